import { answeredPager } from '../../calls/answered-pager.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { listDocuments } from '../../store/lists/list-documents.ts'
import { inTransaction } from '../../store/transaction.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { listRequestOf } from './list-request-of.ts'
import { decidingReaderFor, refuseUnlessReader } from '../visibility/reader-for.ts'
import { linesForInvited } from '../conversion/invited-forms.ts'
import { actionsOfRows } from './actions-of-rows.ts'

/** One page of documents, or of their lines, with totals and the actions of each row. */
export function runList(context: CallContext, actor: Actor, entityName: string, lines: string | undefined, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool } = context
  const entity = entityOf(model, entityName)
  return answerOrRefusal(model, actor.language, async () => {
    refuseUnlessReader(entity, actor)
    const request = listRequestOf(model, actor, entityName, lines, envelope)
    return inTransaction(pool, actor, async (tx) => {
      const reader = await decidingReaderFor(tx, context, actor, request.toDecide !== undefined)
      const { rows, total, capped, totals } = await listDocuments(tx, model, reader, request)
      const actions = await actionsOfRows(tx, context, actor, entity, lines, rows)
      const ahead = lines === undefined ? await linesForInvited(tx, context, actor, entity, rows) : undefined
      const list = rows.map((row) => {
        const next = ahead?.get(row.id as string)
        return { ...row, ...actions.get(row.id as string), ...(next !== undefined && { _next: next }) }
      })
      return success({ list, pager: answeredPager(request.pager, total, capped), entity: { totals } })
    })
  })
}
