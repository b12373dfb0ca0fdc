-- Who is signed in. No row-level policy: these are read before anybody knows who asks.
-- account, member and enterprise come first (the other files of this folder).

-- One sign-in of one browser. The cookie's value is never stored, only its SHA-256.
create table if not exists "session" (
  "id" text primary key,
  "cookieHash" text not null unique,
  "account" text not null,
  "enterprise" text not null,
  "side" text not null check ("side" in ('purchaser', 'supplier')),
  -- Set for a person who came by an invitation link, and may do no more than it names.
  "invitation" text,
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null
);
create index if not exists "session_expiresAt" on "session" ("expiresAt");
create index if not exists "session_account" on "session" ("account");

-- The tokens that the tabs of this browser put into the body of each call.
create table if not exists "sessionToken" (
  "tokenHash" text primary key,
  "session" text not null references "session" ("id") on delete cascade,
  "createdAt" timestamptz not null default now()
);
create index if not exists "sessionToken_session" on "sessionToken" ("session", "createdAt");

-- Between the login page and GET /api/member/token/login; good once, for a short time.
create table if not exists "loginTicket" (
  "ticketHash" text primary key,
  "account" text not null,
  "enterprise" text not null,
  "side" text not null check ("side" in ('purchaser', 'supplier')),
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null
);

create table if not exists "loginAttempt" (
  "id" text primary key,
  -- Lower case, as typed, whether it exists or not.
  "loginName" text not null,
  "address" text not null,
  "at" timestamptz not null,
  "succeeded" boolean not null default false
);
create index if not exists "loginAttempt_loginName" on "loginAttempt" ("loginName", "at");
create index if not exists "loginAttempt_address" on "loginAttempt" ("address", "at");

-- A link that lets a temporary person see one document and take the named actions on it.
create table if not exists "invitation" (
  "id" text primary key,
  "itemId" text not null,
  "kind" text not null check ("kind" in ('supplier', 'receiving')),
  "enterprise" text not null,
  "side" text not null check ("side" in ('purchaser', 'supplier')),
  "account" text not null,
  "entity" text not null,
  "document" text not null,
  "transitions" text[] not null default '{}',
  "expiresAt" timestamptz not null
);

-- A request sent again with the same key answers the same again.
create table if not exists "idempotency" (
  "enterprise" text not null,
  "account" text not null,
  "key" text not null,
  "requestHash" text not null,
  "answer" jsonb,
  "createdAt" timestamptz not null default now(),
  primary key ("enterprise", "account", "key")
);
create index if not exists "idempotency_createdAt" on "idempotency" ("createdAt");
