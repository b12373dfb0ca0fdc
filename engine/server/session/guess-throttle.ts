import { sql } from 'kysely'
import type { Pool } from '../store/pool.ts'
import { retryAfterSeconds } from './login-throttle.ts'
import { networkOf } from './network-of.ts'

/** A secret from a nameless sender: of a link, or a machine's key. */
export type Guess = {
  readonly id: string
  readonly kind: 'password reset' | 'forgotten password' | 'api key' | 'invitation' | 'passkey'
  readonly address: string
  readonly at: Date
}

/** The wrong guesses of one kind that an address may make within the time of `retryAfterSeconds`. */
const ALLOWED = 5

/**
 * Records a wrong guess, and tells whether this address had too many; a secret of 256 bits is checked first, so that its holder passes whatever others at the
 * address guess. Each kind is counted separately. Beyond the limit nothing more is written.
 */
export async function isGuessAllowed(pool: Pool, { id, kind, address, at }: Guess): Promise<boolean> {
  // No address looks like this; a login name, which a stranger chooses, is not part of it. Nobody is called '': a guess counts for no account, and none forgets it.
  const bucket = `${kind} ${networkOf(address)}`
  const since = new Date(at.getTime() - retryAfterSeconds * 1000)
  const counted = sql`select count(*) from "loginAttempt" where address = ${bucket} and at > ${since} and not succeeded`
  const { rows: written } = await sql`insert into "loginAttempt" (id, "loginName", address, at)
    select ${id}, '', ${bucket}, ${at} where (${counted}) < ${ALLOWED} returning 1`.execute(pool)
  if (written.length === 0) return false
  // Concurrent guesses each see room; a second count, own guess included, admits no more than the limit.
  const { rows } = await sql<{ isAllowed: boolean }>`select (${counted}) <= ${ALLOWED} as "isAllowed"`.execute(pool)
  return rows[0]!.isAllowed
}
