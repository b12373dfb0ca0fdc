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
    select t.relname as name, jsonb_build_object(
      'isOurs', coalesce(obj_description(t.oid, 'pg_class') = 'counterpart', false),
      'columns', coalesce((select jsonb_object_agg(a.attname, jsonb_build_object(
          'type', format_type(a.atttypid, a.atttypmod) || case when c.collname = 'C' then ' COLLATE "C"' else '' end, 'required', a.attnotnull))
        from pg_attribute a left join pg_collation c on c.oid = a.attcollation
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped), '{}'),
      'checks', coalesce((select jsonb_object_agg(k.conname, obj_description(k.oid, 'pg_constraint')::jsonb)
        from pg_constraint k where k.conrelid = t.oid and k.contype = 'c' and obj_description(k.oid, 'pg_constraint') like '{%'), '{}'),
      'indexes', coalesce((select jsonb_object_agg(x.relname, obj_description(x.oid, 'pg_class'))
        from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = t.oid and obj_description(x.oid, 'pg_class') like '{%'), '{}'),
      'foreignKeys', coalesce((select jsonb_agg(k.conname) from pg_constraint k where k.conrelid = t.oid and k.contype = 'f'), '[]'),
      'triggers', coalesce((select jsonb_agg(g.tgname) from pg_trigger g where g.tgrelid = t.oid and obj_description(g.oid, 'pg_trigger') = 'counterpart'), '[]'),
      'policies', coalesce((select jsonb_object_agg(p.polname, pg_get_expr(p.polqual, p.polrelid)) from pg_policy p where p.polrelid = t.oid), '{}')
    ) as "table"
    from pg_class t where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')
  `.execute(database)
  return Object.fromEntries(rows.map((row) => [row.name, row.table]))
}
