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

/** So many documents of a purchaser and a transition are taken up in one look. */
const MOST_AT_ONCE = 100

/** Fires every transition whose moment has come, on every purchaser's documents, and says how many it moved. `tell` hears of each that failed. */
export async function fireDue(context: OperationContext, tell: (error: unknown) => void): Promise<number> {
  const due = dueTransitions(context.model)
  if (due.length === 0) return 0
  const { rows } = await sql<{ id: string }>`select id from enterprise where side = 'purchaser' order by id`.execute(context.pool)
  let moved = 0
  for (const { id: purchaser } of rows) {
    const actor = clockOf(purchaser)
    for (const { entity, transition } of due) {
      const ids = await inTransaction(context.pool, actor, (tx) => dueIds(tx, context, purchaser, entity, transition))
      for (const id of ids) {
        try {
          if (await inTransaction(context.pool, actor, (tx) => fireOne(tx, context, actor, entity.name, transition.name, id))) moved++
        } catch (error) {
          // A document that may not move yet is looked at again; it keeps no other waiting.
          if (!(error instanceof RefusedError)) tell(error)
        }
      }
    }
  }
  return moved
}

type Due = { readonly entity: Entity; readonly transition: Transition }

function dueTransitions({ entities }: Model): readonly Due[] {
  return Object.values(entities).flatMap((entity) =>
    Object.values(entity.transitions).flatMap((transition) => (transition.due === undefined ? [] : [{ entity, transition }])),
  )
}

/** Nobody: the clock acts for the purchaser whose document it is. */
function clockOf(enterprise: string): Actor {
  return { accountId: '', name: '', side: 'purchaser', enterprise, language: 'cn', permissions: new Set(), purchasingGroups: [], prefs: {} }
}

async function dueIds(tx: Transaction<any>, context: OperationContext, purchaser: string, entity: Entity, transition: Transition): Promise<readonly string[]> {
  const { due = '', from, region } = transition
  const { timeZone } = await settingsOf(tx, context, purchaser)
  const now = context.clock.now()
  const moment = entity.fields[due]?.type === 'date' ? sql`${dayOf(now, timeZone)}::date` : sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(entity.name)}
    where purchaser = ${purchaser} and ${sql.id(region)} = any(${[...(from ?? [])]}::text[]) and ${sql.id(due)} <= ${moment}
    order by ${sql.id(due)}, id limit ${MOST_AT_ONCE}`.execute(tx)
  return rows.map(({ id }) => id)
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
