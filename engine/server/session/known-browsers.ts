import { sql } from 'kysely'
import type { Pool } from '../store/pool.ts'
import { notifyPerson } from './notify-person.ts'
import { keepNewest } from './keep-newest.ts'
import { hashOfSecret } from './secret.ts'
import type { Tx } from '../schema/database.ts'

/** A browser without a sign-in for this long is forgotten. */
export const KNOWN_BROWSER_DAYS = 180

/** The browsers of one account; a further one displaces the one without a sign-in for longest. */
const MAX_BROWSERS = 100
/** The mails about new browsers to one person in a day: further ones would say the same. */
const MAX_NOTICES = 20
const DAY = 86_400_000

/** The way of a sign-in to an account: whether its browser, or its address, was that of an earlier one. `browserHash`: of a known browser alone. */
export type KnownWay = { readonly browserHash: string | null; readonly isKnownAddress: boolean }

/** Looks up whether the account has signed in with this browser, and at this address. An unknown name has neither. */
export async function knownWayOf(pool: Pool, loginName: string, browser: string | undefined, address: string): Promise<KnownWay> {
  const hash = browser === undefined ? null : hashOfSecret(browser)
  const { rows } = await sql<KnownWay>`
    select max(b."secretHash") filter (where b."secretHash" = ${hash}) as "browserHash", coalesce(bool_or(b.address = ${address}), false) as "isKnownAddress"
    from "knownBrowser" b join account a on a.id = b.account where a."loginName" = ${loginName}`.execute(pool)
  return rows[0]!
}

/** Remembers the browser of a sign-in. The person is told of one that is new to the account, unless it is the first. */
export async function rememberBrowser(pool: Pool | Tx, account: string, browser: string, address: string, now: Date): Promise<void> {
  const secretHash = hashOfSecret(browser)
  const { rows } = await sql<{ isNew: boolean; hasOthers: boolean }>`
    insert into "knownBrowser" (account, "secretHash", address, "createdAt", "usedAt") values (${account}, ${secretHash}, ${address}, ${now}, ${now})
    on conflict (account, "secretHash") do update set address = excluded.address, "usedAt" = excluded."usedAt"
    returning xmax = 0 as "isNew", exists (select from "knownBrowser" where account = ${account} and "secretHash" <> ${secretHash}) as "hasOthers"`.execute(
    pool,
  )
  const { isNew, hasOthers } = rows[0]!
  if (!isNew) return
  await keepNewest(pool, 'knownBrowser', sql`account = ${account}`, MAX_BROWSERS)
  if (hasOthers) await tellOfNew(pool, account, address, now)
}

/** Tells the person of a sign-in from a browser that is new to the account, and does not remember it. */
export async function tellOfBrowser(pool: Pool | Tx, account: string, browser: string | undefined, address: string, now: Date): Promise<void> {
  const secretHash = browser === undefined ? null : hashOfSecret(browser)
  const { rows } = await sql`select 1 from "knownBrowser" where account = ${account} and "secretHash" = ${secretHash}`.execute(pool)
  if (rows.length === 0) await tellOfNew(pool, account, address, now)
}

async function tellOfNew(pool: Pool | Tx, account: string, address: string, now: Date): Promise<void> {
  if ((await noticesOf(pool, account, now)) < MAX_NOTICES) await notifyPerson(pool, 'newDevice', account, now, { address })
}

async function noticesOf(pool: Pool | Tx, account: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mail where account = ${account} and kind = 'newDevice' and "createdAt" > ${new Date(now.getTime() - DAY)}`.execute(pool)
  return rows[0]!.count
}

/** Forgets an account's browsers: a person who knew the old password may have used one of them. */
export async function forgetBrowsers(tx: Tx, account: string, butFor?: string): Promise<void> {
  await sql`delete from "knownBrowser" where account = ${account} and "secretHash" is distinct from ${butFor === undefined ? null : hashOfSecret(butFor)}`.execute(
    tx,
  )
}
