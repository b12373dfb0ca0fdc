import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, Issue, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { uploadOf } from './import-upload.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { percentText } from '../../spreadsheet/percent-text.ts'
import { readSpreadsheet } from '../../spreadsheet/read-spreadsheet.ts'
import type { SheetCell } from '../../spreadsheet/sheet.ts'
import type { DraftCell } from '../../spreadsheet/sheet-draft.ts'
import { writeSpreadsheet } from '../../spreadsheet/write-spreadsheet.ts'

const MAX_ROWS = 5000
const MAX_COLUMNS = 200
const MAX_TEXT_LENGTH = 4000
const NARROWEST = 6
const WIDEST = 40

/**
 * Writes rows of texts as a spreadsheet: `entity: { name, rows }`, the first row with the headings; a cell is null or `{ kind, text, look? }`.
 * Answers `entity: { name, content }`, in base64. More than 5000 rows, 200 columns or 4000 characters are refused.
 */
export async function writeSheet({ entity = {} }: RequestEnvelope): Promise<AnswerEnvelope> {
  const { name, rows, ...rest } = entity
  const issues: Issue[] = Object.keys(rest).map((key) => issue('UNKNOWN_KEY', `entity.${key}`, { key }))
  if (typeof name !== 'string' || name.trim() === '' || name.length > 100) issues.push(issue('WRONG_TYPE', 'entity.name', { expected: 'text' }))
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isRow)) issues.push(issue('WRONG_TYPE', 'entity.rows', { expected: 'list' }))
  else if (rows.length > MAX_ROWS + 1) issues.push(issue('TOO_MANY_ITEMS', 'entity.rows', { maximum: String(MAX_ROWS), given: String(rows.length) }))
  if (issues.length > 0) throw new RefusedError(issues)
  const cells = rows as readonly (readonly (DraftCell | null)[])[]
  const columns = (cells[0] ?? []).map((_, place) => ({ width: widthOf(cells.slice(0, 200).map((row) => row[place]?.text ?? '')) }))
  const content = await writeSpreadsheet({ name: name as string, columns, rows: cells })
  return success({ entity: { name: `${name as string}.xlsx`, content: content.toString('base64') } })
}

/** The content of a spreadsheet: `entity: { file: { name, content } }`; answers `entity: { rows }`, each a list of texts, null for a blank. */
export async function readSheet(envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  const { name, bytes } = uploadOf(envelope)
  const read = await readSpreadsheet(name, bytes, MAX_ROWS + 20)
  if ('refused' in read) throw new RefusedError([issue(read.refused, 'file')])
  if (read.sheet.rows.length > MAX_ROWS)
    throw new RefusedError([issue('TOO_MANY_ITEMS', 'file', { maximum: String(MAX_ROWS), given: String(read.sheet.rows.length) })])
  return success({ entity: { rows: read.sheet.rows.map(({ cells }) => cells.map(contentOfCell)) } })
}

// A number whose format shows leading zeros is a code, and one formatted as per cent is read as it is shown.
function contentOfCell(cell: SheetCell | null): string | null {
  if (cell === null || cell.kind !== 'number') return cell?.text ?? null
  return cell.isPercent ? percentText(cell.text) : (cell.shown ?? cell.text)
}

function isRow(row: unknown): boolean {
  return Array.isArray(row) && row.length <= MAX_COLUMNS && row.every((cell) => cell === null || isCell(cell))
}

function isCell(cell: unknown): boolean {
  if (typeof cell !== 'object' || cell === null || Array.isArray(cell)) return false
  const { kind, text, look, ...rest } = cell as Record<string, unknown>
  if (Object.keys(rest).length > 0 || typeof text !== 'string' || text.length > MAX_TEXT_LENGTH) return false
  if (look !== undefined && !['heading', 'required', 'note'].includes(String(look))) return false
  if (kind === 'number') return /^-?\d{1,30}(\.\d{1,30})?$/.test(text)
  return kind === 'text' || (kind === 'day' && /^\d{4}-\d{2}-\d{2}$/.test(text))
}

/** In characters; a Chinese one counts as two. */
function widthOf(texts: readonly string[]): number {
  const widths = texts.map((text) => [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 2))
  return Math.min(Math.max(NARROWEST, ...widths), WIDEST)
}
