import { entityOf } from '../../../core/model/field-kinds.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import type { SummaryFigure } from '../../../core/wire/summary.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import { success } from '../../calls/answer.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { figureOfRecord } from '../../store/lists/figure-of-record.ts'
import { selectRows } from '../../store/lists/list-documents.ts'
import { inTransaction } from '../../store/transaction.ts'
import { readerFor, refuseUnlessReader } from '../visibility/reader-for.ts'

/** What is read of a record at a glance: the fields that it shows, and its figures, each as far as the person may read what it counts. */
export function runSummary(context: CallContext, actor: Actor, entityName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool } = context
  const entity = entityOf(model, entityName)
  return answerOrRefusal(model, actor.language, async () => {
    refuseUnlessReader(entity, actor)
    const { id } = envelope.entity ?? {}
    if (typeof id !== 'string' || id === '') throw new RefusedError([issue('REQUIRED', 'id')])
    const { shows = [], figures = {} } = entity.summary ?? {}
    return inTransaction(pool, actor, async (tx) => {
      const reader = await readerFor(tx, context, actor)
      const columns = [entity.display, ...shows]
      const list = selectRows(tx, model, reader, { entity: entity.name, ids: [id], columns, declared: columns })
      const { rows } = await list.page(1, 0).execute(tx)
      const [shown] = await list.answer(rows)
      if (shown === undefined) throw new RefusedError([issue('NOT_FOUND', 'id')])
      const told: SummaryFigure[] = []
      for (const [name, link] of Object.entries(figures)) {
        const figure = model.figures[name]
        const found = figure && (await figureOfRecord(tx, model, reader, figure, link, id))
        if (found !== undefined) told.push(found)
      }
      return success({ entity: shown, list: told })
    })
  })
}
