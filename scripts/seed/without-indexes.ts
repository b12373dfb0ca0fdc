import { sql } from 'kysely'
import type { Pool } from '../../engine/server/store/pool.ts'

/** The statements that drop and recreate something of a table, as PostgreSQL itself writes them. */
interface Removable {
  readonly dropStatement: string
  readonly makeAgain: string
}

/**
 * Runs `fill` while tables of the current schema have neither foreign keys nor the indexes that no constraint needs, and recreates
 * both, with their comments: a million rows are then sorted into an index once, and checked against another table by one join.
 * Runs in a transaction, so that a failure leaves the tables unchanged; nobody else can read them meanwhile. Rows that violate a key or
 * an index are refused at the end.
 */
export async function withoutIndexes<T>(tx: Pool, tables: readonly string[], fill: () => Promise<T>): Promise<T> {
  const removed = [...(await foreignKeysOf(tx, tables)), ...(await indexesOf(tx, tables))]
  for (const { dropStatement } of removed) await sql.raw(dropStatement).execute(tx)
  const filled = await fill()
  await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
  for (const { makeAgain } of removed.toReversed()) await sql.raw(makeAgain).execute(tx)
  return filled
}

async function foreignKeysOf(tx: Pool, tables: readonly string[]): Promise<readonly Removable[]> {
  const { rows } = await sql<Removable>`
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as "dropStatement",
      format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
        || coalesce(format('; comment on constraint %I on %s is %L', c.conname, c.conrelid::regclass, obj_description(c.oid, 'pg_constraint')), '') as "makeAgain"
    from pg_constraint c where c.contype = 'f' and c.conrelid = any(${ofTables(tables)}) order by c.conrelid, c.conname`.execute(tx)
  return rows
}

async function indexesOf(tx: Pool, tables: readonly string[]): Promise<readonly Removable[]> {
  const { rows } = await sql<Removable>`
    select format('drop index %s', i.indexrelid::regclass) as "dropStatement",
      pg_get_indexdef(i.indexrelid) || coalesce(format('; comment on index %s is %L', i.indexrelid::regclass, obj_description(i.indexrelid, 'pg_class')), '') as "makeAgain"
    from pg_index i where i.indrelid = any(${ofTables(tables)}) and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by i.indrelid, i.indexrelid`.execute(
    tx,
  )
  return rows
}

const ofTables = (tables: readonly string[]) => sql`array(select format('%I', name)::regclass from unnest(${tables}::text[]) as name)`
