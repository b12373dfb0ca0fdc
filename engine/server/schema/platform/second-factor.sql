-- Second factors of accounts, the codes that stand in for a lost one, and what is under way between two calls.
-- Read before anybody knows who asks, like the tables of sign-in: no row-level policy.

create table "secondFactor" (
  id text collate "C" primary key,
  account text collate "C" not null references account on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  -- Of an authenticator app: its secret, sealed with the server's key, and the time step of the code that was used last.
  "sealedSecret" text collate "C",
  "lastStep" bigint,
  -- Of a passkey: its public part, the count of its signatures, and the domain that it was made for.
  credential text collate "C" unique,
  "publicKey" text collate "C",
  counter bigint,
  transports text[],
  domain text collate "C",
  "createdAt" timestamptz(3) not null,
  "usedAt" timestamptz(3),
  check ((kind = 'totp') = ("sealedSecret" is not null)),
  check ((kind = 'passkey') = (credential is not null and "publicKey" is not null and counter is not null and domain is not null))
);
create index on "secondFactor" (account);

-- A used one is deleted; the audit keeps that it was used.
create table "recoveryCode" (
  account text collate "C" not null references account on delete cascade,
  "codeHash" text collate "C" not null,
  "createdAt" timestamptz(3) not null,
  primary key (account, "codeHash")
);

-- What waits for its second call: a sign-in for its second step, a factor for its confirmation, a passkey for its answer. Found by the hash of a secret.
create table "factorStep" (
  "stepHash" text collate "C" primary key,
  purpose text not null check (purpose in ('signIn', 'passkeySignIn', 'addTotp', 'addPasskey', 'confirm')),
  -- Null only for a sign-in by passkey alone: nobody is named before the answer.
  account text collate "C" references account on delete cascade,
  side text not null check (side in ('purchaser', 'supplier')),
  enterprise text collate "C" references enterprise,
  session text collate "C" references session on delete cascade,
  -- The challenge of a passkey, or the sealed secret of an authenticator app.
  content text collate "C",
  -- The attempt of the password that began the sign-in.
  attempt text collate "C",
  -- The second step is done; the person still chooses an enterprise.
  "provenAt" timestamptz(3),
  "expiresAt" timestamptz(3) not null
);
create index on "factorStep" (account);
create index on "factorStep" ("expiresAt");

-- When the person gave the second factor, and when the person last proved anything (password or factor) in this session.
alter table session add column "secondFactorAt" timestamptz(3);
alter table session add column "provenAt" timestamptz(3);
alter table "loginTicket" add column "secondFactorAt" timestamptz(3);
