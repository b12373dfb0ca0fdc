import { sql } from 'kysely'
import type { CheckRule } from './table.ts'
import type { Database } from './database.ts'

export type LiveTable = {
  /** Made by us from an entity; tables of the platform and of strangers are left alone. */
  readonly isOurs: boolean
  readonly columns: Readonly<Record<string, { readonly type: string; readonly required: boolean }>>
  readonly checks: Readonly<Record<string, CheckRule>>
  /** The comment beside each, by name. */
  readonly indexes: Readonly<Record<string, string>>
  readonly foreignKeys: readonly string[]
  /** The triggers that columns of ids have here, or have on the tables of their records. */
  readonly triggers: readonly string[]
  readonly policies: Readonly<Record<string, string>>
}

/** The present tables of the database. */
export async function readLiveTables(database: Database): Promise<Readonly<Record<string, LiveTable>>> {
  const { rows } = await sql<{ name: string; table: LiveTable }>`
    with comment as materialized (
      select objoid as of, description as text from pg_description
      where objsubid = 0 and classoid in ('pg_class'::regclass, 'pg_constraint'::regclass, 'pg_trigger'::regclass)
        and (description = 'counterpart' or description like '{%')
    ), tables as materialized (
      select oid, relname from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    ), columns as materialized (
      select a.attrelid as of, jsonb_object_agg(a.attname, jsonb_build_object(
          'type', format_type(a.atttypid, a.atttypmod) || case when c.collname = 'C' then ' COLLATE "C"' else '' end, 'required', a.attnotnull)) as made
      from tables t join pg_attribute a on a.attrelid = t.oid left join pg_collation c on c.oid = a.attcollation
      where a.attnum > 0 and not a.attisdropped group by 1
    ), checks as materialized (
      select k.conrelid as of, jsonb_object_agg(k.conname, d.text::jsonb) as made
      from pg_constraint k join comment d on d.of = k.oid where k.contype = 'c' and d.text like '{%' group by 1
    ), indexes as materialized (
      select i.indrelid as of, jsonb_object_agg(x.relname, d.text) as made
      from pg_index i join pg_class x on x.oid = i.indexrelid join comment d on d.of = x.oid where d.text like '{%' group by 1
    ), foreign_keys as materialized (
      select conrelid as of, jsonb_agg(conname) as made from pg_constraint where contype = 'f' group by 1
    ), triggers as materialized (
      select g.tgrelid as of, jsonb_agg(g.tgname) as made from pg_trigger g join comment d on d.of = g.oid where d.text = 'counterpart' group by 1
    ), policies as materialized (
      select polrelid as of, jsonb_object_agg(polname, pg_get_expr(polqual, polrelid)) as made from pg_policy group by 1
    )
    select t.relname as name, jsonb_build_object(
      'isOurs', exists (select from comment d where d.of = t.oid and d.text = 'counterpart'),
      'columns', coalesce(columns.made, '{}'), 'checks', coalesce(checks.made, '{}'), 'indexes', coalesce(indexes.made, '{}'),
      'foreignKeys', coalesce(foreign_keys.made, '[]'), 'triggers', coalesce(triggers.made, '[]'), 'policies', coalesce(policies.made, '{}')
    ) as "table"
    from tables t
      left join columns on columns.of = t.oid left join checks on checks.of = t.oid left join indexes on indexes.of = t.oid
      left join foreign_keys on foreign_keys.of = t.oid left join triggers on triggers.of = t.oid left join policies on policies.of = t.oid
  `.execute(database)
  return Object.fromEntries(rows.map((row) => [row.name, row.table]))
}
