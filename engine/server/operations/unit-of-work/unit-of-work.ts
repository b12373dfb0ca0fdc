import type { Transaction } from 'kysely'
import type { Document, Row } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Effect } from '../../../core/model/lifecycle.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import { cacheRecords } from '../../store/documents/transaction-cache.ts'
import { type DocumentIds, loadForUpdate } from '../../store/documents/load-document.ts'
import type { OutboxEntry } from '../../store/outbox.ts'
import { dayOf } from '../../store/day-of.ts'
import { type PurchaserSettings, lockPurchaserSettings, purchaserSettingsOf } from '../../store/purchaser-settings.ts'
import type { OperationContext } from '../../calls/operation-context.ts'
import { RefusedError } from '../../calls/refused-error.ts'

/** A document that this transaction has locked. */
export type TrackedDocument = {
  readonly entity: Entity
  /** As the transaction found it; absent when it was made here. */
  readonly before: Document | undefined
  /** As it was last written; absent before the first time. */
  stored: Document | undefined
  current: Document
  isDeleted: boolean
}

/** An action that somebody, or a cascade, took on a held document. */
export type AuditEvent = {
  readonly tracked: TrackedDocument
  readonly action: string
  readonly region: string | null
  readonly fromState: string | null
  readonly toState: string | null
  readonly reason: string | null
}

/** An effect of an action on the document that it was taken on; `line`: of an action on that one line. */
export type PendingEffect = { readonly tracked: TrackedDocument; readonly effect: Effect; readonly line?: string }

/** One transaction at work on the documents of one purchaser. */
export type UnitOfWork = {
  readonly tx: Transaction<any>
  readonly context: OperationContext
  readonly actor: Actor
  readonly purchaser: string
  readonly prefs: Row
  /** When it was begun; once the documents are locked, when that was. */
  now: Date
  /** The purchaser's. */
  readonly timeZone: string
  today: string
  /** By entity and id. */
  readonly trackedDocuments: Map<string, TrackedDocument>
  readonly auditEvents: AuditEvent[]
  readonly outbox: OutboxEntry[]
  /** Effects on other documents that are still to come, of the actions just taken. */
  readonly pendingEffects: PendingEffect[]
}

/** Begins work on a purchaser's documents in a transaction that already speaks for that purchaser. */
export async function beginUnitOfWork(tx: Transaction<any>, context: OperationContext, actor: Actor, purchaser: string): Promise<UnitOfWork> {
  return unitOfWorkBy(await lockPurchaserSettings(tx, context, purchaser), tx, context, actor, purchaser)
}

/** The same for whoever only looks at what would come of it, and stores nothing: he neither waits for a save of the settings nor keeps one waiting. */
export async function beginDryRun(tx: Transaction<any>, context: OperationContext, actor: Actor, purchaser: string): Promise<UnitOfWork> {
  return unitOfWorkBy(await purchaserSettingsOf(tx, context, purchaser), tx, context, actor, purchaser)
}

function unitOfWorkBy(
  { prefs, timeZone, templateVersion }: PurchaserSettings,
  tx: Transaction<any>,
  context: OperationContext,
  actor: Actor,
  purchaser: string,
): UnitOfWork {
  const now = context.clock.now()
  // Somebody saved another template since this began by the former one: what it lets through may be let through no more.
  if (context.templates !== undefined && templateVersion !== (context.templateVersion ?? 0)) throw new RefusedError([issue('TEMPLATE_CHANGED')])
  // Whatever is made refers to its maker, whose name the session has told.
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

/**
 * What was asked is judged as of this moment: once the locks are held, so that whoever had to wait for another is judged after him,
 * by the clock too.
 */
export function evaluateAsOf(work: UnitOfWork, now: Date): void {
  work.now = now
  work.today = dayOf(now, work.timeZone)
}

/** Locks documents that are not held yet, in the order of their ids, and gives all of them. */
export async function lockDocuments(work: UnitOfWork, entityName: string, ids: readonly string[]): Promise<readonly TrackedDocument[]> {
  await lockAllDocuments(work, [{ entity: entityName, ids }])
  return ids.map((id) => work.trackedDocuments.get(keyOf(entityName, id))).filter((tracked) => tracked !== undefined)
}

/** Locks documents of several entities that are not held yet: one entity after the other as they are given, ids in order. */
export async function lockAllDocuments(work: UnitOfWork, wanted: readonly DocumentIds[]): Promise<void> {
  const { model } = work.context
  const missing = wanted
    .map(({ entity, ids }) => ({ entity, ids: [...new Set(ids)].filter((id) => !work.trackedDocuments.has(keyOf(entity, id))) }))
    .filter(({ ids }) => ids.length > 0)
  for (const [index, documents] of (await loadForUpdate(work.tx, model, missing)).entries()) {
    const entity = entityOf(model, missing[index]!.entity)
    for (const document of documents)
      work.trackedDocuments.set(keyOf(entity.name, document.id as string), { entity, before: document, stored: document, current: document, isDeleted: false })
  }
}

/** Adds a document that this transaction makes. */
export function trackNewDocument(work: UnitOfWork, entity: Entity, document: Document): TrackedDocument {
  const tracked: TrackedDocument = { entity, before: undefined, stored: undefined, current: document, isDeleted: false }
  work.trackedDocuments.set(keyOf(entity.name, document.id as string), tracked)
  return tracked
}

function keyOf(entity: string, id: string): string {
  return `${entity} ${id}`
}
