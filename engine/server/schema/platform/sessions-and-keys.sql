-- Sessions that a person can tell apart, people without an enterprise, links that come to an end, keys for machines,
-- one-time links for a new password, and accounts that another provider vouches for.
-- Read before anybody knows who asks, like the tables of sign-in: no row-level policy.

-- A session without an enterprise is that of the personal identity.
alter table session alter column enterprise drop not null;
alter table session add column address text collate "C" not null default '';
alter table session add column agent text not null default '';
alter table session add column "seenAt" timestamptz(3);
-- Who vouched for the person, where it was not the password.
alter table session add column "signOnIssuer" text collate "C";

-- Who invited whom, and how the link came to an end. `holderHash`: of what the first browser to open the link keeps.
alter table invitation add column purchaser text collate "C" references enterprise;
alter table invitation add column "createdBy" text collate "C";
alter table invitation add column "completedBy" text[] not null default '{}';
alter table invitation add column "holderHash" text collate "C";
alter table invitation add column "firstUsedAt" timestamptz(3);
alter table invitation add column "completedAt" timestamptz(3);
alter table invitation add column "revokedAt" timestamptz(3);
create index on invitation (purchaser, "createdAt");

-- One link for each account; a newer one takes the place of an older.
create table "passwordReset" (
  account text collate "C" primary key references account,
  "secretHash" text collate "C" not null unique,
  "issuedBy" text collate "C" references account,
  "createdAt" timestamptz(3) not null,
  "expiresAt" timestamptz(3) not null
);

-- The id is that of the account which stands for the machine, so that whatever names an account can name it.
create table "apiKey" (
  id text collate "C" primary key references account,
  "secretHash" text collate "C" not null unique,
  enterprise text collate "C" not null references enterprise,
  -- A key whose role was deleted may nothing.
  role text collate "C" references role on delete set null,
  -- Null: all that the role allows; else these of them.
  codes text[],
  "createdBy" text collate "C" not null references account,
  "createdAt" timestamptz(3) not null,
  "expiresAt" timestamptz(3) not null,
  "revokedAt" timestamptz(3),
  "lastUsedAt" timestamptz(3),
  "lastUsedFrom" text collate "C" not null default '',
  -- Calls since the minute began.
  "minuteFrom" timestamptz(3),
  "minuteCalls" integer not null default 0
);
create index on "apiKey" (enterprise);

create table "apiKeyCall" (
  id text collate "C" primary key,
  key text collate "C" not null references "apiKey" on delete cascade,
  at timestamptz(3) not null,
  path text collate "C" not null,
  address text collate "C" not null,
  "returnCode" text collate "C" not null
);
create index on "apiKeyCall" (key, at);
create index on "apiKeyCall" (at);

-- A way to the provider and back, good once.
create table "signOnAttempt" (
  "stateHash" text collate "C" primary key,
  side text not null check (side in ('purchaser', 'supplier')),
  "browserHash" text collate "C" not null,
  nonce text collate "C" not null,
  verifier text collate "C" not null,
  "returnUrl" text not null,
  "expiresAt" timestamptz(3) not null
);

create table "externalIdentity" (
  issuer text collate "C" not null,
  subject text collate "C" not null,
  account text collate "C" not null references account,
  "createdAt" timestamptz(3) not null,
  primary key (issuer, subject),
  unique (issuer, account)
);
