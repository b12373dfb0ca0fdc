import { sql } from 'kysely'
import type { Side } from '../../core/model/side.ts'
import type { Pool } from '../store/pool.ts'
import type { Place } from './tickets.ts'

/** The two ways in by invitation: a supplier's, and that of the offline receiving page. */
export type InvitationKind = 'supplier' | 'receiving'

/** Whom an invitation link stands for; "expired" when its time is over, undefined when there is none like it. */
export async function placeOfInvitation(
  pool: Pool,
  given: { invitationId: string; invitationItemId: string; kind: InvitationKind; side: Side },
  now: Date,
): Promise<Place | 'expired' | undefined> {
  const { rows } = await sql<{ account: string; enterprise: string; expiresAt: string }>`
    select account, enterprise, "expiresAt" from invitation
    where id = ${given.invitationId} and "itemId" = ${given.invitationItemId} and kind = ${given.kind} and side = ${given.side}`.execute(pool)
  const row = rows[0]
  if (row === undefined) return undefined
  if (new Date(row.expiresAt) <= now) return 'expired'
  return { account: row.account, enterprise: row.enterprise, side: given.side, invitation: given.invitationId }
}
