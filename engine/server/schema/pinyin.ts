import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The collation that orders Chinese by its sounds (pinyin); PostgreSQL has it if it was built with ICU. */
export const PINYIN = 'zh-x-icu'

/** Whether the database can order texts by pinyin. */
export async function hasPinyin(database: Database): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (select from pg_collation where collname = ${PINYIN}) as there`.execute(database)
  return rows[0]?.there === true
}
