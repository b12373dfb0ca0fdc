import { isOfSide, permissionIssues } from '../../core/lifecycle/allowed-actions.ts'
import { entityOf } from '../../core/lifecycle/field-kinds.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { success } from '../http/answer.ts'
import { asPurchaser } from '../store/scope.ts'
import { inTransaction } from '../store/transaction.ts'
import { answered } from './answers.ts'
import type { OperationContext } from './context.ts'
import { complete } from './create.ts'
import { draftsOf } from './create-from-input.ts'
import { picksFromIds, withLinesOfDocuments } from './picks-from-ids.ts'
import { ownerOfSources } from './picks-of.ts'
import { presentDocument } from './present-document.ts'
import { refuseIf } from './refused.ts'
import { withoutHidden } from './without-hidden.ts'
import { ownContext } from '../template/own-context.ts'
import { beginTrial, surroundingsOf } from './work.ts'

/** From chosen source rows, or whole documents of such rows (`entityList` of ids), to the documents that a conversion would make of them, filled in and not stored. */
export function runPrepare(
  context: OperationContext,
  actor: Actor,
  entityName: string,
  transitionName: string,
  envelope: RequestEnvelope,
): Promise<AnswerEnvelope> {
  const entity = entityOf(context.model, entityName)
  const transition = entity.transitions[transitionName]
  if (transition === undefined) throw new TypeError(`Cannot prepare "${transitionName}" of "${entityName}": there is no such transition`)
  return answered(context.model, actor.language, async () => {
    refuseIf(permissionIssues(transition, actor))
    const prepared = inTransaction(context.pool, actor, async (tx) => {
      const picks = await withLinesOfDocuments(tx, context, actor, entity, transition, picksFromIds(entity, transition, envelope))
      refuseIf(picks.length === 0 ? [issue('NOTHING_TO_TAKE', 'entityList')] : [])
      const purchaser = (await ownerOfSources(tx, context, actor, entity, transition, picks)) ?? actor.enterprise
      const own = await ownContext(tx, context, actor, purchaser)
      return asPurchaser(tx, purchaser, async () => {
        const work = await beginTrial(tx, own, actor, purchaser)
        const made = entityOf(own.model, entityName)
        refuseIf(isOfSide(transition, actor, work.prefs) ? [] : [issue('OTHER_SIDE', '', { action: transition.name })])
        const list = []
        const { drafts, issues } = await draftsOf(work, made, made.transitions[transitionName]!, { entity: envelope.entity ?? {} }, picks)
        refuseIf(issues)
        for (const draft of drafts) {
          const document = await complete(work, made, draft)
          const shown = presentDocument(own.model, made, document, actor, await surroundingsOf(work, made, [document]))
          list.push({ ...shown, _template: own.templateVersion ?? 0 })
        }
        return success({ list })
      })
    })
    return withoutHidden(context.model, entity, actor, () => prepared)
  })
}
