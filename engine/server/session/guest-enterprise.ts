import { sql } from 'kysely'
import { fieldKindsOf } from '../../core/model/field-kinds.ts'
import type { Document } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import { evictRecords } from '../store/documents/transaction-cache.ts'
import type { Tx } from '../schema/database.ts'

/**
 * The supplier's enterprise of a document, locked until the transaction ends, so that two concurrent invitations run in sequence; undefined if the document is
 * gone.
 */
export async function lockedSupplier(tx: Tx, { name }: Entity, { purchaser, id }: Document): Promise<string | null | undefined> {
  const { rows } = await sql<{ supplierEnterprise: string | null }>`
    select "supplierEnterprise" from ${sql.id(name)} where purchaser = ${purchaser} and id = ${id} for no key update`.execute(tx)
  return rows[0]?.supplierEnterprise
}

/**
 * The guest enterprise of a document whose supplier has not registered: one without members, made for this document alone and named after the supplier, so that
 * invited people have an enterprise. The supplier stays unregistered; once it registers, its enterprise takes the document over
 * (`../clock/hand-over-guest-documents.ts`). Undefined if the document refers to no record of the other side. The document must be locked, and nothing may
 * speak against the invitation any more: a refusal does not undo this write.
 */
export async function guestEnterpriseOf(
  tx: Tx,
  model: Pick<Model, 'entities'>,
  entity: Entity,
  document: Document,
  newId: () => string,
): Promise<string | null> {
  const ref = fieldKindsOf(entity).refs.find((field) => model.entities[field.entity]?.counterparty !== undefined && typeof document[field.name] === 'string')
  const record = model.entities[ref?.entity ?? '']
  if (ref === undefined || record === undefined) return null
  const { rows } = await sql<{ name: string | null }>`
    select ${sql.id(record.display)}::text as name from ${sql.id(record.name)} where purchaser = ${document.purchaser} and id = ${document[ref.name]}`.execute(
    tx,
  )
  if (rows[0] === undefined) return null
  const id = newId()
  const name = rows[0].name ?? ''
  await sql`insert into enterprise (id, side, name, "englishName", "isSeat") values (${id}, 'supplier', ${name}, ${name}, true)`.execute(tx)
  await sql`update ${sql.id(entity.name)} set "supplierEnterprise" = ${id} where purchaser = ${document.purchaser} and id = ${document.id}`.execute(tx)
  evictRecords(tx, entity.name, [String(document.id)])
  for (const { entity: line } of fieldKindsOf(entity).lines)
    await sql`update ${sql.id(line)} set "supplierEnterprise" = ${id} where purchaser = ${document.purchaser} and document = ${document.id}`.execute(tx)
  return id
}
