import { permissionIssues } from '../../../core/lifecycle/allowed-actions.ts'
import { recomputeChanged } from '../../../core/lifecycle/recompute-changed.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { purchaserPrefs } from '../../../core/permissions/purchaser-prefs.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { completeDraft } from '../create/create.ts'
import { draftsOf } from './drafts-of.ts'
import { presentDocument } from '../visibility/present-document.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { dryRunFromSources } from './dry-run-from-sources.ts'
import { withoutHiddenIssues } from '../visibility/without-hidden.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'

/** Prepares the documents that a conversion would make of chosen source rows, or of whole documents (`entityList` of ids): completed, not stored. */
export function runPrepare(context: CallContext, actor: Actor, entityName: string, transitionName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const entity = entityOf(context.model, entityName)
  const transition = entity.transitions[transitionName]
  if (transition === undefined) throw new TypeError(`Cannot prepare "${transitionName}" of "${entityName}": there is no such transition`)
  return answerOrRefusal(context.model, actor.language, async () => {
    refuseIf(permissionIssues(transition, actor))
    return dryRunFromSources(context, actor, entity, transition, envelope, async ({ work, made, picks }) => {
      const { model, templateVersion } = work.context
      const list = []
      const { drafts, issues } = await draftsOf(work, made, made.transitions[transitionName]!, { entity: envelope.entity ?? {} }, picks)
      refuseIf(issues)
      for (const draft of drafts) {
        const computed = await completeDraft(work, made, draft)
        const evaluationContext = await evaluationContextOf(work, made, [computed.document])
        const document = recomputeChanged(model, made, computed, computed.document, evaluationContext)
        const shown = presentDocument(model, made, document, actor, evaluationContext)
        list.push({ ...shown, _template: templateVersion ?? 0, _prefs: purchaserPrefs(work.prefs) })
      }
      return success({ list })
    }).catch((error: unknown) => {
      throw withoutHiddenIssues(context.model, entity, actor, error)
    })
  })
}
