-- What accompanies documents: their history, numbers, approvals, what is to be sent, and what people set for themselves.

create table "auditEntry" (
  id text collate "C" primary key,
  purchaser text collate "C",
  "supplierEnterprise" text collate "C",
  entity text collate "C" not null,
  document text collate "C",
  version integer,
  action text collate "C" not null,
  account text collate "C",
  "accountName" text not null default '',
  side text collate "C",
  at timestamptz(3) not null default now(),
  region text collate "C",
  "fromState" text collate "C",
  "toState" text collate "C",
  reason text,
  changes jsonb not null default '[]',
  refused boolean not null default false,
  codes jsonb not null default '[]'
);
create index on "auditEntry" (document, at, id);
create index on "auditEntry" (purchaser, entity, at);

create table outbox (
  id text collate "C" primary key,
  purchaser text collate "C" not null,
  enterprise text collate "C" not null,
  kind text collate "C" not null,
  payload jsonb not null default '{}',
  status smallint not null default 0 check (status in (-1, 0, 1, 2)),
  attempts integer not null default 0,
  "leaseUntil" timestamptz(3),
  error text,
  "createdAt" timestamptz(3) not null default now()
);
create index on outbox (status, "createdAt");
create index on outbox (enterprise, "createdAt");

create table "sequenceCounter" (
  purchaser text collate "C" not null,
  key text collate "C" not null,
  value bigint not null,
  primary key (purchaser, key)
);

create table approval (
  id text collate "C" primary key,
  purchaser text collate "C" not null,
  entity text collate "C" not null,
  document text collate "C" not null,
  name text collate "C" not null,
  round integer not null default 1,
  status text collate "C" not null,
  levels jsonb not null default '[]',
  current integer not null default 0,
  "createdAt" timestamptz(3) not null default now(),
  unique (purchaser, document, name, round)
);
create index on approval (purchaser, status);

create table "userSetting" (
  account text collate "C" not null references account,
  enterprise text collate "C" not null references enterprise,
  key text collate "C" not null,
  value jsonb not null,
  "updatedAt" timestamptz(3) not null default now(),
  primary key (account, enterprise, key)
);
