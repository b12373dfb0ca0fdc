-- What people uploaded, and which documents hold it. The contents lie elsewhere, under the ids.

create table file (
  id text collate "C" primary key,
  enterprise text collate "C" not null references enterprise,
  account text collate "C" not null references account,
  name text not null,
  type text collate "C" not null check (type in ('jpg', 'png', 'pdf', 'rar', 'zip')),
  size integer not null check (size > 0),
  sha256 text collate "C" not null check (length(sha256) = 64),
  "createdAt" timestamptz(3) not null default now(),
  -- When a document held it for the first time.
  "usedAt" timestamptz(3)
);
create index on file ("createdAt") where "usedAt" is null;

create table "fileUse" (
  file text collate "C" not null references file,
  purchaser text collate "C" not null,
  entity text collate "C" not null,
  document text collate "C" not null,
  primary key (file, entity, document)
);
create index on "fileUse" (document);
