-- Roles with versions, and names that are one whatever their letter case and outer blanks; employees with numbers; who is told what.

alter table role add column "nameKey" text generated always as (lower(btrim(normalize(name, NFKC)))) stored;
alter table role add column remark text not null default '';
-- The declared role that it was made from, to go back to.
alter table role add column "builtIn" text collate "C";
alter table role add column version integer not null default 1;
alter table role add column "createdAt" timestamptz(3) not null default now();
-- "Buyer" and "buyer " were two names before; now the later one gets a number, as often as needed to be one of its own.
do $$
declare
  again record;
  number integer;
begin
  for again in
    select id, enterprise, left(btrim(name), 44) as name from (
      select id, enterprise, name, row_number() over (partition by enterprise, "nameKey" order by id) as place from role) numbered
    where place > 1 order by id
  loop
    number := 2;
    while exists (select from role where enterprise = again.enterprise and "nameKey" = lower(btrim(normalize(again.name || ' (' || number || ')', NFKC)))) loop
      number := number + 1;
    end loop;
    update role set name = again.name || ' (' || number || ')' where id = again.id;
  end loop;
end $$;
create unique index "role_nameKey" on role (enterprise, "nameKey");

alter table member add column number text not null default '';
alter table member add column version integer not null default 1;
create unique index "member_number" on member (enterprise, number) where number <> '';

create index on "memberGroup" ("purchasingGroup");

-- Which roles are told of a kind of notice. A kind without roles is told to everybody.
create table "noticeRole" (
  enterprise text collate "C" not null references enterprise,
  kind text collate "C" not null,
  role text collate "C" not null references role on delete cascade,
  primary key (enterprise, kind, role)
);
create index on "noticeRole" (role);
alter table "noticeRole" enable row level security;
create policy enterprise on "noticeRole" using (enterprise = current_setting('app.enterprise', true)) with check (enterprise = current_setting('app.enterprise', true));

-- Counts the changes of an enterprise's kinds, so that a stale edit is refused.
create table "noticeCompetence" (
  enterprise text collate "C" not null references enterprise,
  kind text collate "C" not null,
  version integer not null default 1,
  primary key (enterprise, kind)
);
alter table "noticeCompetence" enable row level security;
create policy enterprise on "noticeCompetence" using (enterprise = current_setting('app.enterprise', true)) with check (enterprise = current_setting('app.enterprise', true));
