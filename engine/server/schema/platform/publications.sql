-- What enterprises publish: of each published document the fields that are declared to be everybody's, and nothing else. Written in the
-- transaction of the document; whoever reads it, logged in or not, reads this table and no other.
create table publication (
  id text collate "C" primary key,
  entity text collate "C" not null,
  document text collate "C" not null,
  purchaser text collate "C" not null references enterprise,
  content jsonb not null,
  "searchText" text not null,
  until timestamptz,
  "publishedAt" timestamptz not null,
  unique (entity, document)
);
create index on publication (entity, "publishedAt" desc, id);
alter table publication enable row level security;
alter table publication force row level security;
create policy reading on publication for select using (true);
create policy writing on publication using (purchaser = current_setting('app.enterprise', true)) with check (purchaser = current_setting('app.enterprise', true));
