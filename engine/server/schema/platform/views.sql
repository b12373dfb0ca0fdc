-- What a person keeps of a list under a name: views with their conditions, and display templates, which are columns alone.
create table "savedView" (
  id text collate "C" primary key,
  enterprise text collate "C" not null references enterprise,
  account text collate "C" not null references account,
  screen text collate "C" not null,
  kind text collate "C" not null check (kind in ('view', 'template')),
  name text collate "C" not null,
  -- By which names are compared: without letter case and outer spaces.
  "nameKey" text collate "C" not null,
  shared boolean not null default false,
  content jsonb not null,
  version integer not null default 1,
  "createdAt" timestamptz(3) not null default now(),
  "updatedAt" timestamptz(3) not null default now(),
  check (not (shared and kind = 'template'))
);
create unique index on "savedView" (enterprise, screen, kind, account, "nameKey") where not shared;
create unique index on "savedView" (enterprise, screen, kind, "nameKey") where shared;

create table "startingView" (
  account text collate "C" not null references account,
  enterprise text collate "C" not null references enterprise,
  screen text collate "C" not null,
  view text collate "C" not null references "savedView" on delete cascade,
  primary key (account, enterprise, screen)
);
create index on "startingView" (view);
