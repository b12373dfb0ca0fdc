import type { ComputedDocument } from '../../../core/lifecycle/recompute.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Effect } from '../../../core/model/lifecycle.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import { cacheRecords } from '../../store/documents/transaction-cache.ts'
import { type DocumentIds, loadForUpdate } from '../../store/documents/load-document.ts'
import type { OutboxEntry } from '../../store/outbox.ts'
import { dayOf } from '../../../core/rules/day-of.ts'
import { type PurchaserSettings, lockPurchaserSettings, purchaserSettingsOf } from '../../store/purchaser-settings.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import type { Tx } from '../../schema/database.ts'

/** A document that this transaction has locked. */
export type TrackedDocument = {
  readonly entity: Entity
  /** Its state at the beginning of the transaction; absent if it was made here. */
  readonly before: Document | undefined
  /** Its last written state; absent before the first write. */
  stored: Document | undefined
  current: Document
  /** The last computation of its fields, in this transaction. */
  computed: ComputedDocument | undefined
  isDeleted: boolean
  /** Something of what was stored before was written anew, whether or not that raised its version. */
  isWritten: boolean
}

/** An action of a person or a cascade on a tracked document. */
export type AuditEvent = {
  readonly tracked: TrackedDocument
  readonly action: string
  readonly region: string | null
  readonly fromState: string | null
  readonly toState: string | null
  readonly reason: string | null
}

/** An effect of an action on its document; `line`: of an action on that one line. */
export type PendingEffect = { readonly tracked: TrackedDocument; readonly effect: Effect; readonly line?: string }

/** One transaction on the documents of one purchaser. */
export type UnitOfWork = {
  readonly tx: Tx
  readonly context: CallContext
  readonly actor: Actor
  readonly purchaser: string
  readonly prefs: Row
  /** The time of its beginning; once the documents are locked, the time of that. */
  now: Date
  /** The purchaser's. */
  readonly timeZone: string
  today: string
  /** By entity and id. */
  readonly trackedDocuments: Map<string, TrackedDocument>
  readonly auditEvents: AuditEvent[]
  /** The account in whose place the person acts; unset in the person's own right. */
  inPlaceOf?: string
  readonly outbox: OutboxEntry[]
  /** The pending effects on other documents of the last actions. */
  readonly pendingEffects: PendingEffect[]
}

/** Begins a unit of work on a purchaser's documents, in a transaction that already acts for that purchaser. */
export async function beginUnitOfWork(tx: Tx, context: CallContext, actor: Actor, purchaser: string): Promise<UnitOfWork> {
  return unitOfWorkBy(await lockPurchaserSettings(tx, context, purchaser), tx, context, actor, purchaser)
}

/** The same for a caller that stores nothing: it takes no lock against saves of the settings. */
export async function beginDryRun(tx: Tx, context: CallContext, actor: Actor, purchaser: string): Promise<UnitOfWork> {
  return unitOfWorkBy(await purchaserSettingsOf(tx, context, purchaser), tx, context, actor, purchaser)
}

function unitOfWorkBy({ prefs, timeZone, templateVersion }: PurchaserSettings, tx: Tx, context: CallContext, actor: Actor, purchaser: string): UnitOfWork {
  const now = context.clock.now()
  // Another template was saved since this request began with the former one, which may allow what is no longer allowed.
  if (context.templates !== undefined && templateVersion !== (context.templateVersion ?? 0)) throw new RefusedError([issue('TEMPLATE_CHANGED')])
  // Every new document refers to its maker, whose name the session has.
  cacheRecords(tx, 'account', [{ id: actor.accountId, name: actor.name }])
  return {
    tx,
    context,
    actor,
    purchaser,
    prefs,
    now,
    timeZone,
    today: dayOf(now, timeZone),
    trackedDocuments: new Map(),
    auditEvents: [],
    outbox: [],
    pendingEffects: [],
  }
}

/** From now on the request is judged as of this moment, with the locks held: a caller who waited for another is judged after it, by the clock too. */
export function evaluateAsOf(work: UnitOfWork, now: Date): void {
  work.now = now
  work.today = dayOf(now, work.timeZone)
}

/** Locks documents that are not tracked yet, in the order of their ids, and returns all of them. */
export async function lockDocuments(work: UnitOfWork, entityName: string, ids: readonly string[]): Promise<readonly TrackedDocument[]> {
  await lockAllDocuments(work, [{ entity: entityName, ids }])
  return ids.map((id) => work.trackedDocuments.get(keyOf(entityName, id))).filter((tracked) => tracked !== undefined)
}

/** Locks documents of several entities that are not tracked yet: entities in the given order, ids in order. */
export async function lockAllDocuments(work: UnitOfWork, wanted: readonly DocumentIds[]): Promise<void> {
  const { model } = work.context
  const missing = wanted
    .map(({ entity, ids }) => ({ entity, ids: [...new Set(ids)].filter((id) => !work.trackedDocuments.has(keyOf(entity, id))) }))
    .filter(({ ids }) => ids.length > 0)
  for (const [index, documents] of (await loadForUpdate(work.tx, model, missing)).entries()) {
    const entity = entityOf(model, missing[index]!.entity)
    for (const document of documents)
      work.trackedDocuments.set(keyOf(entity.name, document.id as string), {
        entity,
        before: document,
        stored: document,
        current: document,
        computed: undefined,
        isDeleted: false,
        isWritten: false,
      })
  }
}

/** Adds a document that this transaction makes. */
export function trackNewDocument(work: UnitOfWork, entity: Entity, document: Document, computed: ComputedDocument): TrackedDocument {
  const tracked: TrackedDocument = { entity, before: undefined, stored: undefined, current: document, computed, isDeleted: false, isWritten: false }
  work.trackedDocuments.set(keyOf(entity.name, document.id as string), tracked)
  return tracked
}

function keyOf(entity: string, id: string): string {
  return `${entity} ${id}`
}
