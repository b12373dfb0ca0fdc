import { entityOf } from '../../core/lifecycle/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import type { ListScreen } from '../../core/model/screen.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { at, issue } from '../../core/rules/issue.ts'
import { textOf } from '../../core/text/message.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { success } from '../http/answer.ts'
import { writeSpreadsheet } from '../spreadsheet/write-spreadsheet.ts'
import { listDocuments } from '../store/list-documents.ts'
import { inTransaction } from '../store/transaction.ts'
import { answered } from './answers.ts'
import { dayOf } from '../store/day-of.ts'
import type { OperationContext } from './context.ts'
import { exportColumn } from './export-cells.ts'
import { listRequestOf } from './list-request-of.ts'
import { readerFor, refuseReading } from './reading.ts'
import { RefusedError } from './refused.ts'
import { settingsOf } from './work.ts'

const MOST_ROWS = 50_000

/**
 * A list as a file, with the conditions, order and columns of the request: what `/list` takes, and `format` "xlsx" (or "csv").
 * Answers `entity: { name, content, rows }`, the content in base64, with what the person may not see masked as in the list.
 */
export function runExport(context: OperationContext, actor: Actor, entityName: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { model, pool, clock } = context
  const entity = entityOf(model, entityName)
  return answered(model, actor.language, async () => {
    refuseReading(entity, actor)
    const { format = 'xlsx', columns: wanted, ...asked } = envelope.entity ?? {}
    if (format !== 'xlsx' && format !== 'csv') throw new RefusedError([issue('NOT_IN_VOCABULARY', 'format', { value: String(format) })])
    const screen = screenOf(model, asked.screen, entityName)
    // The path is that of the documents; a screen of their lines exports the lines.
    const rowsOf = screen?.rows
    const request = listRequestOf(model, actor, entityName, rowsOf, { ...envelope, entity: asked })
    const listed = rowsOf === undefined ? entity : entityOf(model, entity.fields[rowsOf]?.entity ?? '')
    const paths =
      wanted === undefined
        ? (screen?.columns.filter((column) => !column.hidden).map((column) => column.field) ?? shownFields(listed, actor))
        : columnsOf(wanted)

    const { rows, timeZone } = await inTransaction(pool, actor, async (tx) => {
      const reader = await readerFor(tx, context, actor)
      const found = await listDocuments(tx, model, reader, {
        ...request,
        columns: paths,
        totals: [],
        pager: { page: 1, pageSize: MOST_ROWS + 1 },
        largestPage: MOST_ROWS + 1,
      })
      return { rows: found.rows, timeZone: (await settingsOf(tx, context, actor.enterprise)).timeZone }
    })
    if (rows.length > MOST_ROWS) throw new RefusedError([issue('EXPORT_OVER_50000', '', { maximum: String(MOST_ROWS) })])
    const columns = paths.map((path) => exportColumn(model, actor.language, listed, path, timeZone))
    const title = textOf(model, actor.language, screen === undefined ? `entity.${entity.name}` : `screen.${screen.name}`)
    const draft = {
      name: title,
      columns: columns.map(({ width }) => ({ width })),
      rows: [
        columns.map(({ heading }) => ({ kind: 'text', text: heading, look: 'heading' }) as const),
        ...rows.map((row) => columns.map(({ path, cell }) => cell(row[path]))),
      ],
    }
    const content = await writeSpreadsheet(draft, format)
    return success({ entity: { name: `${title} ${dayOf(clock.now(), timeZone)}.${format}`, content: content.toString('base64'), rows: rows.length } })
  })
}

function screenOf(model: Model, name: unknown, entityName: string): ListScreen | undefined {
  const screen = typeof name === 'string' ? model.screens[name] : undefined
  return screen?.kind === 'list' && screen.entity === entityName ? screen : undefined
}

function columnsOf(wanted: unknown): readonly string[] {
  if (Array.isArray(wanted) && wanted.length > 0 && wanted.length <= 200 && wanted.every((path): path is string => typeof path === 'string'))
    return [...new Set(wanted)]
  throw new RefusedError([issue('WRONG_TYPE', at('columns'), { expected: 'list' })])
}

/** Without a screen: all fields of a row that a person of this side reads in a cell. */
function shownFields(entity: Entity, { side }: Actor): readonly string[] {
  return Object.values(entity.fields)
    .filter(({ type, sides }) => type !== 'lines' && type !== 'files' && (sides === undefined || sides.includes(side)))
    .map((field) => field.name)
}
