import { sql } from 'kysely'
import type { Pool } from '../store/pool.ts'

/** The name and the address of a sign-in. */
export type Attempt = { readonly id: string; readonly loginName: string; readonly address: string; readonly at: Date }

const MINUTES = 15
/** The failures allowed within a quarter of an hour. A name alone has a higher limit, so that a stranger elsewhere cannot lock its owner out at once. */
const ALLOWED = { nameAndAddress: 5, name: 30, address: 60 }

/**
 * Records the attempt as failed before the password is checked, and tells whether there were too many. Counting in the database, own attempt included, covers
 * several processes and concurrent attempts.
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

/** The seconds until another try makes sense. */
export const retryAfterSeconds = MINUTES * 60
