-- The browsers in which an account has signed in. A stranger's wrong passwords do not lock them out: their attempts are counted apart.

create table "knownBrowser" (
  account text collate "C" not null references account on delete cascade,
  "secretHash" text collate "C" not null,
  -- Of the last sign-in.
  address text collate "C" not null,
  "createdAt" timestamptz(3) not null,
  "usedAt" timestamptz(3) not null,
  primary key (account, "secretHash")
);
create index on "knownBrowser" ("usedAt");

-- The known browser of the attempt; null for any other.
alter table "loginAttempt" add column "browserHash" text collate "C";

-- When the person proved who they are. Another identity of the same person goes on with it, so that nobody stays signed in for ever.
alter table session add column "begunAt" timestamptz(3);
alter table "loginTicket" add column "begunAt" timestamptz(3);
