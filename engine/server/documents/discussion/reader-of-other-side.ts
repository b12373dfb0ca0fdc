import { sql } from 'kysely'
import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { otherSide } from '../../../core/model/side.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { Tx } from '../../schema/database.ts'
import type { Scope } from '../../store/scope.ts'

/** The enterprise of the other side that reads comments for both; undefined where nobody does: without a supplier, or before it has registered. */
export async function readerOfOtherSide(tx: Tx, { discussion }: Entity, { side }: Actor, document: Document): Promise<Scope | undefined> {
  const { purchaser, supplierEnterprise } = document
  const other = otherSide(side)
  const enterprise = other === 'purchaser' ? purchaser : supplierEnterprise
  if (discussion?.sides.includes(other) !== true || typeof enterprise !== 'string' || typeof supplierEnterprise !== 'string') return undefined
  const { rows } = await sql`select 1 from enterprise where id = ${enterprise} and status = 'ACTIVE' and not "isSeat"`.execute(tx)
  return rows.length === 0 ? undefined : { side: other, enterprise }
}
