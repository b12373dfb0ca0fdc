import type { Model } from '../../../core/model/model.ts'
import { isFigure, keyOfGroup } from '../../../core/model/report.ts'
import type { Language } from '../../../core/model/side.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { textOfBucket } from '../../../core/query/text-of-bucket.ts'
import { labelOfValue } from '../../../core/text/label-of.ts'
import { textOf } from '../../../core/text/message.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import type { ReportAbout, ReportRow, ReportValue } from '../../../core/wire/report.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import { success } from '../../calls/answer.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { type ReportAnswer, reportFigures } from '../../store/reports/report-figures.ts'
import type { GroupSql } from '../../store/reports/report-query.ts'
import type { Tx } from '../../schema/database.ts'
import { inTransaction } from '../../store/transaction.ts'
import { readerFor } from '../visibility/reader-for.ts'
import { reportFor, reportRequestOf } from './report-request-of.ts'

/** The figures of a report, by the groups that the person chooses. */
export function runReport(context: CallContext, actor: Actor, name: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  return answerOrRefusal(context.model, actor.language, () =>
    inTransaction(context.pool, actor, async (tx) => {
      const { about, rows } = await answerOf(tx, context, actor, name, envelope)
      return success({ entity: about, list: rows })
    }),
  )
}

/** What a report answers: its rows with their words in the person's language. */
export async function answerOf(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  name: string,
  envelope: RequestEnvelope,
): Promise<{ readonly about: ReportAbout; readonly rows: readonly ReportRow[]; readonly answer: ReportAnswer }> {
  const screen = reportFor(context, actor, name)
  const reader = await readerFor(tx, context, actor)
  const { request, span } = reportRequestOf(screen, envelope.entity ?? {}, reader.today)
  const answer = await reportFigures(tx, context.model, reader, request)
  const { by, across } = answer
  const words = { model: context.model, language: actor.language }
  return {
    answer,
    about: {
      ...span,
      today: reader.today,
      by: keyOfGroup(by.group),
      across: across === undefined ? null : keyOfGroup(across.group),
      measure: answer.measure.name,
      groups: answer.groups,
      measures: answer.measures.filter(isFigure).map((measure) => measure.name),
      told: answer.told.map((measure) => measure.name),
      capped: answer.capped,
    },
    rows: answer.rows.map((row) => ({
      ...row,
      ...(row.by !== undefined && { by: inWords(words, by, row.by) }),
      ...(row.across !== undefined && across !== undefined && { across: inWords(words, across, row.across) }),
    })),
  }
}

type Words = { readonly model: Model; readonly language: Language }

function inWords(words: Words, { group, field }: GroupSql, { id, text }: ReportValue): ReportValue {
  if (id === null) return { id, text: '' }
  return { id, text: group.every === undefined ? textOfField(words, field, text) : textOfBucket(id, group.every) }
}

function textOfField({ model, language }: Words, { type, vocabulary }: GroupSql['field'], text: string): string {
  if (type === 'enum') return labelOfValue(model, language, vocabulary ?? '', text)
  return type === 'flag' ? textOf(model, language, `ui.spreadsheet.${text === 'true' ? 'yes' : 'no'}`) : text
}
