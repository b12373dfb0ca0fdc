import { sql } from 'kysely'
import type { Database } from '../database.ts'

/**
 * A quotation had two ticks, by which its supplier confirmed to go on in a pause and to mean a total of nothing. The call itself now confirms both; the history
 * of the quotation tells who confirmed before (INQ-21, INQ-26).
 */
export async function up(database: Database): Promise<void> {
  await sql`alter table if exists quotation drop column if exists "acceptZero", drop column if exists "acceptPause"`.execute(database)
}

/** The ticks return empty. */
export async function down(database: Database): Promise<void> {
  await sql`alter table if exists quotation add column if not exists "acceptZero" boolean, add column if not exists "acceptPause" boolean`.execute(database)
}
