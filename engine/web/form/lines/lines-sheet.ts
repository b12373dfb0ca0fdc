import type { Entity } from '../../../core/model/entity.ts'
import { normalizedName } from '../../../core/text/normalized-name.ts'
import { isNumberField } from '../../cells/scale-of-field.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn } from '../../grid/api/grid-column.ts'
import type { BlockResult, CellChange, LineStore } from '../line-store/line-store.ts'

/** The column that holds the line number. */
export const NUMBER_HEADING = '#'
/** Headings may be below a title. */
const FIRST_ROWS = 10
const FIGURE = /^-?\d+(\.\d+)?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A cell as the server writes it into a file. */
export type SheetCell = { readonly kind: 'text' | 'number' | 'day'; readonly text: string; readonly look?: 'heading' | 'required' | 'note' }

/**
 * The result of reading a file, as with a pasted block. `skipped`: rows for which there is no line. `other`: rows that describe another line than the one of
 * their number.
 */
export type SheetResult = BlockResult & { readonly skipped: number; readonly other: number }

/** The lines as the grid shows them, to be filled in elsewhere: the line numbers, and the columns in their order. */
export function sheetOfLines(columns: readonly GridColumn[], line: Entity, rows: readonly Row[]): readonly (readonly (SheetCell | null)[])[] {
  const data = columns.filter(({ isData }) => isData)
  const headings = data.map(({ label, isRequired }): SheetCell => ({ kind: 'text', text: label, look: isRequired ? 'required' : 'heading' }))
  return [
    [{ kind: 'text', text: NUMBER_HEADING, look: 'heading' }, ...headings],
    ...rows.map((row, place) => [numbered(place), ...data.map((column) => cellOf(line, column, row))]),
  ]
}

const numbered = (place: number): SheetCell => ({ kind: 'number', text: String(place + 1), look: 'note' })

function cellOf(line: Entity, { key, copied }: GridColumn, row: Row): SheetCell | null {
  const text = copied(row)
  const { [key]: field } = line.fields
  if (text === '') return null
  if (field !== undefined && isNumberField(field) && FIGURE.test(text)) return { kind: 'number', text }
  return { kind: field?.type === 'date' && DAY.test(text) ? 'day' : 'text', text }
}

/**
 * Writes the rows of a file into the lines as one undo step. A row goes to the line of its number, into open cells with a different value. A row whose closed
 * cells differ from that line belongs to another document and is not taken. Rows without a number become new lines, if lines may be added. Returns undefined if
 * no heading is known.
 */
export function importSheet(
  texts: readonly (readonly (string | null)[])[],
  columns: readonly GridColumn[],
  line: Entity,
  store: LineStore,
): SheetResult | undefined {
  const keys = keysOf(texts, columns)
  if (keys === undefined) return undefined
  const { rows } = store.snapshot()
  const changes: CellChange[] = []
  const fresh: (readonly (string | null)[])[] = []
  let skipped = 0
  let other = 0
  for (const cells of texts.slice(keys.headings + 1)) {
    const number = keys.number === undefined ? '' : (cells[keys.number] ?? '').trim()
    const row = /^\d+$/.test(number) ? rows[Number(number) - 1] : undefined
    if (row !== undefined && isOfAnother(keys.columns, cells, line, row, store)) other++
    else if (row !== undefined) changes.push(...changesOf(keys.columns, cells, line, row, store))
    else if (number === '' && store.mayAdd) fresh.push(cells)
    else skipped++
  }
  const written = changes.length === 0 ? { written: 0, refused: 0, added: 0, overflow: 0 } : store.write(changes)
  if (fresh.length === 0) return { ...written, skipped, other }
  const block = fresh.map((cells) => keys.columns.map(({ index }) => cells[index] ?? ''))
  const added = store.writeBlock({ row: rows.length, fields: keys.columns.map(({ column }) => column.key) }, block)
  return { written: written.written + added.written, refused: written.refused + added.refused, added: added.added, overflow: added.overflow, skipped, other }
}

type Place = { readonly column: GridColumn; readonly index: number }

/**
 * Whether a row of the file differs from a line in cells that cannot be written, such as the part number. Computed figures are not compared, because they
 * change with the written ones.
 */
function isOfAnother(places: readonly Place[], cells: readonly (string | null)[], line: Entity, row: Row, store: LineStore): boolean {
  return places.some(({ column, index }) => {
    const { [column.key]: field } = line.fields
    const typed = (cells[index] ?? '').trim()
    if (field?.type !== 'text' || field.computed !== undefined || field.default !== undefined || store.isOpen(row, field)) return false
    return typed !== '' && typed !== column.copied(row).trim()
  })
}

function changesOf(places: readonly Place[], cells: readonly (string | null)[], line: Entity, row: Row, store: LineStore): readonly CellChange[] {
  return places.flatMap(({ column, index }): readonly CellChange[] => {
    const { [column.key]: field } = line.fields
    const typed = (cells[index] ?? '').trim()
    if (field === undefined || typed === column.copied(row) || !store.isOpen(row, field)) return []
    return [{ id: String(row['id']), field: field.name, typed }]
  })
}

/** The row of the headings, and which column of the file is which of the grid; the first one of columns with the same heading. */
function keysOf(
  texts: readonly (readonly (string | null)[])[],
  columns: readonly GridColumn[],
): { readonly headings: number; readonly number: number | undefined; readonly columns: readonly Place[] } | undefined {
  const byName = new Map(
    columns
      .filter(({ isData }) => isData)
      .flatMap((column) => [column.key, column.label].map((name) => [normalizedName(name), column] as const))
      .toReversed(),
  )
  const known = texts.slice(0, FIRST_ROWS).map((cells) => cells.filter((cell) => byName.has(normalizedName(cell ?? ''))).length)
  const most = Math.max(0, ...known)
  if (most === 0) return undefined
  const headings = known.indexOf(most)
  const places = new Map<GridColumn, Place>()
  for (const [index, cell] of texts[headings]!.entries()) {
    const column = byName.get(normalizedName(cell ?? ''))
    if (column !== undefined && !places.has(column)) places.set(column, { column, index })
  }
  const number = texts[headings]!.findIndex((cell) => cell?.trim() === NUMBER_HEADING)
  return { headings, number: number === -1 ? undefined : number, columns: [...places.values()] }
}
