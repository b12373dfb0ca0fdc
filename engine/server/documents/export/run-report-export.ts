import { entityOfRows } from '../../../core/query/entity-of-rows.ts'
import { fieldAtPath } from '../../../core/model/field-at-path.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Measure, ReportGroup } from '../../../core/model/report.ts'
import type { ReportScreen } from '../../../core/model/screen.ts'
import type { Language } from '../../../core/model/side.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import { labelOfField } from '../../../core/text/label-of.ts'
import { textOf } from '../../../core/text/message.ts'
import { measureTextKeys } from '../../../core/text/text-keys.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import type { ReportRow } from '../../../core/wire/report.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import { success } from '../../calls/answer.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import type { DraftCell } from '../../spreadsheet/sheet-draft.ts'
import { writeSpreadsheet } from '../../spreadsheet/write-spreadsheet.ts'
import { writeAudit } from '../../store/audit.ts'
import { exportEntry } from '../../store/export-entry.ts'
import { inTransaction } from '../../store/transaction.ts'
import { answerOf } from '../read/run-report.ts'
import { reportFor } from '../read/report-request-of.ts'

/** The figures of a report as a spreadsheet in the person's language: a row for each group, the totals at the end. Who took it away is recorded. */
export function runReportExport(context: CallContext, actor: Actor, name: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool, clock } = context
  const { language } = actor
  return answerOrRefusal(model, language, async () => {
    const screen = reportFor(context, actor, name)
    if (!actor.permissions.has(screen.export)) throw new RefusedError([issue('NO_PERMISSION', '', { permission: screen.export })])
    const { about, rows, answer } = await inTransaction(pool, actor, async (tx) => {
      const asked = await answerOf(tx, context, actor, name, envelope)
      const request = { report: name, ...envelope.entity }
      await writeAudit(tx, [exportEntry(actor, clock.now(), { entity: screen.entity, request, rows: asked.rows.length })])
      return asked
    })
    const { by, across, unit, told } = answer
    const words = (key: string) => textOf(model, language, key)
    const headings = [
      headingOf(model, language, screen, by.group),
      ...(across === undefined ? [] : [headingOf(model, language, screen, across.group)]),
      ...(unit === undefined ? [] : [words('ui.report.unit')]),
      ...told.map((measure) => words(measureTextKeys(screen.name, measure.name).find((key) => model.texts[language][key] !== undefined) ?? measure.name)),
    ]
    const total = words('ui.report.total')
    const named = (value: ReportRow['by']): DraftCell => text(value === undefined ? total : value.text)
    // Columns of totals are the reader's to add up; the groups stand first, each once.
    const isWhole = (row: ReportRow) => row.by === undefined
    const shown = rows.filter((row) => across === undefined || row.across !== undefined || isWhole(row))
    const ordered = [...shown.filter((row) => !isWhole(row)), ...shown.filter((row) => isWhole(row) && (across === undefined || row.across === undefined))]
    const cells = ordered.map((row) => [
      named(row.by),
      ...(across === undefined ? [] : [named(row.across)]),
      ...(unit === undefined ? [] : [text(row.unit ?? '')]),
      ...told.map((measure) => figureOf(model, language, row, measure)),
    ])
    const title = words(`screen.${screen.name}`)
    const content = await writeSpreadsheet({
      name: title,
      columns: headings.map((heading) => ({ width: Math.max(14, Math.min(40, 2 * heading.length + 4)) })),
      rows: [headings.map((heading): DraftCell => ({ kind: 'text', text: heading, look: 'heading' })), ...cells],
    })
    return success({ entity: { name: `${title} ${about.from} ${about.to}.xlsx`, content: content.toString('base64') } })
  })
}

function text(value: string): DraftCell {
  return { kind: 'text', text: value }
}

function headingOf(model: Model, language: Language, screen: ReportScreen, { field }: ReportGroup): string {
  const found = fieldAtPath(model, entityOfRows(model, screen), field)
  return found === undefined ? field : labelOfField(model, language, found.entity, found.field)
}

function figureOf(model: Model, language: Language, { figures, sealed = [] }: ReportRow, { name, type }: Measure): DraftCell | null {
  if (sealed.includes(name)) return text(textOf(model, language, 'ui.sealed.closed'))
  const figure = figures[name]
  if (figure === null || figure === undefined) return null
  if (type === 'date') return text(figure)
  return { kind: 'number', text: figure, ...(type === 'rate' && { isPercent: true as const }) }
}
