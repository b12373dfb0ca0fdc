import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { applyAction } from './apply-action.ts'
import { changeOnce } from './change-once.ts'
import { createFromInput } from './create-from-input.ts'
import { replayAnswer } from './replay-answer.ts'
import { runBulkAction } from './run-bulk-action.ts'

/** Runs an action: makes documents, changes one or many, or acts on chosen lines. Many answer one by one. */
export async function runAction(
  context: CallContext,
  actor: Actor,
  target: { readonly entity: string; readonly transition: string },
  envelope: RequestEnvelope,
): Promise<AnswerEnvelope> {
  const { model } = context
  const entity = entityOf(model, target.entity)
  const transition = entity.transitions[target.transition]
  if (transition === undefined || transition.event) throw new TypeError(`Cannot run "${target.transition}" of "${target.entity}": there is no such action`)
  const creates = transition.from === null
  if (!creates && envelope.entityList !== undefined)
    return answerOrRefusal(model, actor.language, () => runBulkAction(context, actor, entity, transition, envelope))
  return await changeOnce(
    context,
    actor,
    context.idempotency,
    async (tx) => {
      if (!creates) return success({ entity: await applyAction(tx, context, actor, entity, transition, envelope.entity ?? {}) })
      const made = await createFromInput(tx, context, actor, entity, transition, envelope)
      return success(made.length === 1 ? { entity: made[0] } : { entity: made[0], list: made })
    },
    (tx, earlier) => replayAnswer(tx, context, actor, entity, transition, earlier),
  )
}
