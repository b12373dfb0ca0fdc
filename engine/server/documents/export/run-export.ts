import type { Actor } from '../../../core/permissions/actor.ts'
import { issue } from '../../../core/rules/issue.ts'
import { textOf } from '../../../core/text/message.ts'
import type { DraftCell } from '../../spreadsheet/sheet-draft.ts'
import { streamRows } from '../../spreadsheet/stream-rows.ts'
import { countDocuments } from '../../store/lists/list-documents.ts'
import { listBatches } from '../../store/lists/list-batches.ts'
import type { ListReader } from '../../store/lists/list-request.ts'
import { dayOf } from '../../../core/rules/day-of.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { exportColumn } from './export-cells.ts'
import type { ExportColumn } from './export-cells.ts'
import { MAX_EXPORTED } from './export-request.ts'
import type { ExportRequest } from './export-request.ts'
import { decidingReaderFor } from '../visibility/reader-for.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import type { Tx } from '../../schema/database.ts'

/** Other requests are served between portions of this many rows. */
const ROWS_A_PORTION = 500

/** A file of a list: its name and its number of rows. */
export type Exported = { readonly name: string; readonly rows: number }

/**
 * Writes a list as a spreadsheet in the person's language, masked as in the list. `keep` receives the content as a stream; neither all rows nor the whole file
 * are held in memory.
 */
export async function runExport(
  context: CallContext,
  actor: Actor,
  request: ExportRequest,
  keep: (content: AsyncIterable<Uint8Array>) => Promise<unknown>,
): Promise<Exported> {
  const { model, pool, clock } = context
  const { format, entity, list } = request
  return inTransaction(pool, actor, async (tx) => {
    const reader = await decidingReaderFor(tx, context, actor, request.list.toDecide !== undefined)
    const columns = list.columns.map((path) => exportColumn(model, actor.language, entity, path, reader.timeZone))
    const title = textOf(model, actor.language, request.title)
    const widths = [...columns.map(({ width }) => ({ width })), ...(request.remarks === undefined ? [] : [{ width: 60 }])]
    const counted = { rows: 0 }
    await keep(streamRows({ format, name: title, columns: widths }, cellsOf(tx, context, actor, reader, request, columns, counted)))
    return { name: `${title} ${dayOf(clock.now(), reader.timeZone)}.${format}`, rows: counted.rows }
  })
}

async function* cellsOf(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  reader: ListReader,
  { list, remarks }: ExportRequest,
  columns: readonly ExportColumn[],
  counted: { rows: number },
): AsyncGenerator<readonly (readonly (DraftCell | null)[])[]> {
  const { model, progress } = context
  const { total } = await countDocuments(tx, model, reader, list)
  await progress?.('writing', 0, total)
  const heading = (text: string): DraftCell => ({ kind: 'text', text, look: 'heading' })
  const remarkHeading = remarks === undefined ? [] : [heading(textOf(model, actor.language, 'ui.spreadsheet.reasons'))]
  yield [[...columns.map((column) => heading(column.heading)), ...remarkHeading]]
  for await (const rows of listBatches(tx, model, reader, list, { most: MAX_EXPORTED + 1, size: ROWS_A_PORTION })) {
    counted.rows += rows.length
    // Rows may have been added since the count.
    if (counted.rows > MAX_EXPORTED) throw new RefusedError([issue('EXPORT_OVER_50000', '', { maximum: String(MAX_EXPORTED) })])
    yield rows.map((row) => [...columns.map(({ cell }) => cell(row)), ...(remarks === undefined ? [] : [remarkOf(remarks, row.id)])])
    await progress?.('writing', counted.rows, Math.max(total, counted.rows))
  }
}

function remarkOf(remarks: ReadonlyMap<string, string>, id: unknown): DraftCell | null {
  const text = remarks.get(String(id))
  return text === undefined ? null : { kind: 'text', text }
}
