import { answeredPager } from '../../calls/answered-pager.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import { success } from '../../calls/answer.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { reportRows } from '../../store/reports/report-rows.ts'
import { inTransaction } from '../../store/transaction.ts'
import { readerFor } from '../visibility/reader-for.ts'
import { columnsWithUnits } from './list-request-of.ts'
import { reportCellOf, reportFor, reportRequestOf } from './report-request-of.ts'

const MOST = 2000
const USUAL = 50

/** The rows behind one figure of a report, with the columns of the list that shows such rows. */
export function runReportRows(context: CallContext, actor: Actor, name: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool } = context
  return answerOrRefusal(model, actor.language, async () => {
    const screen = reportFor(context, actor, name)
    const list = model.screens[screen.drill]
    if (list?.kind !== 'list') throw new RefusedError([issue('NOT_FOUND')])
    const cell = reportCellOf(envelope.entity?.['cell'])
    const pager = envelope.pager ?? { page: 1, pageSize: USUAL }
    if (pager.pageSize > MOST) throw new RefusedError([issue('PAGE_SIZE_OVER_2000', 'pager.pageSize')])
    return inTransaction(pool, actor, async (tx) => {
      const reader = await readerFor(tx, context, actor)
      const { request } = reportRequestOf(screen, envelope.entity ?? {}, reader.today, ['cell'])
      const columns = columnsWithUnits(model, entityOf(model, screen.entity).name, list)
      const { rows, total } = await reportRows(tx, model, reader, request, cell, columns, list.sort, pager)
      return success({ list: rows, pager: answeredPager(pager, total) })
    })
  })
}
