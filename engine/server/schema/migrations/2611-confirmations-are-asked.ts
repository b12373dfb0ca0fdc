import { type Kysely, sql } from 'kysely'

/**
 * A quotation held two ticks, by which its supplier confirmed that he goes on in a pause and means a total of nothing. Both are questions
 * now that the call itself confirms; who confirmed what before stands in the history of the quotation (INQ-21, INQ-26).
 */
export async function up(database: Kysely<any>): Promise<void> {
  await sql`alter table if exists quotation drop column if exists "acceptZero", drop column if exists "acceptPause"`.execute(database)
}

/** The ticks come back empty. */
export async function down(database: Kysely<any>): Promise<void> {
  await sql`alter table if exists quotation add column if not exists "acceptZero" boolean, add column if not exists "acceptPause" boolean`.execute(database)
}
