-- Documents for other systems: an entry is written in the transaction in which the document begins to wait for it, and a worker hands over. Leased by whoever
-- looks first, like mail and outbox: no row-level policy.
create table "handedDocument" (
  id text collate "C" primary key,
  purchaser text collate "C" not null,
  entity text collate "C" not null,
  document text collate "C" not null,
  port text collate "C" not null,
  -- 0 pending, 1 done, -1 failed, 2 being handed over.
  status smallint not null default 0 check (status in (-1, 0, 1, 2)),
  -- How often it was leased, and how often in a row that went wrong.
  attempts integer not null default 0,
  failures integer not null default 0,
  "dueAt" timestamptz(3) not null,
  "leaseUntil" timestamptz(3),
  -- What was handed over at the first attempt; the next ones hand over the same. The key is that of the content: the same document unchanged has it again.
  key text collate "C",
  content jsonb,
  error text,
  "createdAt" timestamptz(3) not null,
  "endedAt" timestamptz(3)
);
create index on "handedDocument" ("dueAt") where status in (0, 2);
create index on "handedDocument" (document, port, "createdAt");
