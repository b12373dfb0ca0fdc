import { sql } from 'kysely'
import type { Entity } from '../../core/model/entity.ts'
import { entityOf, fieldKindsOf } from '../../core/model/field-kinds.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import type { Pool } from '../store/pool.ts'
import type { Invitation } from './invitation.ts'
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

/**
 * Checks whether others than the browser that holds an invitation have entered something in its document for the supplier: another invitation's holder, the
 * purchaser on the supplier's behalf, or members. The purchaser makes the links and can open each of them, so a link alone says nothing of who reads by it.
 */
export async function isEnteredByOthers(tx: Tx, model: Pick<Model, 'entities' | 'screens'>, entity: Entity, { id, document }: Invitation): Promise<boolean> {
  if (!isEnteredByLink(model, entity)) return true
  const { rows } = await sql<{ isEntered: boolean }>`
    select exists (select from member where enterprise = i.enterprise)
      or exists (select from "auditEntry" h
        where h.document = ${document} and h.entity = ${entity.name} and not h.refused and h.action = any(${[...suppliersActions(model, entity)]}::text[])
          and not exists (select from invitation own where own.account = h.account and own.document = i.document and own."holderHash" = i."holderHash")) as "isEntered"
    from invitation i where i.id = ${id}`.execute(tx)
  return rows[0]?.isEntered ?? true
}

/** Checks whether suppliers without members enter documents of this entity through a link: a declared screen says so. Others would only show what is sealed. */
export function isEnteredByLink({ screens }: Pick<Model, 'screens'>, { name }: Entity): boolean {
  return Object.values(screens).some((screen) => screen.side === 'supplier' && 'invitation' in screen && screen.invitation?.entity === name)
}

/** Checks whether an enterprise has had members, who may have entered something that a link is not to show. */
export async function hasHadMembers(tx: Tx, enterprise: string): Promise<boolean> {
  const { rows } = await sql`select from member where enterprise = ${enterprise} limit 1`.execute(tx)
  return rows.length > 0
}

/** The supplier's own actions on a document and its lines, as the history names them. */
function suppliersActions(model: Pick<Model, 'entities'>, entity: Entity): readonly string[] {
  const own = ({ transitions }: Entity, prefix = '') =>
    Object.values(transitions).flatMap(({ name, event, sides }) => (!event && sides.includes('supplier') ? [`${prefix}${name}`] : []))
  return [...own(entity), ...fieldKindsOf(entity).lines.flatMap((field) => own(entityOf(model, field.entity), `${field.entity}.`))]
}
