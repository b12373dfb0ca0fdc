-- What a link to a purchaser's own person opens of what is masked: codes that its maker held. Null, from before: none.
alter table invitation add column "maskCodes" text[];

-- Invitations from before know their purchaser too: whoever made them is to find them, and to end them.
update invitation set purchaser = enterprise where purchaser is null and side = 'purchaser';
do $$
declare
  name text;
begin
  for name in
    select distinct i.entity from invitation i
    join pg_class c on c.relname = i.entity and c.relkind = 'r'
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'purchaser' and not a.attisdropped
    where i.purchaser is null
  loop
    -- The policy binds the owner too, who would see the table empty.
    execute format('alter table %I no force row level security', name);
    execute format('update invitation i set purchaser = d.purchaser from %I d where d.id = i.document and i.entity = %L and i.purchaser is null', name, name);
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

-- These policies bind the owner too, as those of documents do.
alter table "noticeRole" force row level security;
alter table "noticeCompetence" force row level security;
alter table "preferenceVersion" force row level security;
alter table "fieldTemplateVersion" force row level security;
