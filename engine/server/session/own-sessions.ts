import { sql } from 'kysely'
import type { Side } from '../../core/model/side.ts'
import type { Pool } from '../store/pool.ts'
import type { Tx } from '../schema/database.ts'

/** One of the person's own sign-ins. */
export type OwnSession = {
  readonly id: string
  readonly side: Side
  readonly enterprise: string | null
  readonly englishName: string | null
  readonly address: string
  readonly agent: string
  readonly createdAt: string
  readonly seenAt: string
}

/** The active sessions of an account on both sites, the most recently used first, without those of invitations. */
export async function sessionsOf(pool: Pool, account: string, now: Date): Promise<readonly OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select s.id, s.side, e.name as enterprise, e."englishName", s.address, s.agent, s."createdAt", coalesce(s."seenAt", s."createdAt") as "seenAt"
    from session s left join enterprise e on e.id = s.enterprise
    where s.account = ${account} and s.invitation is null and s."expiresAt" > ${now} order by "seenAt" desc, s.id`.execute(pool)
  return rows
}

/** Ends one session of the account; tells whether there was one. */
export async function endOwnSession(pool: Pool | Tx, account: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from session where id = ${id} and account = ${account} returning 1`.execute(pool)
  return rows.length === 1
}
