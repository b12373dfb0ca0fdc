-- Mails to people: laid out in the transaction of what causes them, sent by a worker. What a mail says, with the secret of its link, is
-- put together when it is sent: neither stands here. Read before anybody knows who asks, like the tables of sign-in: no row-level policy.
create table mail (
  id text collate "C" primary key,
  -- What causes it, and when: the same is sent once, however often it is asked for.
  key text collate "C" not null unique,
  kind text collate "C" not null,
  account text collate "C" not null references account on delete cascade,
  "values" jsonb not null default '{}',
  -- 0 pending, 1 sent, -1 failed, 2 sending.
  status smallint not null default 0 check (status in (-1, 0, 1, 2)),
  attempts integer not null default 0,
  "dueAt" timestamptz(3) not null,
  "leaseUntil" timestamptz(3),
  error text,
  "createdAt" timestamptz(3) not null,
  "sentAt" timestamptz(3)
);
create index on mail ("dueAt") where status in (0, 2);
create index on mail (account, kind, "createdAt");

-- Requests for a new password. Whether there is such an account is looked up later, when nobody waits for the answer.
create table "resetRequest" (
  id text collate "C" primary key,
  -- As typed, in lower case: a login name or an address.
  name text not null,
  side text not null check (side in ('purchaser', 'supplier')),
  at timestamptz(3) not null
);
create index on "resetRequest" (at);

-- The screen that an invitation opens, and the mail that carries its link.
alter table invitation add column screen text collate "C";
alter table invitation add column mail text collate "C" references mail on delete set null;

create index on invitation (mail);
create index on invitation (account);
-- The account of a forgotten password is looked for by name and by address, in any case of letters.
create index on account (lower("loginName"));
create index on account (lower(email)) where email <> '';

-- A link that a person asks for by mail stands beside the one that an administrator handed out: a stranger who asks takes nobody's away.
alter table "passwordReset" drop constraint "passwordReset_pkey";
create unique index on "passwordReset" (account) where "issuedBy" is null;
create unique index on "passwordReset" (account) where "issuedBy" is not null;
