-- Of an entry a single value may be erased: the others stay, and stay provable. And what the job of the audit needs for it: the names that the person had,
-- the fields that hold names, and the files with a name in theirs; all go when it is done.

alter table erasure add column names text[] not null default '{}';
alter table erasure add column fields jsonb not null default '[]';
alter table erasure add column files text[] not null default '{}';

-- Checks whether the second changes are the first with values taken out of some of them: of such a change only the path is left, and the mark.
create function "onlyErases"(before jsonb, after jsonb) returns boolean language sql immutable as $$
  select jsonb_typeof(before) = 'array' and jsonb_typeof(after) = 'array' and jsonb_array_length(before) = jsonb_array_length(after)
    and not exists (
      select from jsonb_array_elements(before) with ordinality as old(value, place) join jsonb_array_elements(after) with ordinality as now(value, place) using (place)
      where now.value <> old.value and now.value <> jsonb_build_object('path', old.value -> 'path', 'erased', true))
$$;

create or replace function "refuseAuditChange"() returns trigger language plpgsql as $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    return coalesce(new, old);
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'auditEntry' and current_setting('app.erasing', true) = 'on' then
    if (to_jsonb(new) - '{accountName,reason,changes}'::text[]) = (to_jsonb(old) - '{accountName,reason,changes}'::text[])
      and new."accountName" in (old."accountName", '')
      and (new.reason is null or new.reason = old.reason)
      and (new.changes in (old.changes, '[]') or "onlyErases"(old.changes, new.changes)) then
      return new;
    end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'auditLink' and current_setting('app.erasing', true) = 'on' then
    if (to_jsonb(new) - '{nameSalt,detailSalt}'::text[]) = (to_jsonb(old) - '{nameSalt,detailSalt}'::text[])
      and (new."nameSalt" is null or new."nameSalt" = old."nameSalt")
      -- The salts of the parts that stay, in place of the one from which all came.
      and (new."detailSalt" is null or new."detailSalt" = old."detailSalt" or (old."detailHash" like 'parts %' and new."detailSalt" like '[%')) then
      return new;
    end if;
  end if;
  raise exception 'Cannot % entries of the audit: it only grows', lower(tg_op) using errcode = 'insufficient_privilege';
end $$;
