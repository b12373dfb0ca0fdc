-- What people write about a document: for their own enterprise, or for both. None is deleted: a withdrawn one stays, and is not read any more.
create table comment (
  id text collate "C" primary key,
  entity text collate "C" not null,
  document text collate "C" not null,
  purchaser text collate "C" not null,
  -- The supplier that the document named when it was written: no later one reads it.
  "supplierEnterprise" text collate "C",
  -- Of its author.
  enterprise text collate "C" not null references enterprise,
  account text collate "C" not null references account,
  "isShared" boolean not null,
  -- Names stand in it as "@[<account>]": they are read anew each time, so that an erased one is nowhere.
  text text not null,
  -- The attachments, in their order.
  files text[] not null default '{}',
  at timestamptz(3) not null,
  "withdrawnAt" timestamptz(3),
  check (not "isShared" or "supplierEnterprise" is not null)
);
create index on comment (document, at, id);
create index on comment (account);
create index on comment using gin (files);

-- What an enterprise writes for itself is no other's: not its text, not that it is there.
alter table comment enable row level security;
alter table comment force row level security;
create policy reading on comment for select using (
  enterprise = current_setting('app.enterprise', true)
  or ("isShared" and case current_setting('app.side', true) when 'purchaser' then purchaser else "supplierEnterprise" end = current_setting('app.enterprise', true)));
create policy writing on comment for insert with check (enterprise = current_setting('app.enterprise', true));
create policy withdrawing on comment for update using (enterprise = current_setting('app.enterprise', true)) with check (enterprise = current_setting('app.enterprise', true));
