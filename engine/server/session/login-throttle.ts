import { sql } from 'kysely'
import type { Pool } from '../store/pool.ts'

/** Who tries to sign in, from where. */
export type Attempt = { readonly id: string; readonly loginName: string; readonly address: string; readonly at: Date }

const MINUTES = 15
/** Failures allowed within the quarter of an hour. A name alone allows more, so that a stranger elsewhere cannot lock its owner out at once. */
const ALLOWED = { nameAndAddress: 5, name: 30, address: 60 }

/**
 * Writes the attempt down before the password is looked at, as failed, and says whether there were too many.
 * Counting in the database, own attempt included, holds for several processes and for attempts at the same moment.
 */
export async function isAttemptAllowed(pool: Pool, attempt: Attempt): Promise<boolean> {
  const name = attempt.loginName.toLowerCase()
  const { address, at } = attempt
  await sql`insert into "loginAttempt" (id, "loginName", address, at) values (${attempt.id}, ${name}, ${address}, ${at})`.execute(pool)
  const since = new Date(at.getTime() - MINUTES * 60_000)
  const { rows } = await sql<{ both: number; name: number; address: number }>`
    select count(*) filter (where "loginName" = ${name} and address = ${address}
        and at >= coalesce((select max(at) from "loginAttempt" where "loginName" = ${name} and address = ${address} and succeeded), '-infinity'))::int as "both",
      count(*) filter (where "loginName" = ${name})::int as name,
      count(*) filter (where address = ${address})::int as address
    from "loginAttempt" where ("loginName" = ${name} or address = ${address}) and at > ${since} and not succeeded`.execute(pool)
  const counted = rows[0]
  return counted !== undefined && counted.both <= ALLOWED.nameAndAddress && counted.name <= ALLOWED.name && counted.address <= ALLOWED.address
}

/** Turns the attempt into a success. */
export async function recordSuccess(pool: Pool, attempt: Pick<Attempt, 'id'>): Promise<void> {
  await sql`update "loginAttempt" set succeeded = true where id = ${attempt.id}`.execute(pool)
}

/** After how many seconds another try makes sense. */
export const retryAfterSeconds = MINUTES * 60
