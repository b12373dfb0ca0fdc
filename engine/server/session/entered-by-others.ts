import { sql } from 'kysely'
import type { Entity } from '../../core/model/entity.ts'
import { entityOf, fieldKindsOf } from '../../core/model/field-kinds.ts'
import type { Model } from '../../core/model/model.ts'
import type { Tx } from '../schema/database.ts'
import type { Invitation } from './invitation.ts'

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
