import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { CallContext } from '../calls/call-context.ts'
import { finalizeTransaction } from '../documents/commit/finalize-transaction.ts'
import { fireTransition } from '../documents/actions/fire-transition.ts'
import { lockWithUpstream } from '../documents/unit-of-work/lock-upstream.ts'
import { RefusedError } from '../calls/refused-error.ts'
import { runEffects } from '../documents/actions/run-effects.ts'
import { beginUnitOfWork, lockDocuments } from '../documents/unit-of-work/unit-of-work.ts'
import { purchaserSettingsOf } from '../store/purchaser-settings.ts'
import { allPurchasers } from '../store/purchasers.ts'
import { dayOf } from '../../core/rules/day-of.ts'
import { inTransaction } from '../store/transaction.ts'
import { clockActor } from './clock-actor.ts'
import { type DueDocument, type DueOf, type DueRefusals, dueRefusals } from './due-refusals.ts'
import { type DueTransition, documentsDue } from './documents-due.ts'
import { firstAndLast } from './first-and-last.ts'
import type { Tx } from '../schema/database.ts'

/** The most new documents of a purchaser and transition in one look. */
const MAX_NEW = 1000
/** The most refused documents that are tried again in one look. */
const MAX_AGAIN = 20

export type DueErrorHandlers = {
  /** A document that failed with an unexpected error. */
  readonly onError: (error: unknown) => void
  /** A document that became stuck; reported once. */
  readonly onStuck?: (stuck: DueOf & { readonly id: string; readonly codes: readonly string[] }) => void
}

/**
 * Fires every due transition on every purchaser's documents, and returns how many documents moved. `refusals` are those of earlier looks: refused documents are
 * skipped and tried again later. If more than `mostNew` of a kind are new, the rest waits for the next look.
 */
export async function fireDue(context: CallContext, told: DueErrorHandlers, refusals: DueRefusals = dueRefusals(), mostNew = MAX_NEW): Promise<number> {
  const due = dueTransitions(context.model)
  if (due.length === 0) return 0
  let moved = 0
  for (const purchaser of await allPurchasers(context.pool)) for (const each of due) moved += await fireDueOf(context, told, refusals, purchaser, each, mostNew)
  return moved
}

async function fireDueOf(
  context: CallContext,
  told: DueErrorHandlers,
  refusals: DueRefusals,
  purchaser: string,
  due: DueTransition,
  mostNew: number,
): Promise<number> {
  const actor = clockActor(purchaser)
  const of = { purchaser, entity: due.entity.name, transition: due.transition.name }
  const there = new Set<string>()
  const choice = firstAndLast<DueDocument>(mostNew)
  for await (const documents of documentsDue(context, actor, due))
    for (const document of documents) {
      there.add(document.id)
      if (refusals.isStuck(of, document)) continue
      // A document that changed since its refusal counts as new.
      refusals.forget(of, document.id)
      choice.add(document)
    }
  refusals.keep(of, there)
  let moved = 0
  for (const document of [...choice.kept(), ...refusals.toTryAgain(of, context.clock.now(), MAX_AGAIN)]) {
    let codes: readonly string[] = []
    try {
      const isMoved = await inTransaction(context.pool, actor, (tx) => fireOne(tx, context, actor, of.entity, of.transition, document.id))
      if (isMoved) {
        moved++
        refusals.forget(of, document.id)
        continue
      }
    } catch (error) {
      // A document that may not move yet is tried again later and delays no other.
      if (error instanceof RefusedError) codes = error.issues.map(({ code }) => code)
      else told.onError(error)
    }
    if (refusals.note(of, document, context.clock.now())) told.onStuck?.({ ...of, id: document.id, codes })
  }
  return moved
}

function dueTransitions({ entities }: Model): readonly DueTransition[] {
  return Object.values(entities).flatMap((entity) =>
    Object.values(entity.transitions).flatMap((transition) => (transition.due === undefined ? [] : [{ entity, transition }])),
  )
}

/** Fires one document if it is still due under the lock: somebody may have moved the deadline. */
async function fireOne(tx: Tx, context: CallContext, actor: Actor, entity: string, name: string, id: string): Promise<boolean> {
  const purchaser = actor.enterprise
  const { templateVersion, timeZone } = await purchaserSettingsOf(tx, context, purchaser)
  const model = (await context.templates?.of(tx, purchaser, templateVersion)) ?? context.model
  const work = await beginUnitOfWork(tx, { ...context, model, templateVersion }, actor, purchaser)
  await lockWithUpstream(work, new Map([[entity, new Set([id])]]))
  const [tracked] = await lockDocuments(work, entity, [id])
  const transition = tracked?.entity.transitions[name]
  const moment = tracked?.current[transition?.due ?? '']
  if (tracked === undefined || transition === undefined || moment === null || moment === undefined) return false
  const isDate = tracked.entity.fields[transition.due ?? '']?.type === 'date'
  if (isDate ? String(moment) > dayOf(work.now, timeZone) : new Date(String(moment)) > work.now) return false
  await fireTransition(work, tracked, transition, { input: {}, isByPerson: false })
  await runEffects(work)
  await finalizeTransaction(work)
  return work.auditEvents.length > 0
}
