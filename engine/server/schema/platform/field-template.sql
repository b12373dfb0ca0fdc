-- What an enterprise made of the field template: every version in full, so that an earlier one can come back.
create table "fieldTemplateVersion" (
  enterprise text collate "C" not null references enterprise,
  version integer not null,
  content jsonb not null,
  account text collate "C" not null references account,
  "accountName" text not null,
  "savedAt" timestamptz(3) not null,
  -- The version that was brought back by this one.
  restored integer,
  primary key (enterprise, version)
);
-- Which of them holds; 0: the declared one. Beside the preferences, so that work which holds those holds this too.
alter table enterprise add column "templateVersion" integer not null default 0;

-- Suppliers read documents under their purchasers' names for things; an enterprise writes its own alone.
alter table "fieldTemplateVersion" enable row level security;
create policy reading on "fieldTemplateVersion" for select using (true);
create policy writing on "fieldTemplateVersion" using (enterprise = current_setting('app.enterprise', true)) with check (enterprise = current_setting('app.enterprise', true));
