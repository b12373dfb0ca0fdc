import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { applyAction, runOnce } from './act-on.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import type { OperationContext } from '../../calls/operation-context.ts'
import { createFromInput } from './create-from-input.ts'
import { runBulkAction } from './run-bulk-action.ts'

/** Runs an action: creates documents, changes one or many, or acts on chosen lines. Several items are answered one by one. */
export async function runTransition(
  context: OperationContext,
  actor: Actor,
  entityName: string,
  transitionName: string,
  envelope: RequestEnvelope,
): Promise<AnswerEnvelope> {
  const entity = entityOf(context.model, entityName)
  const transition = entity.transitions[transitionName]
  if (transition === undefined || transition.event) throw new TypeError(`Cannot run "${transitionName}" of "${entityName}": there is no such action`)
  const { model } = context
  if (transition.from === null) {
    return answerOrRefusal(model, actor.language, () =>
      runOnce(context, actor, context.idempotency, async (tx) => {
        const made = await createFromInput(tx, context, actor, entity, transition, envelope)
        return success(made.length === 1 ? { entity: made[0] } : { entity: made[0], list: made })
      }),
    )
  }
  if (envelope.entityList === undefined)
    return answerOrRefusal(model, actor.language, () =>
      runOnce(context, actor, context.idempotency, async (tx) =>
        success({ entity: await applyAction(tx, context, actor, entity, transition, envelope.entity ?? {}) }),
      ),
    )
  return answerOrRefusal(model, actor.language, () => runBulkAction(context, actor, entity, transition, envelope))
}
