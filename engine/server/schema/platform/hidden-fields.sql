-- Which fields each purchaser hides by the template that holds: a supplier's list, which is of many purchasers, asks it row by row.
create table "hiddenField" (
  field text collate "C" not null,
  enterprise text collate "C" not null references enterprise,
  primary key (field, enterprise)
);
create index on "hiddenField" (enterprise);
insert into "hiddenField" (field, enterprise)
  select item->>'key', e.id from enterprise e
  join "fieldTemplateVersion" v on v.enterprise = e.id and v.version = e."templateVersion"
  cross join jsonb_array_elements(v.content->'items') item
  where item->>'shown' = 'false'
  on conflict do nothing;
alter table "hiddenField" enable row level security;
alter table "hiddenField" force row level security;
create policy reading on "hiddenField" for select using (true);
create policy writing on "hiddenField" using (enterprise = current_setting('app.enterprise', true)) with check (enterprise = current_setting('app.enterprise', true));
