import { entityOfRows } from '../../../core/query/entity-of-rows.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { countTabs } from '../../store/lists/count-tabs.ts'
import { countDocuments } from '../../store/lists/list-documents.ts'
import { inTransaction } from '../../store/transaction.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { listRequestOf } from './list-request-of.ts'
import { decidingReaderFor, refuseUnlessReader } from '../visibility/reader-for.ts'
import { RefusedError } from '../../calls/refused-error.ts'

/** The number of rows on each tab of a list screen, and on all together. */
export function runCounts(context: CallContext, actor: Actor, entityName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool } = context
  const entity = entityOf(model, entityName)
  return answerOrRefusal(model, actor.language, async () => {
    refuseUnlessReader(entity, actor)
    const screen = model.screens[String(envelope.entity?.screen ?? '')]
    if (screen?.kind !== 'list' || screen.tabs === undefined) throw new RefusedError([issue('REQUIRED', 'entity.screen')])
    const { tab: _, pager: __, ...request } = listRequestOf(model, actor, entityName, screen.rows, envelope)
    const { by, values } = screen.tabs
    const rows = entityOfRows(model, { entity: entityName, rows: screen.rows })
    const tabs = values ?? model.vocabularies[rows.fields[by]?.vocabulary ?? '']?.values ?? []
    return inTransaction(pool, actor, async (tx) => {
      const reader = await decidingReaderFor(tx, context, actor, request.toDecide !== undefined)
      const counts = await countTabs(tx, model, reader, request, by, tabs)
      const all = await countDocuments(tx, model, reader, request)
      return success({ entity: { all, tabs: counts } })
    })
  })
}
