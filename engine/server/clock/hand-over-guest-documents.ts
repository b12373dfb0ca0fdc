import { sql } from 'kysely'
import { entityOf, fieldKindsOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { CallContext } from '../calls/call-context.ts'
import { isSealedFrom } from '../documents/visibility/is-sealed-from.ts'
import { isShared } from '../schema/system-columns.ts'
import { writeAudit } from '../store/audit.ts'
import { loadDocuments } from '../store/documents/load-document.ts'
import { notifyChanged } from '../store/notify-changed.ts'
import { allPurchasers } from '../store/purchasers.ts'
import { inTransaction } from '../store/transaction.ts'
import { clockActor } from './clock-actor.ts'
import type { Tx } from '../schema/database.ts'

/**
 * Hands documents of guest enterprises to the suppliers that have registered since. Their own people read and continue them, and people with a link no longer
 * act for them. A guest enterprise whose sealed entries are not opened yet waits. Returns the number of documents; `tell` gets guest enterprises that failed.
 */
export async function handOverGuestDocuments(context: CallContext, tell: (error: unknown) => void): Promise<number> {
  const { rows: any } = await sql`select 1 from enterprise where "isSeat" limit 1`.execute(context.pool)
  if (any.length === 0) return 0
  let count = 0
  for (const purchaser of await allPurchasers(context.pool)) {
    const guests = await inTransaction(context.pool, clockActor(purchaser), (tx) => registeredGuests(tx, context.model, purchaser))
    for (const [guest, enterprise] of guests) {
      try {
        count += await inTransaction(context.pool, clockActor(purchaser), (tx) => handOver(tx, context, purchaser, guest, enterprise))
      } catch (error) {
        tell(error)
      }
    }
  }
  return count
}

/** Documents that both sides share, in the order in which they are locked. */
function sharedDocuments({ entities, rank }: Model): readonly Entity[] {
  return Object.values(entities)
    .filter((entity) => entity.line === undefined && isShared(entity) && entity.parties.includes('purchaser'))
    .toSorted((left, right) => (rank[left.name] ?? 0) - (rank[right.name] ?? 0))
}

/**
 * The registered enterprise for each guest enterprise with documents. Only if all its documents agree on one: a document that names another supplier by now
 * leaves the guest enterprise as it is, since nobody else may read what it holds.
 */
async function registeredGuests(tx: Tx, model: Model, purchaser: string): Promise<ReadonlyMap<string, string>> {
  const named = new Map<string, Set<string | null>>()
  for (const entity of sharedDocuments(model))
    for (const ref of fieldKindsOf(entity).refs) {
      const record = model.entities[ref.entity]
      if (record?.counterparty === undefined) continue
      const registered = sql.ref(`r.${record.counterparty}`)
      const { rows } = await sql<{ guest: string; enterprise: string | null }>`
        select distinct e.id as guest, ${registered} as enterprise from enterprise e
        join ${sql.id(entity.name)} d on d."supplierEnterprise" = e.id
        join ${sql.id(record.name)} r on r.id = ${sql.ref(`d.${ref.name}`)} and r.purchaser = d.purchaser
        where e."isSeat" and d.purchaser = ${purchaser}`.execute(tx)
      for (const { guest, enterprise } of rows) named.set(guest, (named.get(guest) ?? new Set()).add(enterprise))
    }
  return new Map(
    [...named].flatMap(([guest, enterprises]) => {
      const [only] = enterprises
      return enterprises.size === 1 && typeof only === 'string' && only !== guest ? [[guest, only] as const] : []
    }),
  )
}

/**
 * Checks whether the guest enterprise has entered something that is still sealed from the purchaser. Whom a supplier's record names as its enterprise is the
 * purchaser's word, so what is sealed waits for the opening.
 */
async function holdsSealedEntries(tx: Tx, context: CallContext, purchaser: string, guest: string): Promise<boolean> {
  const { model } = context
  const actor = clockActor(purchaser)
  for (const entity of sharedDocuments(model).filter(({ masks }) => masks.some(({ sealed }) => sealed?.sides.includes('purchaser') === true))) {
    const { rows } = await sql<{ id: string }>`
      select d.id from ${sql.id(entity.name)} d where d.purchaser = ${purchaser} and d."supplierEnterprise" = ${guest}
        and exists (select from "auditEntry" h where h.document = d.id and h.side = 'supplier') order by d.id`.execute(tx)
    const ids = rows.map(({ id }) => id)
    for (const document of await loadDocuments(tx, model, entity.name, ids, { lock: false, lines: false }))
      if (await isSealedFrom(tx, context, actor, entity, document, 'purchaser')) return true
  }
  return false
}

async function handOver(tx: Tx, context: CallContext, purchaser: string, guest: string, enterprise: string): Promise<number> {
  if (await holdsSealedEntries(tx, context, purchaser, guest)) return 0
  const { model, clock } = context
  const now = clock.now()
  let count = 0
  for (const entity of sharedDocuments(model)) {
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from ${sql.id(entity.name)} where purchaser = ${purchaser} and "supplierEnterprise" = ${guest} order by id for no key update`.execute(
      tx,
    )
    if (rows.length === 0) continue
    const ids = rows.map(({ id }) => id)
    await sql`update ${sql.id(entity.name)} set "supplierEnterprise" = ${enterprise} where purchaser = ${purchaser} and id = any(${ids}::text[])`.execute(tx)
    for (const { entity: line } of fieldKindsOf(entity).lines)
      if (isShared(entityOf(model, line)))
        await sql`update ${sql.id(line)} set "supplierEnterprise" = ${enterprise} where purchaser = ${purchaser} and document = any(${ids}::text[])`.execute(tx)
    await writeAudit(
      tx,
      rows.map(({ id, version }) => ({
        purchaser,
        supplierEnterprise: enterprise,
        entity: entity.name,
        document: id,
        version: Number(version),
        action: 'recompute',
        account: null,
        accountName: '',
        side: 'purchaser',
        at: now.toISOString(),
        changes: [{ path: 'supplierEnterprise', before: guest, after: enterprise }],
      })),
    )
    await notifyChanged(tx, ids)
    count += rows.length
  }
  await sql`update invitation set "revokedAt" = ${now} where enterprise = ${guest} and purchaser = ${purchaser} and "revokedAt" is null`.execute(tx)
  return count
}
