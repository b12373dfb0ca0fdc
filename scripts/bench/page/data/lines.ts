import { blockColumns, choices, columnsOf, type BenchColumn } from './columns.ts'

/** A line as texts, such as "12.50", "2026-03-07", "FULL" and "R17"; computed columns are left out. */
export type BenchLine = Readonly<Record<string, string>>

/** The number of records that the references point to. */
const recordCount = 200
export const nameOfRecord = (id: string): string => `Record ${id.slice(1)}`

const day = (line: number, later: number): string => new Date(Date.UTC(2026, 0, 1 + (line % 600) + later)).toISOString().slice(0, 10)

function valueOf({ name, kind }: BenchColumn, line: number, place: number): string {
  switch (kind) {
    case 'text':
      return `${name === 'partNumber' ? 'P' : `${name} `}${String(100_000 + line * 7 + place)}`
    case 'figure':
      return figureOf(name, line, place)
    case 'date':
      // A rule requires the delivery date to be after the order date.
      return day(line, name === 'deliveryDate' ? 30 : place)
    case 'choice':
      return choices[(line + place) % choices.length]!
    case 'reference':
      return `R${(line * 3 + place) % recordCount}`
    case 'computed':
      return ''
  }
}

function figureOf(name: string, line: number, place: number): string {
  if (name === 'taxRate') return line % 2 === 0 ? '0.13' : '0.06'
  if (name === 'freight') return `${line % 9}.5`
  return `${1 + ((line * 13 + place * 7) % 900)}.${(line * 3 + place) % 10}`
}

/** The same lines on every page and in every run. */
export function linesOf(count: number, columns: 30 | 60): readonly BenchLine[] {
  const given = columnsOf(columns).filter(({ kind }) => kind !== 'computed')
  return Array.from({ length: count }, (_, line) => Object.fromEntries(given.map((column, place) => [column.name, valueOf(column, line, place)])))
}

/** A block of other values for the first ten columns, as a spreadsheet copies it: tabs between cells, line breaks between rows. */
export function blockOf(rows: number): string {
  const columns = columnsOf(30).slice(0, blockColumns)
  return Array.from({ length: rows }, (_, line) => columns.map((column, place) => valueOf(column, line + 5, place)).join('\t')).join('\n')
}

/** The final value of a totals cell: the total of a column of the block, or of the lines. Figures have one decimal. */
export function totalOf(lines: readonly BenchLine[], column: string): string {
  const tenths = lines.reduce((sum, line) => sum + BigInt(line[column]!.replace('.', '')), 0n)
  return `${tenths / 10n}.${tenths % 10n}`
}

/** The block parsed into lines of its ten columns. */
export function linesOfBlock(block: string): readonly BenchLine[] {
  const names = columnsOf(30).slice(0, blockColumns)
  return block.split('\n').map((row) => Object.fromEntries(row.split('\t').map((value, place) => [names[place]!.name, value])))
}
