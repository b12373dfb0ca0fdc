import { isOfSide } from '../../../core/lifecycle/allowed-actions.ts'
import type { SourcePick } from '../../../core/lifecycle/source-pick.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { RequestEnvelope } from '../../../core/wire/envelope.ts'
import { runAsOwner } from '../../store/scope.ts'
import { inTransaction } from '../../store/transaction.ts'
import { contextOfPurchaser } from '../../calls/context-of-purchaser.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { picksFromIds, withLinesOfDocuments } from './picks-from-ids.ts'
import { ownerOfSources } from './picks-of.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { beginDryRun } from '../unit-of-work/unit-of-work.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** The context of a dry run: the unit of work that is rolled back, the entity by its purchaser's template, and the chosen source rows. */
export type SourceDryRun = { readonly work: UnitOfWork; readonly made: Entity; readonly picks: readonly SourcePick[] }

/**
 * Runs something on chosen source rows, or on whole documents of such rows (`entityList` of ids), as their purchaser, and rolls it back. Refuses unknown rows
 * and callers of the other side.
 */
export function dryRunFromSources<Found>(
  context: CallContext,
  actor: Actor,
  entity: Entity,
  transition: Transition,
  envelope: RequestEnvelope,
  find: (trial: SourceDryRun) => Promise<Found>,
): Promise<Found> {
  return inTransaction(context.pool, actor, async (tx) => {
    const picks = await withLinesOfDocuments(tx, context, actor, entity, transition, picksFromIds(entity, transition, envelope))
    refuseIf(picks.length === 0 ? [issue('NOTHING_TO_TAKE', 'entityList')] : [])
    const purchaser = (await ownerOfSources(tx, context, actor, entity, transition, picks)) ?? actor.enterprise
    const own = await contextOfPurchaser(tx, context, actor, purchaser)
    return runAsOwner(tx, purchaser, async () => {
      const work = await beginDryRun(tx, own, actor, purchaser)
      refuseIf(isOfSide(transition, actor, work.prefs) ? [] : [issue('OTHER_SIDE', '', { action: transition.name })])
      return find({ work, made: entityOf(own.model, entity.name), picks })
    })
  })
}
