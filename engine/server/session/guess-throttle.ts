import { sql } from 'kysely'
import type { Pool } from '../store/pool.ts'
import { retryAfterSeconds } from './login-throttle.ts'

/** A secret that somebody sends who has no name: one of a link, or a key of a machine. */
export type Guess = { readonly id: string; readonly kind: 'password reset' | 'forgotten password' | 'api key'; readonly address: string; readonly at: Date }

/** Wrong guesses of one kind that an address has within the time of `retryAfterSeconds`. */
const ALLOWED = 5

/**
 * Writes a guess down before it is looked at, as failed, and says whether there were too many from this address. Guesses of each kind
 * are counted by themselves: they lock out no other address, and nobody who signs in at the same one. Over the limit nothing more
 * is written. `noteSuccess` with the same id turns the guess into a success.
 */
export async function isGuessAllowed(pool: Pool, { id, kind, address, at }: Guess): Promise<boolean> {
  // No address looks like this one; a login name, which a stranger chooses, has no part in it.
  const bucket = `${kind} ${address}`
  const since = new Date(at.getTime() - retryAfterSeconds * 1000)
  const counted = sql`select count(*) from "loginAttempt" where address = ${bucket} and at > ${since} and not succeeded`
  const { rows: written } = await sql`insert into "loginAttempt" (id, "loginName", address, at)
    select ${id}, ${kind}, ${bucket}, ${at} where (${counted}) < ${ALLOWED} returning 1`.execute(pool)
  if (written.length === 0) return false
  // Of guesses at the same moment each finds room; counted once more, own guess included, no more than are allowed have it.
  const { rows } = await sql<{ isAllowed: boolean }>`select (${counted}) <= ${ALLOWED} as "isAllowed"`.execute(pool)
  return rows[0]!.isAllowed
}
