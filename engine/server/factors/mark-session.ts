import { sql } from 'kysely'
import type { Tx } from '../schema/database.ts'

/** Notes in a session that its person proved who they are: by the password, or by a second factor. */
export async function markSession(tx: Tx, session: string, by: 'password' | 'factor', now: Date): Promise<void> {
  await sql`update session set "provenAt" = ${now}, "secondFactorAt" = case when ${by === 'factor'} then ${now}::timestamptz else "secondFactorAt" end where id = ${session}`.execute(
    tx,
  )
}
