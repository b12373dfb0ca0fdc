-- The audit chained by hash, for each enterprise (engine/server/audit/README.md). Writers leave the entry in a queue; a job makes the links.

create table "auditQueue" (
  entry text collate "C" primary key,
  -- The enterprise; '' for entries of none.
  chain text collate "C" not null
);
create index on "auditQueue" (chain, entry);

create table "auditLink" (
  chain text collate "C" not null,
  number bigint not null,
  entry text collate "C" not null unique,
  -- Null once the values are erased; the hashes stay.
  "nameSalt" text collate "C",
  "nameHash" text collate "C" not null,
  "detailSalt" text collate "C",
  "detailHash" text collate "C" not null,
  hash text collate "C" not null,
  primary key (chain, number)
);

-- Entries from before are chained like new ones.
insert into "auditQueue" (entry, chain) select id, coalesce(purchaser, "supplierEnterprise", '') from "auditEntry";

create function "queueAuditEntries"() returns trigger language plpgsql as $$
begin
  insert into "auditQueue" (entry, chain) select id, coalesce(purchaser, "supplierEnterprise", '') from added;
  return null;
end $$;
create trigger "isQueued" after insert on "auditEntry" referencing new table as added for each statement execute function "queueAuditEntries"();

-- An erasure is the one change: personal values of an entry go, and their salts; nothing else, and nothing comes back.
create or replace function "refuseAuditChange"() returns trigger language plpgsql as $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'auditEntry' and current_setting('app.erasing', true) = 'on' then
    if (to_jsonb(new) - '{accountName,reason,changes}'::text[]) = (to_jsonb(old) - '{accountName,reason,changes}'::text[])
      and new."accountName" in (old."accountName", '')
      and (new.reason is null or new.reason = old.reason)
      and new.changes in (old.changes, '[]') then
      return new;
    end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'auditLink' and current_setting('app.erasing', true) = 'on' then
    if (to_jsonb(new) - '{nameSalt,detailSalt}'::text[]) = (to_jsonb(old) - '{nameSalt,detailSalt}'::text[])
      and (new."nameSalt" is null or new."nameSalt" = old."nameSalt")
      and (new."detailSalt" is null or new."detailSalt" = old."detailSalt") then
      return new;
    end if;
  end if;
  raise exception 'Cannot % entries of the audit: it only grows', lower(tg_op) using errcode = 'insufficient_privilege';
end $$;

create trigger "onlyGrows" before update or delete on "auditLink" for each row execute function "refuseAuditChange"();
create trigger "isNotEmptied" before truncate on "auditLink" for each statement execute function "refuseAuditChange"();
