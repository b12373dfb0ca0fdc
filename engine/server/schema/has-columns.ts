import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Checks whether a table exists with all these columns. Declarations of another product have others, and a written migration then does nothing. */
export async function hasColumns(database: Database, table: string, columns: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and column_name = any(${[...columns]}::text[])`.execute(database)
  return rows[0]?.count === columns.length
}
