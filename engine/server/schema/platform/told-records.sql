-- What a supplier tells the purchasers that know it: an entry for each of them, written in the supplier's transaction, with the values that an event of the
-- purchaser's own record gets. The clock fires it in a transaction of that purchaser. Taken by whoever looks first, like mail and outbox: no row-level policy.
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
