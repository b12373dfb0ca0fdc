import type { Actor } from '../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { success } from '../http/answer.ts'
import { asPurchaserToTheEnd } from '../store/scope.ts'
import { aboutDocument } from './about-document.ts'
import { approvalReasons } from './approval-reasons.ts'
import type { OperationContext } from './context.ts'
import { formsAhead } from './forms-ahead.ts'
import { presentDocument } from './present-document.ts'
import { lookUpFresh } from './look-up.ts'
import { lookerFor, evaluationContextFor } from './reading.ts'

/** One document with its lines, masks in place, and what the person may do with it. */
export function runDetail(context: OperationContext, actor: Actor, entityName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  return aboutDocument(context, actor, entityName, envelope, async (tx, entity, document, own) => {
    const { model } = own
    const ahead = await formsAhead(tx, context, actor, entity, document.id as string)
    return asPurchaserToTheEnd(tx, document.purchaser as string, async () => {
      const evaluationContext = await evaluationContextFor(tx, own, actor, entity, [document])
      const more = await approvalReasons(tx, entity, [document], actor, evaluationContext.prefs)
      const opened = await lookUpFresh(await lookerFor(tx, own, actor, document.purchaser as string), entity, document)
      return success({
        entity: { ...presentDocument(model, entity, opened, actor, evaluationContext, more(document)), _next: ahead, _template: own.templateVersion ?? 0 },
      })
    })
  })
}
