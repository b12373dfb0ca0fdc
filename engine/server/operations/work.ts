import { type RawBuilder, type Transaction, sql } from 'kysely'
import { rowsOf } from '../../core/model/document.ts'
import type { Document, Row, EvaluationContext } from '../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Effect } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import { preferencesOf } from '../../core/permissions/preferences.ts'
import { colleaguesOf } from '../store/colleagues.ts'
import { remember } from '../store/known-records.ts'
import { type Wanted, lockDocuments } from '../store/load-document.ts'
import { isInSight } from './rows-in-sight.ts'
import { allReferences } from './all-references.ts'
import { prepared } from '../store/prepared.ts'
import type { OutboxEntry } from '../store/outbox.ts'
import { dayOf } from '../store/day-of.ts'
import { besideWriters } from '../store/settings-queue.ts'
import type { OperationContext } from './context.ts'
import { RefusedError } from './refused.ts'

/** A document that this transaction has locked. */
export type Held = {
  readonly entity: Entity
  /** As the transaction found it; absent when it was made here. */
  readonly before: Document | undefined
  /** As it was last written; absent before the first time. */
  stored: Document | undefined
  now: Document
  isDeleted: boolean
}

/** An action that somebody, or a cascade, took on a held document. */
export type Deed = {
  readonly held: Held
  readonly action: string
  readonly region: string | null
  readonly fromState: string | null
  readonly toState: string | null
  readonly reason: string | null
}

/** An effect of an action on the document that it was taken on; `line`: of an action on that one line. */
export type Following = { readonly held: Held; readonly effect: Effect; readonly line?: string }

/** One transaction at work on the documents of one purchaser. */
export type Work = {
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
  readonly held: Map<string, Held>
  readonly deeds: Deed[]
  readonly outbox: OutboxEntry[]
  /** Effects on other documents that are still to come, of the actions just taken. */
  readonly following: Following[]
}

/** Begins work on a purchaser's documents in a transaction that already speaks for that purchaser. */
export async function beginWork(tx: Transaction<any>, context: OperationContext, actor: Actor, purchaser: string): Promise<Work> {
  return workBy(await holdSettings(tx, context, purchaser), tx, context, actor, purchaser)
}

/** The same for whoever only looks at what would come of it, and stores nothing: he neither waits for a save of the settings nor keeps one waiting. */
export async function beginTrial(tx: Transaction<any>, context: OperationContext, actor: Actor, purchaser: string): Promise<Work> {
  return workBy(await settingsOf(tx, context, purchaser), tx, context, actor, purchaser)
}

function workBy({ prefs, timeZone, templateVersion }: Settings, tx: Transaction<any>, context: OperationContext, actor: Actor, purchaser: string): Work {
  const now = context.clock.now()
  // Somebody saved another template since this began by the former one: what it lets through may be let through no more.
  if (context.templates !== undefined && templateVersion !== (context.templateVersion ?? 0)) throw new RefusedError([issue('TEMPLATE_CHANGED')])
  // Whatever is made refers to its maker, whose name the session has told.
  remember(tx, 'account', [{ id: actor.accountId, name: actor.name }])
  return { tx, context, actor, purchaser, prefs, now, timeZone, today: dayOf(now, timeZone), held: new Map(), deeds: [], outbox: [], following: [] }
}

/** The preferences of a purchaser with their defaults, the time zone in which its days begin, and the version of its field template. */
export async function settingsOf(tx: Transaction<any>, { model }: Pick<OperationContext, 'model'>, purchaser: string): Promise<Settings> {
  const read = settingsByTransaction.get(tx) ?? new Map<string, Settings>()
  settingsByTransaction.set(tx, read)
  const settings = read.get(purchaser) ?? (await readSettings(tx, model, purchaser))
  read.set(purchaser, settings)
  return settings
}

/**
 * The same, held as they are until the transaction ends: what it writes by them is written before anybody changes them, so that a
 * change sees every figure that it must fit. Readers and other writers are not kept waiting.
 */
async function holdSettings(tx: Transaction<any>, { model }: Pick<OperationContext, 'model'>, purchaser: string): Promise<Settings> {
  const settings = await readSettings(tx, model, purchaser, { queue: sql`, ${besideWriters(purchaser)}`, row: sql`for key share` })
  const read = settingsByTransaction.get(tx) ?? new Map<string, Settings>()
  settingsByTransaction.set(tx, read.set(purchaser, settings))
  return settings
}

/**
 * What was asked is judged as of this moment: once the locks are held, so that whoever had to wait for another is judged after him,
 * by the clock too.
 */
export function judgeAt(work: Work, now: Date): void {
  work.now = now
  work.today = dayOf(now, work.timeZone)
}

type Settings = { readonly prefs: Row; readonly timeZone: string; readonly templateVersion: number }

/** A transaction works by the preferences that it found when it began. */
const settingsByTransaction = new WeakMap<Transaction<any>, Map<string, Settings>>()

const unheld: { readonly queue: RawBuilder<unknown>; readonly row: RawBuilder<unknown> } = { queue: sql``, row: sql`` }

async function readSettings(tx: Transaction<any>, model: Model, purchaser: string, { queue, row } = unheld): Promise<Settings> {
  const { rows } = await sql<{ preferences: Row; templateVersion: number }>`${prepared}
    select preferences, "templateVersion"${queue} from enterprise where id = ${purchaser} ${row}`.execute(tx)
  const prefs = preferencesOf(model.preferences.purchaser, rows[0]?.preferences ?? {})
  return { prefs, timeZone: String(prefs.timeZone ?? 'UTC'), templateVersion: rows[0]?.templateVersion ?? 0 }
}

/** Locks documents that are not held yet, in the order of their ids, and gives all of them. */
export async function hold(work: Work, entityName: string, ids: readonly string[]): Promise<readonly Held[]> {
  await holdAll(work, [{ entity: entityName, ids }])
  return ids.map((id) => work.held.get(keyOf(entityName, id))).filter((held) => held !== undefined)
}

/** Locks documents of several entities that are not held yet: one entity after the other as they are given, ids in order. */
export async function holdAll(work: Work, wanted: readonly Wanted[]): Promise<void> {
  const { model } = work.context
  const missing = wanted
    .map(({ entity, ids }) => ({ entity, ids: [...new Set(ids)].filter((id) => !work.held.has(keyOf(entity, id))) }))
    .filter(({ ids }) => ids.length > 0)
  for (const [index, documents] of (await lockDocuments(work.tx, model, missing)).entries()) {
    const entity = entityOf(model, missing[index]!.entity)
    for (const document of documents)
      work.held.set(keyOf(entity.name, document.id as string), { entity, before: document, stored: document, now: document, isDeleted: false })
  }
}

/** Adds a document that this transaction makes. */
export function holdNew(work: Work, entity: Entity, document: Document): Held {
  const held: Held = { entity, before: undefined, stored: undefined, now: document, isDeleted: false }
  work.held.set(keyOf(entity.name, document.id as string), held)
  return held
}

/** What formulas of these documents may read, with the records that their refs point to now. */
export async function evaluationContextOf(
  work: Work,
  entity: Entity,
  documents: readonly Document[],
  approval?: { readonly needed: boolean },
): Promise<EvaluationContext> {
  const references = await allReferences(work.tx, work.context.model, entity, documents)
  const people = peopleOf(work.context.model, entity, documents)
  const evaluationContext: EvaluationContext = {
    prefs: work.prefs,
    user: userOf(work.actor),
    today: work.today,
    now: work.now.toISOString(),
    references,
    ...(people.length > 0 && { colleagues: await colleaguesOf(work.tx, work.purchaser, people) }),
    approval,
    ...(work.context.confirmed !== undefined && { confirmed: work.context.confirmed }),
    mayRefer: (target, record) => isInSight(work, target, record, evaluationContext),
  }
  return evaluationContext
}

/** The accounts that declared fields of these documents and their lines name. */
function peopleOf(model: Model, entity: Entity, documents: readonly Document[]): readonly string[] {
  const namedIn = (of: Entity, rows: readonly Row[]): readonly unknown[] =>
    fieldKindsOf(of)
      .refs.filter((field) => field.entity === 'account' && !field.system)
      .flatMap(({ name }) => rows.map((row) => row[name]))
  const named = [
    ...namedIn(entity, documents),
    ...fieldKindsOf(entity).lines.flatMap((field) =>
      namedIn(
        entityOf(model, field.entity),
        documents.flatMap((document) => rowsOf(document, field.name)),
      ),
    ),
  ]
  return [...new Set(named)].filter((id): id is string => typeof id === 'string' && id !== '')
}

/** The actor as formulas see him. */
export function userOf(actor: Actor): EvaluationContext['user'] {
  return { id: actor.accountId, name: actor.name, purchasingGroups: actor.purchasingGroups }
}

function keyOf(entity: string, id: string): string {
  return `${entity} ${id}`
}
