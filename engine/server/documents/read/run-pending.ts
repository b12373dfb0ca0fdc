import { answeredPager } from '../../calls/answered-pager.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { permissionIssues } from '../../../core/lifecycle/allowed-actions.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { listDocuments } from '../../store/lists/list-documents.ts'
import { inTransaction } from '../../store/transaction.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { listRequestOf } from './list-request-of.ts'
import { pendingFilter } from '../conversion/pending-rows.ts'
import { readerFor } from '../visibility/reader-for.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

/** The picker of a conversion: its source rows that may be taken and have something pending. */
export function runPending(context: CallContext, actor: Actor, entityName: string, transitionName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool } = context
  const transition = entityOf(model, entityName).transitions[transitionName]
  const conversion = conversionOf(entityOf(model, entityName), transition)
  if (transition === undefined || conversion === undefined) throw new TypeError(`Cannot pick for "${transitionName}" of "${entityName}": it has no conversion`)
  return answerOrRefusal(model, actor.language, async () => {
    refuseIf(permissionIssues(transition, actor))
    const source = entityOf(model, conversion.source)
    // What is still to be done is shown whatever its date.
    const { range: _, ...request } = listRequestOf(model, actor, source.line?.of ?? source.name, source.line?.field, envelope)
    return inTransaction(pool, actor, async (tx) => {
      const { rows, total, capped } = await listDocuments(tx, model, await readerFor(tx, context, actor), { ...request, filter: pendingFilter(conversion) })
      return success({ list: rows, pager: answeredPager(request.pager, total, capped) })
    })
  })
}
