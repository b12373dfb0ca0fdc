-- Who is signed in, who tried to, who was invited, and what was already answered.
-- Read before anybody knows who asks: no row-level policy. Accounts come first.
-- A link that lets a temporary person see one document and take the named actions on it.
create table invitation (
  id text collate "C" primary key,
  "itemId" text collate "C" not null,
  kind text not null check (kind in ('supplier', 'receiving')),
  enterprise text collate "C" not null references enterprise,
  side text not null check (side in ('purchaser', 'supplier')),
  account text collate "C" not null references account,
  entity text collate "C" not null,
  document text collate "C" not null,
  transitions text[] not null default '{}',
  "createdAt" timestamptz(3) not null default now(),
  "expiresAt" timestamptz(3) not null
);

-- One sign-in of one browser. Of the cookie only the SHA-256 is stored.
create table session (
  id text collate "C" primary key,
  "cookieHash" text collate "C" not null unique,
  account text collate "C" not null references account,
  enterprise text collate "C" not null references enterprise,
  side text not null check (side in ('purchaser', 'supplier')),
  invitation text collate "C" references invitation on delete cascade,
  "createdAt" timestamptz(3) not null default now(),
  "expiresAt" timestamptz(3) not null
);
create index on session (account);
create index on session ("expiresAt");

-- What the tabs of this browser put into the body of each call.
create table "sessionToken" (
  "tokenHash" text collate "C" primary key,
  session text collate "C" not null references session on delete cascade,
  "createdAt" timestamptz(3) not null default now()
);
create index on "sessionToken" (session, "createdAt");

-- Between the login page and GET /api/member/token/login; good once, for a short time.
create table "loginTicket" (
  "ticketHash" text collate "C" primary key,
  account text collate "C" not null references account,
  enterprise text collate "C" not null references enterprise,
  side text not null check (side in ('purchaser', 'supplier')),
  "createdAt" timestamptz(3) not null default now(),
  "expiresAt" timestamptz(3) not null
);

create table "loginAttempt" (
  id text collate "C" primary key,
  -- In lower case, as typed, whether it exists or not.
  "loginName" text collate "C" not null,
  address text collate "C" not null default '',
  succeeded boolean not null default false,
  at timestamptz(3) not null default now()
);
create index on "loginAttempt" ("loginName", at);
create index on "loginAttempt" (address, at);

create table idempotency (
  enterprise text collate "C" not null,
  account text collate "C" not null,
  key text collate "C" not null,
  "requestHash" text collate "C" not null,
  -- json, not jsonb: the answer comes back as it was, letter for letter.
  answer json,
  "createdAt" timestamptz(3) not null default now(),
  primary key (enterprise, account, key)
);
create index on idempotency ("createdAt");
