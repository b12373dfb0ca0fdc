import { sql } from 'kysely'
import type { Pool } from '../store/pool.ts'
import { KNOWN_BROWSER_DAYS } from './known-browsers.ts'

const DAY = 86_400_000

/** Deletes ended sessions, tickets, unfinished second steps, old attempts, old idempotency keys, and substitutes' periods that have ended in every time zone: the audit tells of them. Several processes may run it at once. */
export async function purgeExpired(pool: Pool, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  await sql`delete from session where "expiresAt" < ${now}`.execute(pool)
  await sql`delete from "loginTicket" where "expiresAt" < ${now}`.execute(pool)
  await sql`delete from "factorStep" where "expiresAt" < ${now}`.execute(pool)
  await sql`delete from "loginAttempt" where at < ${ago(1)}`.execute(pool)
  await sql`delete from "knownBrowser" where "usedAt" < ${ago(KNOWN_BROWSER_DAYS)}`.execute(pool)
  await sql`delete from "apiKeyCall" where at < ${ago(90)}`.execute(pool)
  await sql`delete from "passwordReset" where "expiresAt" < ${now}`.execute(pool)
  await sql`delete from "signOnAttempt" where "expiresAt" < ${now}`.execute(pool)
  await sql`delete from substitute where "untilDay" < ${ago(2)}::date`.execute(pool)
  await sql`delete from idempotency where "createdAt" < ${ago(7)}`.execute(pool)
}
