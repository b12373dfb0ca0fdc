import type { Row } from '../../../core/model/document.ts'
import type { Field } from '../../../core/model/field.ts'
import { dateFromSerial } from '../../../core/rules/date-from-typing.ts'
import { issue } from '../../../core/rules/issue.ts'
import { parseCell } from '../../../core/rules/parse-cell.ts'
import type { NamesOfValue } from '../../../core/rules/parse-cell.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { percentText } from '../../spreadsheet/percent-text.ts'
import type { SheetCell, SheetRow } from '../../spreadsheet/sheet.ts'
import type { ImportColumn } from './import-columns.ts'

/** A row of the file with its readable cells: values by field, refs still as texts, and the faults of single cells. */
export type ParsedRow = { readonly values: Row; readonly issues: readonly Issue[] }

/** Reads the cells of a row as values of their fields; `isCleared` recognizes the word that blanks a value. */
export function parseRow(
  columns: readonly ImportColumn[],
  row: SheetRow,
  isFrom1904: boolean,
  names: NamesOfValue,
  isCleared: (text: string) => boolean = () => false,
): ParsedRow {
  const values: Record<string, unknown> = {}
  const issues: Issue[] = []
  for (const { field, index } of columns) {
    const cell = row.cells[index] ?? null
    if (cell === null) continue
    if (cell.kind === 'error') {
      issues.push(issue('CELL_IN_ERROR', field.name, { value: cell.text }))
      continue
    }
    if (isCleared(cell.text)) {
      values[field.name] = null
      continue
    }
    const reading = parseCell(field, textOfCell(field, cell, isFrom1904), names)
    if ('issue' in reading) issues.push(reading.issue)
    else if (reading.value !== null) values[field.name] = reading.value
  }
  return { values, issues }
}

/** The text of a cell as its field reads it. */
export function textOfCell(field: Field, cell: SheetCell, isFrom1904: boolean): string {
  if (cell.kind !== 'number') return cell.text
  switch (field.type) {
    // A day whose cell lost its format is a serial number.
    case 'date':
      return dateFromSerial(Number(cell.text), isFrom1904) ?? cell.text
    case 'text':
    case 'longText':
    case 'ref':
    case 'refs':
    case 'enum':
      return cell.shown ?? cell.text
    // A cell of 100 % is the number 1; a plain 1 is 1 %.
    case 'rate':
      return cell.isPercent ? percentText(cell.text) : cell.text
    default:
      return cell.text
  }
}
