-- Long work in the background: what a person asked for, how far it is, and what came of it.

create table job (
  id text collate "C" primary key,
  enterprise text collate "C" not null references enterprise,
  account text collate "C" not null references account,
  side text not null check (side in ('purchaser', 'supplier')),
  kind text not null check (kind in ('export', 'import', 'bulk')),
  -- What the path asks for, and with what.
  target jsonb not null,
  envelope jsonb not null,
  status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  phase text,
  done integer not null default 0,
  total integer,
  "cancelAsked" boolean not null default false,
  -- Grows with each lease: who holds an older one has lost the job.
  attempt integer not null default 0,
  -- How often a process died over it.
  interruptions integer not null default 0,
  "leaseUntil" timestamptz(3),
  -- What the person might do when the work began.
  rights jsonb,
  -- Contents in the storage of attachments: what was given, and what came out.
  input text collate "C",
  output text collate "C",
  "fileName" text,
  "fileSize" integer,
  -- Of the answer what a list of jobs shows; the answer as it was, letter for letter.
  summary jsonb not null default '{}',
  issues jsonb not null default '[]',
  answer json,
  "isSeen" boolean not null default false,
  "createdAt" timestamptz(3) not null,
  "startedAt" timestamptz(3),
  "endedAt" timestamptz(3),
  "expiresAt" timestamptz(3)
);
create index on job (enterprise, account, "createdAt");
create index on job (status, "createdAt") where status in ('WAITING', 'RUNNING');
create index on job ("expiresAt") where "expiresAt" is not null;

-- Requests see their own enterprise's; the runner, which owns the table, leases everybody's.
alter table job enable row level security;
create policy enterprise on job using (enterprise = current_setting('app.enterprise', true)) with check (enterprise = current_setting('app.enterprise', true));
