-- What a supplier tells the purchasers that know it: an entry for each of them, written in the supplier's transaction, with the values that an event of the
-- purchaser's own record gets. The clock fires it in a transaction of that purchaser.
create table "toldRecord" (
  id text collate "C" primary key,
  purchaser text collate "C" not null references enterprise,
  supplier text collate "C" not null references enterprise,
  entity text collate "C" not null,
  event text collate "C" not null,
  given jsonb not null,
  attempts integer not null default 0,
  "dueAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null
);
create index on "toldRecord" ("dueAt");
create index on "toldRecord" (purchaser, supplier, "createdAt");
-- Within a scope a supplier writes its own entries, and a purchaser reads and takes what it is told. The clock looks for entries as the owner of the table.
alter table "toldRecord" enable row level security;
create policy telling on "toldRecord" for insert with check (supplier = current_setting('app.enterprise', true));
create policy reading on "toldRecord" for select using (purchaser = current_setting('app.enterprise', true));
create policy taking on "toldRecord" for delete using (purchaser = current_setting('app.enterprise', true));
