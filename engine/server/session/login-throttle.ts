import type { Pool } from 'pg'

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
  await pool.query('insert into "loginAttempt" ("id", "loginName", "address", "at") values ($1, $2, $3, $4)', [attempt.id, name, attempt.address, attempt.at])
  const since = new Date(attempt.at.getTime() - MINUTES * 60_000)
  const { rows } = await pool.query<{ both: number; name: number; address: number }>(
    `select count(*) filter (where "loginName" = $1 and "address" = $2
        and "at" >= coalesce((select max("at") from "loginAttempt" where "loginName" = $1 and "address" = $2 and "succeeded"), '-infinity'))::int as "both",
      count(*) filter (where "loginName" = $1)::int as "name",
      count(*) filter (where "address" = $2)::int as "address"
     from "loginAttempt" where ("loginName" = $1 or "address" = $2) and "at" > $3 and not "succeeded"`,
    [name, attempt.address, since],
  )
  const counted = rows[0]
  return counted !== undefined && counted.both <= ALLOWED.nameAndAddress && counted.name <= ALLOWED.name && counted.address <= ALLOWED.address
}

/** Turns the attempt into a success, and forgets those of past days. */
export async function noteSuccess(pool: Pool, attempt: Attempt): Promise<void> {
  await pool.query('update "loginAttempt" set "succeeded" = true where "id" = $1', [attempt.id])
  await pool.query('delete from "loginAttempt" where "at" < $1', [new Date(attempt.at.getTime() - 86_400_000)])
}

/** After how many seconds another try makes sense. */
export const retryAfterSeconds = MINUTES * 60
