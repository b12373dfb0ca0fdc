import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { pluginPrinting } from '../../../core/permissions/printing.ts'
import { preferencesOfEnterprise } from '../../store/preferences-of-enterprise.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import { success } from '../../calls/answer.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { printRequestOf } from './print-request.ts'
import { inTransaction } from '../../store/transaction.ts'
import { printDocuments } from './print-documents.ts'
import { printsOf, recordPrints } from './prints-of-documents.ts'

/**
 * One document on paper, or all labels of one: its PDF in base64 as `content`, unless it is only looked at, and its pages as one drawing for the page, unless they are many or it goes to a
 * printer. Several documents are printed in the background. The answer has its `name`, its `pages`, the `width` and `height` of one in millimetres, how often it was
 * `printed`, and under `plugin` how the enterprise prints it without a window, where it does.
 */
export function runPrint(context: CallContext, actor: Actor, entityName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model } = context
  return answerOrRefusal(model, actor.language, async () => {
    const request = printRequestOf(model, actor, entityName, envelope)
    refuseIf(request.ids.length === 1 || request.of !== undefined ? [] : [issue('TOO_MANY_ITEMS', 'entityList', { maximum: '1' })])
    const { purpose } = request
    const { name, pages, pdf, svg, size, ids } = await printDocuments(context, actor, request, { isShown: purpose !== 'print', lane: 'asked' })
    // Recorded before it is handed out.
    if (purpose !== 'look') await recordPrints(context, actor, { ...request, ids })
    const isLabel = model.papers[request.paper]!.label !== undefined
    const [printed, plugin] = await inTransaction(context.pool, actor, async (tx) => [
      await printsOf(tx, actor, entityName, ids[0]!),
      pluginPrinting(model, actor.side, await preferencesOfEnterprise(tx, model, actor), isLabel),
    ])
    const content = purpose === 'look' ? {} : { content: Buffer.from(pdf).toString('base64') }
    return success({ entity: { name, pages, width: size[0], height: size[1], drawing: svg, ...content, printed, plugin } })
  })
}
