import { sql } from 'kysely'
import type { Pool } from '../store/pool.ts'
import type { Tx } from '../schema/database.ts'
import { knownWayOf } from './known-browsers.ts'
import { networkOf } from './network-of.ts'

/** The name and the address of a sign-in; `browser`: the secret that an earlier sign-in left in it. */
export type Attempt = { readonly id: string; readonly loginName: string; readonly address: string; readonly at: Date; readonly browser?: string | undefined }

const MINUTES = 15
/**
 * The wrong passwords allowed within a quarter of an hour. A name alone has a higher limit, so that a stranger elsewhere cannot lock its owner out at once. A
 * browser in which the account signed in before has a limit of its own, and an address at which it did is not bound by the limit of the name: strangers
 * elsewhere lock out neither.
 */
const ALLOWED = { knownBrowser: 10, nameAndAddress: 5, name: 30, address: 60 }

type Counts = { readonly browser: number; readonly both: number; readonly name: number; readonly address: number }

/**
 * Tells whether there were too many attempts, and records this one as failed before its password is checked. Attempts of one name, or at one address, are
 * counted one after the other, so that concurrent ones admit no more than the limit. A refused attempt is not kept, since its password is not checked:
 * repeating it does not lengthen the wait.
 */
export async function isAttemptAllowed(pool: Pool, attempt: Attempt): Promise<boolean> {
  const name = attempt.loginName.toLowerCase()
  const { at } = attempt
  const address = networkOf(attempt.address)
  const { browserHash, isKnownAddress } = await knownWayOf(pool, attempt.loginName, attempt.browser, attempt.address)
  return pool.transaction().execute(async (tx) => {
    // In the order of the locks, so that two attempts do not wait for each other.
    await sql`select pg_advisory_xact_lock(key) from (
      select hashtextextended(bucket, 0) as key from unnest(${[`sign-in name ${name}`, `sign-in address ${address}`]}::text[]) bucket order by 1) locks`.execute(
      tx,
    )
    const counts = await countsOf(tx, { name, address, browserHash, since: new Date(at.getTime() - MINUTES * 60_000) })
    const isAllowed = browserHash === null ? hasRoom(counts, isKnownAddress) : counts.browser < ALLOWED.knownBrowser
    if (isAllowed)
      await sql`insert into "loginAttempt" (id, "loginName", address, "browserHash", at) values (${attempt.id}, ${name}, ${address}, ${browserHash}, ${at})`.execute(
        tx,
      )
    return isAllowed
  })
}

type Bucket = { readonly name: string; readonly address: string; readonly browserHash: string | null; readonly since: Date }

async function countsOf(tx: Tx, { name, address, browserHash, since }: Bucket): Promise<Counts> {
  // A person who mistypes and then signs in uses up nothing of what colleagues at the same address have.
  const isMadeGood = sql`exists (select from "loginAttempt" s where s."loginName" = f."loginName" and s.address = f.address and s.succeeded and s.at > f.at
    and s."browserHash" is not distinct from f."browserHash")`
  const { rows } = await sql<Counts>`
    select count(*) filter (where "browserHash" = ${browserHash} and "loginName" = ${name} and not "isMadeGood")::int as browser,
      count(*) filter (where "browserHash" is null and "loginName" = ${name} and address = ${address} and not "isMadeGood")::int as "both",
      count(*) filter (where "browserHash" is null and "loginName" = ${name})::int as name,
      count(*) filter (where "browserHash" is null and address = ${address} and not "isMadeGood")::int as address
    from (select f.*, ${isMadeGood} as "isMadeGood" from "loginAttempt" f
      where (f."loginName" = ${name} or f.address = ${address}) and f.at > ${since} and not f.succeeded) f`.execute(tx)
  return rows[0]!
}

function hasRoom({ both, name, address }: Counts, isKnownAddress: boolean): boolean {
  return both < ALLOWED.nameAndAddress && address < ALLOWED.address && (isKnownAddress || name < ALLOWED.name)
}

/** Turns the attempt into a success. */
export async function recordSuccess(pool: Pool, attempt: Pick<Attempt, 'id'>): Promise<void> {
  await sql`update "loginAttempt" set succeeded = true where id = ${attempt.id}`.execute(pool)
}

/**
 * Records a right password that was given within a session. Of an account with a second factor it is no success, and no failure either: otherwise whoever has
 * the session and the password makes wrong codes good with it, and guesses codes without limit.
 */
export async function recordRightPassword(pool: Pool, attempt: Pick<Attempt, 'id'>, account: string): Promise<void> {
  const { rows } =
    await sql`delete from "loginAttempt" where id = ${attempt.id} and exists (select from "secondFactor" where account = ${account}) returning 1`.execute(pool)
  if (rows.length === 0) await recordSuccess(pool, attempt)
}

/** The seconds until another try makes sense. */
export const retryAfterSeconds = MINUTES * 60
