-- The history only grows: neither the application's role nor the login that owns the tables changes or deletes an entry. A superuser can, for whom no rule holds.

create function "refuseAuditChange"() returns trigger language plpgsql as $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    return coalesce(new, old);
  end if;
  raise exception 'Cannot % entries of the audit: it only grows', lower(tg_op) using errcode = 'insufficient_privilege';
end $$;

create trigger "onlyGrows" before update or delete on "auditEntry" for each row execute function "refuseAuditChange"();
create trigger "isNotEmptied" before truncate on "auditEntry" for each statement execute function "refuseAuditChange"();

-- Sign-ins are found by their account.
create index on "auditEntry" (account, at) where entity = 'account';

-- What one person of an enterprise wants to switch off, and another one has to confirm.
create table "preferenceProposal" (
  enterprise text collate "C" not null references enterprise,
  name text collate "C" not null,
  value jsonb not null,
  account text collate "C" not null references account,
  at timestamptz(3) not null,
  primary key (enterprise, name)
);
alter table "preferenceProposal" enable row level security;
create policy enterprise on "preferenceProposal" using (enterprise = current_setting('app.enterprise', true)) with check (enterprise = current_setting('app.enterprise', true));
