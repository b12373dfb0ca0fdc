import { permissionIssues } from '../../core/lifecycle/allowed-actions.ts'
import { entityOf } from '../../core/model/field-kinds.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { success } from '../http/answer.ts'
import { answered } from './answers.ts'
import type { OperationContext } from './context.ts'
import { complete } from './create.ts'
import { draftsOf } from './drafts-of.ts'
import { presentDocument } from './present-document.ts'
import { refuseIf } from './refused.ts'
import { tryFromSources } from './try-from-sources.ts'
import { withoutHidden } from './without-hidden.ts'
import { evaluationContextOf } from './work.ts'

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
    const prepared = tryFromSources(context, actor, entity, transition, envelope, async ({ work, made, picks }) => {
      const { model, templateVersion } = work.context
      const list = []
      const { drafts, issues } = await draftsOf(work, made, made.transitions[transitionName]!, { entity: envelope.entity ?? {} }, picks)
      refuseIf(issues)
      for (const draft of drafts) {
        const document = await complete(work, made, draft)
        const shown = presentDocument(model, made, document, actor, await evaluationContextOf(work, made, [document]))
        list.push({ ...shown, _template: templateVersion ?? 0 })
      }
      return success({ list })
    })
    return withoutHidden(context.model, entity, actor, () => prepared)
  })
}
