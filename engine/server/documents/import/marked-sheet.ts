import type { SheetCell, SheetRow, Sheet } from '../../spreadsheet/sheet.ts'
import type { DraftCell, SheetDraft } from '../../spreadsheet/sheet-draft.ts'
import type { ColumnReading, ImportColumn } from './import-columns.ts'
import type { ImportFault } from './import-fault.ts'

/** The last row that is kept: a cell a million rows below would make a file of a million rows. */
const MAX_BLANK_ROWS = 5000

/** The unchanged rows of a refused file, with the wrong cells marked and the reasons in a last column, which replaces that of an earlier answer. */
export function markedSheet(sheet: Sheet, reading: ColumnReading, faults: readonly ImportFault[], problems: string): SheetDraft {
  const byRow = new Map<number, ImportFault[]>()
  for (const fault of faults) byRow.set(fault.row, [...(byRow.get(fault.row) ?? []), fault])
  const width = reading.problems ?? sheet.rows.reduce((widest, row) => Math.max(widest, row.cells.length), 1)
  const rows: (readonly (DraftCell | null)[])[] = []
  for (const row of sheet.rows) {
    if (row.number - rows.length <= MAX_BLANK_ROWS) while (rows.length < row.number - 1) rows.push([])
    rows.push(markedRow(row, width, reading.columns, byRow.get(row.number) ?? [], row.number === reading.headings.number ? problems : undefined))
  }
  return { name: sheet.name, columns: [...Array.from({ length: width }, () => ({ width: 16 })), { width: 48 }], rows }
}

function markedRow(
  row: SheetRow,
  width: number,
  columns: readonly ImportColumn[],
  faults: readonly ImportFault[],
  problems: string | undefined,
): readonly (DraftCell | null)[] {
  const reasonsAt = new Map<number, string[]>()
  for (const { field, text } of faults) {
    const index = columns.find((column) => column.field.name === field)?.index
    if (index !== undefined) reasonsAt.set(index, [...(reasonsAt.get(index) ?? []), text])
  }
  const cells = Array.from({ length: width }, (_, index): DraftCell | null => {
    const cell = row.cells[index] ?? null
    const reasons = reasonsAt.get(index)
    if (reasons !== undefined) return { ...(cell === null ? { kind: 'text', text: '' } : draftOf(cell)), look: 'wrong', comment: reasons.join('\n') }
    return cell === null ? null : { ...draftOf(cell), ...(problems === undefined ? {} : { look: 'heading' as const }) }
  })
  const reasons = faults.map(({ column, text }) => (column === '' ? text : `${column}: ${text}`)).join('\n')
  const last: DraftCell | null =
    problems !== undefined
      ? { kind: 'text', text: [problems, reasons].filter((part) => part !== '').join('\n'), look: 'heading' }
      : reasons === ''
        ? null
        : { kind: 'text', text: reasons, look: 'note' }
  return [...cells, last]
}

function draftOf(cell: SheetCell): DraftCell {
  if (cell.kind === 'number') {
    if (cell.shown !== undefined) return { kind: 'text', text: cell.shown }
    return { kind: 'number', text: cell.text, ...(cell.isPercent && { isPercent: true }) }
  }
  return { kind: cell.kind === 'day' && cell.text.length === 10 ? 'day' : 'text', text: cell.text }
}
