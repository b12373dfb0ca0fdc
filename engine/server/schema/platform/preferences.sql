-- Each save of an enterprise's preferences is a version: who, when, why, what from and to, and all of them as they stood then.

alter table enterprise add column "preferencesVersion" integer not null default 0;

create table "preferenceVersion" (
  enterprise text collate "C" not null references enterprise,
  version integer not null,
  at timestamptz(3) not null,
  account text collate "C" references account,
  "accountName" text not null default '',
  reason text,
  -- The version that was brought back, where that is what happened.
  restored integer,
  changes jsonb not null default '[]',
  settings jsonb not null,
  primary key (enterprise, version)
);
alter table "preferenceVersion" enable row level security;
create policy enterprise on "preferenceVersion" using (enterprise = current_setting('app.enterprise', true)) with check (enterprise = current_setting('app.enterprise', true));
