import type { Row } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import { validateShape } from '../../../core/rules/validate-input.ts'
import { contextOfPurchaser } from '../../calls/context-of-purchaser.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { documentsOfLines } from '../../store/documents/load-document.ts'
import { becomeOwner, endScope } from '../../store/scope.ts'
import { finalizeTransaction } from '../commit/finalize-transaction.ts'
import { addNamedHolders, lockWithUpstream } from '../unit-of-work/lock-upstream.ts'
import type { IdsByEntity } from '../unit-of-work/lock-upstream.ts'
import { beginUnitOfWork, evaluateAsOf, lockDocuments } from '../unit-of-work/unit-of-work.ts'
import { visibleHeader } from '../visibility/visible-document.ts'
import { withoutHiddenIssues, withoutMaskedInput } from '../visibility/without-hidden.ts'
import { refuseStaleVersion } from './refuse-stale-version.ts'
import { fireLineTransition } from './fire-line-transition.ts'
import { fireTransition } from './fire-transition.ts'
import { presentTracked } from './present-tracked.ts'
import { refuseAlone } from './refuse-alone.ts'
import { runEffects } from './run-effects.ts'
import type { Tx } from '../../schema/database.ts'

/** What the wire gives for one document or line: its id, the version that was read, and the input. */
export type ActionItem = Readonly<Record<string, unknown>>

/** Applies an action to the document, or the line, that an item names, and answers with the document; nothing when it is gone. */
export async function applyAction(tx: Tx, context: CallContext, actor: Actor, entity: Entity, transition: Transition, item: ActionItem): Promise<Row | null> {
  const input = withoutMaskedInput(context.model, entity, actor, item, transition)
  try {
    const { documentEntity, documentId } = await documentOf(tx, context, entity, input.id)
    const seen = await visibleHeader(tx, context, actor, documentEntity, documentId)
    const id = seen.id as string
    const purchaser = seen.purchaser as string
    const own = await contextOfPurchaser(tx, context, actor, purchaser)
    await becomeOwner(tx, purchaser)
    const work = await beginUnitOfWork(tx, own, actor, purchaser)
    const wanted: IdsByEntity = new Map([[documentEntity.name, new Set([id])]])
    if (entity.line === undefined) await addNamedHolders(work, entity, input, wanted)
    await lockWithUpstream(work, wanted)
    evaluateAsOf(work, own.clock.now())
    const [tracked] = await lockDocuments(work, documentEntity.name, [id])
    if (tracked === undefined) throw new RefusedError([issue('NOT_FOUND', 'id')])
    const ownEntity = entityOf(own.model, entity.name)
    const ownTransition = ownEntity.transitions[transition.name]!
    const given = { input, isByPerson: true, shape: validateShape(own.model, ownEntity, ownTransition, input, actor.side) }
    await refuseStaleVersion(work, tracked, transition, input.version)
    if (entity.line === undefined) await fireTransition(work, tracked, ownTransition, given)
    else await fireLineTransition(work, tracked, ownEntity, String(input.id), ownTransition, given)
    await runEffects(work)
    await finalizeTransaction(work)
    await refuseAlone(work, tracked, ownTransition, String(input.id))
    const shown = tracked.isDeleted ? null : await presentTracked(work, tracked)
    endScope(tx)
    return shown
  } catch (error) {
    throw withoutHiddenIssues(context.model, entity, actor, error)
  }
}

/** The document that an id names: itself, or the one that holds the line. */
async function documentOf(
  tx: Tx,
  { model }: CallContext,
  entity: Entity,
  id: unknown,
): Promise<{ readonly documentEntity: Entity; readonly documentId: unknown }> {
  if (entity.line === undefined) return { documentEntity: entity, documentId: id }
  const line = typeof id === 'string' ? id : ''
  const documents = await documentsOfLines(tx, model, entity.name, [line])
  return { documentEntity: entityOf(model, entity.line.of), documentId: documents[line] }
}
