import { recompute } from '../../../core/lifecycle/recompute.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { scalesTold } from '../../../core/permissions/scales-told.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { becomeOwner, endScope } from '../../store/scope.ts'
import { answerAboutDocument } from '../visibility/answer-about-document.ts'
import { approvalReasons } from '../approval/approval-reasons.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { followUpForms } from '../conversion/follow-up-forms.ts'
import { presentDocument } from '../visibility/present-document.ts'
import { fillFreshLookups } from '../unit-of-work/fill-lookups.ts'
import { lookupReaderFor, evaluationContextFor } from '../visibility/reader-for.ts'

/** One document with its lines, masked, and the person's actions. */
export function runDetail(context: CallContext, actor: Actor, entityName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  return answerAboutDocument(context, actor, entityName, envelope, async (tx, entity, document, own) => {
    const { model } = own
    const ahead = await followUpForms(tx, context, actor, entity, document.id as string)
    await becomeOwner(tx, document.purchaser as string)
    const evaluationContext = await evaluationContextFor(tx, own, actor, entity, [document])
    const more = await approvalReasons(tx, entity, [document], actor, evaluationContext.prefs)
    const opened = await fillFreshLookups(await lookupReaderFor(tx, own, actor, document.purchaser as string), entity, document)
    endScope(tx)
    // Values that depend on the day are not stored.
    const shown = recompute(model, entity, opened, evaluationContext)
    return success({
      entity: {
        ...presentDocument(model, entity, shown, actor, evaluationContext, more(document)),
        _next: ahead,
        _template: own.templateVersion ?? 0,
        _scales: scalesTold(evaluationContext.prefs),
      },
    })
  })
}
