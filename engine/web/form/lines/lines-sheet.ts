import type { Entity } from '../../../core/model/entity.ts'
import { normalizedName } from '../../../core/text/normalized-name.ts'
import { isNumber } from '../../../core/model/is-number.ts'
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
  if (field !== undefined && isNumber(field) && FIGURE.test(text)) return { kind: 'number', text }
  return { kind: field?.type === 'date' && DAY.test(text) ? 'day' : 'text', text }
}

/** A column of a file: its heading, its first value, and the key of the column of the lines that takes it; none: it is not read. */
export type SheetColumn = {
  readonly index: number
  readonly heading: string
  readonly sample: string
  readonly key: string | undefined
  /** Its heading is the name of that column, and not another word for it. */
  readonly isNamed: boolean
}

/** How a file is read: its row of headings, the column with the line numbers, and where the others go. */
export type SheetMapping = { readonly headings: number; readonly number: number | undefined; readonly columns: readonly SheetColumn[] }

/**
 * Reads the headings of a file: first by the names of the columns, then by other words for them. Each column of the lines takes the first one of the file.
 * Undefined for a file without a heading.
 */
export function mappingOf(
  texts: readonly (readonly (string | null)[])[],
  columns: readonly GridColumn[],
  wordsFor: (key: string) => readonly string[] = () => [],
): SheetMapping | undefined {
  const data = columns.filter(({ isData }) => isData)
  const named = keysByName(data, ({ key, label }) => [key, label])
  const worded = keysByName(data, ({ key }) => wordsFor(key))
  const isKnown = (cell: string | null) => named.has(normalizedName(cell ?? '')) || worded.has(normalizedName(cell ?? ''))
  const first = texts.slice(0, FIRST_ROWS)
  const known = first.map((cells) => cells.filter(isKnown).length)
  const most = Math.max(0, ...known)
  const headings = most > 0 ? known.indexOf(most) : first.findIndex((cells) => cells.filter(isFilled).length > 1)
  if (headings === -1) return undefined
  const below = texts.slice(headings + 1)
  const heads = texts[headings]!
  const number = heads.findIndex((cell) => cell?.trim() === NUMBER_HEADING)
  const taken = new Map<number, { readonly key: string; readonly isNamed: boolean }>()
  for (const [names, isNamed] of [
    [named, true],
    [worded, false],
  ] as const)
    for (const [index, cell] of heads.entries()) {
      const key = names.get(normalizedName(cell ?? ''))
      if (key !== undefined && !taken.has(index) && ![...taken.values()].some((other) => other.key === key)) taken.set(index, { key, isNamed })
    }
  const width = Math.max(heads.length, ...below.map(({ length }) => length))
  const found = Array.from({ length: width }, (_, index): SheetColumn => {
    const sample = below.map((cells) => cells[index] ?? null).find(isFilled) ?? ''
    return { index, heading: (heads[index] ?? '').trim(), sample: sample.trim(), key: undefined, isNamed: false, ...taken.get(index) }
  })
  return {
    headings,
    number: number === -1 ? undefined : number,
    columns: found.filter(({ index, heading, sample }) => index !== number && (heading !== '' || sample !== '')),
  }
}

/** The name of a column of a file: its heading, or its number. */
export function nameOfColumn({ heading, index }: SheetColumn): string {
  return heading === '' ? `#${index + 1}` : heading
}

/** The names of the columns that are not read. */
export function unreadOf({ columns }: SheetMapping): readonly string[] {
  return columns.filter(({ key }) => key === undefined).map(nameOfColumn)
}

/** Whether nobody has to look at it: every column is one of the lines by its name. */
export function isCertain({ columns }: SheetMapping): boolean {
  return columns.every(({ key, isNamed }) => key !== undefined && isNamed)
}

/** The mapping with a column of the file put elsewhere; what went there before is not read. */
export function mappedTo(mapping: SheetMapping, index: number, key: string | undefined): SheetMapping {
  const put = (column: SheetColumn): SheetColumn => {
    if (column.index === index) return { ...column, key, isNamed: false }
    return column.key === key ? { ...column, key: undefined, isNamed: false } : column
  }
  return { ...mapping, columns: mapping.columns.map(put) }
}

function isFilled(cell: string | null): cell is string {
  return (cell ?? '').trim() !== ''
}

/** The first one of columns with the same name. */
function keysByName(columns: readonly GridColumn[], namesOf: (column: GridColumn) => readonly string[]): ReadonlyMap<string, string> {
  return new Map(columns.flatMap((column) => namesOf(column).map((name) => [normalizedName(name), column.key] as const)).toReversed())
}

/**
 * Writes the rows of a file into the lines as one undo step. A row goes to the line of its number, into open cells with a different value. A row whose closed
 * cells differ from that line belongs to another document and is not taken. Rows without a number become new lines, if lines may be added.
 */
export function importSheet(
  texts: readonly (readonly (string | null)[])[],
  mapping: SheetMapping,
  columns: readonly GridColumn[],
  line: Entity,
  store: LineStore,
): SheetResult {
  const keys = { ...mapping, columns: mapping.columns.flatMap(({ index, key }) => columns.flatMap((column) => (column.key === key ? { column, index } : []))) }
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
    if (field?.type !== 'text' || field.computed !== undefined || store.isOpen(row, field)) return false
    // What names the part is the part, whatever it was taken from.
    if (field.default !== undefined && field.names === undefined) return false
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
