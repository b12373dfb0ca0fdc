import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import { success } from '../../calls/answer.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { printRequestOf } from './print-request.ts'
import { printDocuments } from './print-documents.ts'

/**
 * One document on paper, or all labels of one: its PDF in base64, and its pages as one drawing for the page, unless they are many. Several documents are printed in the background. The answer has its
 * `name`, its `pages` and the `width` and `height` of one in millimetres.
 */
export function runPrint(context: CallContext, actor: Actor, entityName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model } = context
  return answerOrRefusal(model, actor.language, async () => {
    const request = printRequestOf(model, actor, entityName, envelope)
    refuseIf(request.ids.length === 1 || request.of !== undefined ? [] : [issue('TOO_MANY_ITEMS', 'entityList', { maximum: '1' })])
    const { name, pages, pdf, svg, size } = await printDocuments(context, actor, request, true)
    return success({ entity: { name, pages, width: size[0], height: size[1], drawing: svg, content: Buffer.from(pdf).toString('base64') } })
  })
}
