import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'
import { ZERO } from '../../../core/decimal/decimal.ts'
import type { PeriodStep, Pivot } from '../../../core/model/screen.ts'
import { idOfValue, textOfValue } from '../../cells/text-of-value.ts'
import { valueAtPath, type Row } from '../../cells/value-at-path.ts'
import { periodOf } from '../periods/period-of.ts'

/** A group of columns: its value, and its lines. */
export type PivotGroup = { readonly key: string; readonly label: string; readonly lines: readonly Row[] }
/**
 * A row of a pivot: the value that it stands for, its first line, the lines of each group, the best ones, and the places of the figures from the least on.
 * Several rows may stand for one value.
 */
export type PivotRow = {
  readonly id: string
  readonly of: string
  readonly head: Row
  readonly cells: ReadonlyMap<string, Row>
  readonly best: ReadonlySet<string>
  readonly ranks: ReadonlyMap<string, number>
}

/** The days of a pivot gathered into periods: how long they are, what heads one, and the figures that are added up in its cells. */
export type Gathering = { readonly step: PeriodStep; readonly labelOf: (period: string) => string; readonly cells: readonly string[] }

/**
 * The lines as a table, rows and groups in line order. A masked value is never the best. A line whose row headings differ from those of most lines at its
 * place, such as another part offered instead, gets a row beneath them, and is never the best.
 */
export function pivotOf(
  { by, heads, across, named, best }: Pick<Pivot, 'by' | 'heads' | 'across' | 'named' | 'best'>,
  lines: readonly Row[],
  gathering?: Gathering,
) {
  const groups = new Map<string, { key: string; label: string; lines: Row[] }>()
  const places = new Map<string, Map<string, { head: Row; cells: Map<string, Row> }>>()
  for (const line of lines) {
    const day = textOfValue(valueAtPath(line, across))
    // A line without a day is in no period.
    if (gathering !== undefined && day === '') continue
    const key = gathering === undefined ? keyOf(line, across) : periodOf(day, gathering.step)
    const label = gathering === undefined ? textOfValue(valueAtPath(line, named)) : gathering.labelOf(key)
    const group = groups.get(key) ?? { key, label, lines: [] }
    groups.set(key, group)
    group.lines.push(line)
    const id = idOfValue(valueAtPath(line, by)) ?? ''
    const place = places.get(id) ?? new Map<string, { head: Row; cells: Map<string, Row> }>()
    places.set(id, place)
    const said = JSON.stringify(heads.map((head) => textOfValue(valueAtPath(line, head))))
    const row = place.get(said) ?? { head: line, cells: new Map<string, Row>() }
    place.set(said, row)
    // A second line with the same row and group has no cell of its own: the first one is shown, or in a period the sum of both.
    const other = row.cells.get(key)
    if (other === undefined) row.cells.set(key, line)
    else if (gathering !== undefined) row.cells.set(key, added(other, line, gathering.cells))
  }
  const made = [...places].flatMap(([id, place]) =>
    mostFirst([...place.values()]).map((row, index): PivotRow => {
      const ranks = index > 0 || best === undefined ? new Map<string, number>() : ranksOf(row.cells, best)
      const least = [...ranks].flatMap(([key, rank]) => (rank === 1 ? [key] : []))
      return { id: index === 0 ? id : `${id}/${index}`, of: id, ...row, best: new Set(least), ranks }
    }),
  )
  const inOrder = gathering === undefined ? [...groups.values()] : [...groups.values()].toSorted((left, right) => (left.key < right.key ? -1 : 1))
  return { groups: inOrder as readonly PivotGroup[], rows: made }
}

/** The first line with the sums of both; a hidden figure has no sum. */
function added(line: Row, other: Row, cells: readonly string[]): Row {
  const sums = cells.map((name) => {
    const figures = [line, other].map((each) => parseDecimal(textOfValue(each[name])))
    return [name, figures.every((figure) => figure !== undefined) ? figures.reduce((sum, figure) => sum.plus(figure), ZERO).toFixed() : line[name]]
  })
  return { ...line, ...Object.fromEntries(sums) }
}

// On a tie the first one wins.
function mostFirst<Said extends { readonly cells: ReadonlyMap<string, Row> }>(rows: readonly Said[]): readonly Said[] {
  return rows.toSorted((a, b) => b.cells.size - a.cells.size)
}

/** The place of each figure among those of its row, from the least on; equal ones share a place. */
function ranksOf(cells: ReadonlyMap<string, Row>, name: string): ReadonlyMap<string, number> {
  const figures = [...cells].flatMap(([key, line]) => {
    const figure = parseDecimal(textOfValue(valueAtPath(line, name)))
    return figure === undefined ? [] : [{ key, figure }]
  })
  return new Map(figures.map(({ key, figure }) => [key, 1 + figures.filter((other) => other.figure.lt(figure)).length]))
}

/** Who is masked stays apart from others by the document of the line. */
function keyOf(line: Row, across: string): string {
  const value = valueAtPath(line, across)
  const isReference = typeof value === 'object' && value !== null
  return (isReference ? idOfValue(value) : across.includes('.') ? idOfValue(line['document']) : idOfValue(value)) ?? ''
}
