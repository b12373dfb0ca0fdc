import { type Transaction, sql } from 'kysely'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { OperationContext } from '../operations/context.ts'
import { finish } from '../operations/finish.ts'
import { fire } from '../operations/fire.ts'
import { lockWithUpstream } from '../operations/lock-upstream.ts'
import { RefusedError } from '../operations/refused.ts'
import { runFollowing } from '../operations/run-following.ts'
import { beginWork, hold, settingsOf } from '../operations/work.ts'
import { dayOf } from '../store/day-of.ts'
import { inTransaction } from '../store/transaction.ts'
import { clockActor } from './clock-actor.ts'
import { type DueOf, type DueRefusals, type Stuck, dueRefusals } from './due-refusals.ts'

/** So many documents of a purchaser and a transition are taken up at a time, and so many times in one look. */
const MOST_AT_ONCE = 100
const MOST_TIMES = 10
/** Of those that were refused before, so many are tried again in one look: they keep no other waiting. */
const MOST_AGAIN = 20

/** Who hears of what goes wrong. */
export type Told = {
  /** A document that failed as nobody foresaw. */
  readonly tell: (error: unknown) => void
  /** A document whose action is refused again and again; told once. */
  readonly tellStuck?: (stuck: DueOf & { readonly id: string; readonly codes: readonly string[] }) => void
}

/**
 * Fires every transition whose moment has come, on every purchaser's documents, and says how many it moved. `refusals` are those of
 * earlier looks: what is refused is passed by, and tried again later.
 */
export async function fireDue(context: OperationContext, told: Told, refusals: DueRefusals = dueRefusals()): Promise<number> {
  const due = dueTransitions(context.model)
  if (due.length === 0) return 0
  const { rows } = await sql<{ id: string }>`select id from enterprise where side = 'purchaser' order by id`.execute(context.pool)
  let moved = 0
  for (const { id: purchaser } of rows) for (const each of due) moved += await fireDueOf(context, told, refusals, purchaser, each)
  return moved
}

async function fireDueOf(context: OperationContext, told: Told, refusals: DueRefusals, purchaser: string, due: Due): Promise<number> {
  const actor = clockActor(purchaser)
  const of = { purchaser, entity: due.entity.name, transition: due.transition.name }
  let moved = 0
  const attempt = async (documents: readonly DueDocument[]) => {
    for (const document of documents) {
      let codes: readonly string[] = []
      try {
        const isMoved = await inTransaction(context.pool, actor, (tx) => fireOne(tx, context, actor, of.entity, of.transition, document.id))
        if (isMoved) {
          moved++
          refusals.forget(of, document.id)
          continue
        }
      } catch (error) {
        // A document that may not move yet is looked at again; it keeps no other waiting.
        if (error instanceof RefusedError) codes = error.issues.map(({ code }) => code)
        else told.tell(error)
      }
      if (refusals.note(of, document, context.clock.now())) told.tellStuck?.({ ...of, id: document.id, codes })
    }
  }
  for (let time = 0; time < MOST_TIMES; time++) {
    const documents = await inTransaction(context.pool, actor, (tx) => dueDocuments(tx, context, purchaser, due, { without: refusals.stuck(of) }))
    await attempt(documents)
    if (documents.length < MOST_AT_ONCE) break
  }
  await tryAgain()
  return moved

  async function tryAgain(): Promise<void> {
    const now = context.clock.now().getTime()
    const again = refusals
      .stuck(of)
      .filter(({ retryAt }) => retryAt <= now)
      .toSorted((left, right) => left.retryAt - right.retryAt)
      .slice(0, MOST_AGAIN)
    if (again.length === 0) return
    const documents = await inTransaction(context.pool, actor, (tx) => dueDocuments(tx, context, purchaser, due, { only: again.map(({ id }) => id) }))
    // What is due no longer, others have moved or put off.
    for (const { id } of again) if (!documents.some((document) => document.id === id)) refusals.forget(of, id)
    await attempt(documents)
  }
}

type Due = { readonly entity: Entity; readonly transition: Transition }

function dueTransitions({ entities }: Model): readonly Due[] {
  return Object.values(entities).flatMap((entity) =>
    Object.values(entity.transitions).flatMap((transition) => (transition.due === undefined ? [] : [{ entity, transition }])),
  )
}

type DueDocument = { readonly id: string; readonly version: number }
type Which = { readonly without: readonly Stuck[] } | { readonly only: readonly string[] }

/** Documents that are due, the longest due first: those that are not stuck as they are now, or only these. */
async function dueDocuments(
  tx: Transaction<any>,
  context: OperationContext,
  purchaser: string,
  { entity, transition }: Due,
  which: Which,
): Promise<readonly DueDocument[]> {
  const { due = '', from, region } = transition
  const { timeZone } = await settingsOf(tx, context, purchaser)
  const now = context.clock.now()
  const moment = entity.fields[due]?.type === 'date' ? sql`${dayOf(now, timeZone)}::date` : sql`${now.toISOString()}::timestamptz`
  const chosen =
    'only' in which
      ? sql`t.id = any(${[...which.only]}::text[])`
      : sql`not exists (
          select from unnest(${which.without.map(({ id }) => id)}::text[], ${which.without.map(({ version }) => version)}::integer[]) as stuck (id, version)
          where stuck.id = t.id and stuck.version = t.version)`
  const { rows } = await sql<DueDocument>`
    select t.id, t.version from ${sql.id(entity.name)} t
    where t.purchaser = ${purchaser} and ${sql.ref(`t.${region}`)} = any(${[...(from ?? [])]}::text[]) and ${sql.ref(`t.${due}`)} <= ${moment} and ${chosen}
    order by ${sql.ref(`t.${due}`)}, t.id limit ${MOST_AT_ONCE}`.execute(tx)
  return rows
}

/** Fires one, if it is still due once it is locked: somebody may have put its moment off. */
async function fireOne(tx: Transaction<any>, context: OperationContext, actor: Actor, entity: string, name: string, id: string): Promise<boolean> {
  const purchaser = actor.enterprise
  const { templateVersion, timeZone } = await settingsOf(tx, context, purchaser)
  const model = (await context.templates?.of(tx, purchaser, templateVersion)) ?? context.model
  const work = await beginWork(tx, { ...context, model, templateVersion }, actor, purchaser)
  await lockWithUpstream(work, new Map([[entity, new Set([id])]]))
  const [held] = await hold(work, entity, [id])
  const transition = held?.entity.transitions[name]
  const moment = held?.now[transition?.due ?? '']
  if (held === undefined || transition === undefined || moment === null || moment === undefined) return false
  const isDate = held.entity.fields[transition.due ?? '']?.type === 'date'
  if (isDate ? String(moment) > dayOf(work.now, timeZone) : new Date(String(moment)) > work.now) return false
  await fire(work, held, transition, { input: {}, isByPerson: false })
  await runFollowing(work)
  await finish(work)
  return work.deeds.length > 0
}
