-- A column with several ids has no foreign key: these triggers keep what one would. The rows belong to the purchaser of the record, whatever side writes.

create function "mustBeThere"() returns trigger language plpgsql as $$
declare
  ids text[];
  found bigint;
  scope text := coalesce(current_setting('app.enterprise', true), '');
begin
  execute format('select ($1).%I', tg_argv[0]) into ids using new;
  if ids is null then return null; end if;
  perform set_config('app.enterprise', new.purchaser, true);
  -- Locked as a foreign key locks them: nobody deletes one until this is written.
  execute format('select count(*) from (select from %I where purchaser = $1 and id = any($2) order by id for key share) there', tg_argv[1])
    into found using new.purchaser, ids;
  perform set_config('app.enterprise', scope, true);
  if found < cardinality(ids) then
    raise exception 'Cannot write "%"."%": it names a record of "%" that is not there', tg_table_name, tg_argv[0], tg_argv[1]
      using errcode = 'foreign_key_violation', table = tg_table_name, constraint = tg_name;
  end if;
  return null;
end $$;

create function "mustBeUnused"() returns trigger language plpgsql as $$
declare
  is_used boolean;
  scope text := coalesce(current_setting('app.enterprise', true), '');
begin
  perform set_config('app.enterprise', old.purchaser, true);
  execute format('select exists (select from %I where purchaser = $1 and %I @> array[$2])', tg_argv[0], tg_argv[1]) into is_used using old.purchaser, old.id;
  perform set_config('app.enterprise', scope, true);
  if is_used then
    raise exception 'Cannot delete a record of "%": "%"."%" names it', tg_table_name, tg_argv[0], tg_argv[1]
      using errcode = 'foreign_key_violation', table = tg_argv[0], constraint = tg_name;
  end if;
  return null;
end $$;
