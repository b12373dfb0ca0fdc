import { sql } from 'kysely'
import type { Side } from '../../core/model/side.ts'
import type { Pool } from '../store/pool.ts'
import { hashOfSecret } from './secret.ts'
import type { Principal } from './tickets.ts'
import type { Tx } from '../schema/database.ts'

/** The two kinds of invitation: a supplier's, and that of the offline receiving page. */
export type InvitationKind = 'supplier' | 'receiving'

type Given = { readonly invitationId: string; readonly invitationItemId: string; readonly kind: InvitationKind; readonly side: Side }

/**
 * The person of an invitation link. The first browser that opens it keeps it until it expires; another browser is another person ("held"). "over" if it
 * expired, was revoked or completed; undefined if there is none.
 */
export async function principalOfInvitation(
  pool: Pool | Tx,
  { invitationId, invitationItemId, kind, side }: Given,
  browser: string,
  now: Date,
): Promise<Principal | 'over' | 'held' | undefined> {
  const own = hashOfSecret(browser)
  const named = sql`id = ${invitationId} and "itemId" = ${invitationItemId} and kind = ${kind} and side = ${side}`
  const isOpen = sql`"expiresAt" > ${now} and "revokedAt" is null and "completedAt" is null`
  const { rows } = await sql<{ account: string; enterprise: string; isHolder: boolean }>`
    update invitation set "holderHash" = coalesce("holderHash", ${own}), "firstUsedAt" = coalesce("firstUsedAt", ${now})
    where ${named} and ${isOpen} returning account, enterprise, "holderHash" = ${own} as "isHolder"`.execute(pool)
  const row = rows[0]
  if (row !== undefined) return row.isHolder ? { account: row.account, enterprise: row.enterprise, side, invitation: invitationId } : 'held'
  const { rows: over } = await sql`select 1 from invitation where ${named}`.execute(pool)
  return over.length > 0 ? 'over' : undefined
}

/** The address of a mailed invitation on its site; undefined once it opens nothing any more. */
export async function invitationToMail(
  tx: Tx,
  mail: string,
  now: Date,
): Promise<{ readonly side: Side; readonly path: string; readonly expiresAt: string } | undefined> {
  const { rows } = await sql<{ id: string; itemId: string; side: Side; screen: string; expiresAt: string }>`
    select id, "itemId", side, screen, "expiresAt" from invitation
    where mail = ${mail} and screen is not null and "expiresAt" > ${now} and "revokedAt" is null and "completedAt" is null`.execute(tx)
  const found = rows[0]
  return found && { side: found.side, path: pathOfInvitation(found), expiresAt: found.expiresAt }
}

/** The page of an invitation, with what opens it. */
export function pathOfInvitation({ screen, id, itemId }: { readonly screen: string; readonly id: string; readonly itemId: string }): string {
  return `/${screen}?${new URLSearchParams({ a: id, b: itemId })}`
}

/**
 * Checks whether the invitation allows the action now; a completing action closes the link, and a present person may read on until the session ends. Runs in
 * the transaction of the action: of two concurrent ones the later waits and is refused.
 */
export async function completeInvitation(tx: Tx, id: string, transition: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update invitation set "completedAt" = case when ${transition} = any("completedBy") then ${now}::timestamptz end
    where id = ${id} and "completedAt" is null and "revokedAt" is null and "expiresAt" > ${now} returning id`.execute(tx)
  return rows.length > 0
}
