import type { Decimal } from '../../../core/decimal/decimal.ts'
import { parseDecimal } from '../../../core/decimal/parse-decimal.ts'
import type { Pivot } from '../../../core/model/screen.ts'
import { idOfValue, textOfValue } from '../../cells/text-of-value.ts'
import type { Row } from '../../cells/value-at-path.ts'

/** A group of columns: its value, and its lines. */
export type PivotGroup = { readonly key: string; readonly label: string; readonly lines: readonly Row[] }
/** A row of a pivot: its first line, the lines of each group, and the best ones. */
export type PivotRow = { readonly id: string; readonly head: Row; readonly cells: ReadonlyMap<string, Row>; readonly best: ReadonlySet<string> }

/**
 * The lines as a table, rows and groups in line order. A masked value is never the best. A line whose row headings differ from those of most lines at its
 * place, such as another part offered instead, gets a row beneath them, and is never the best.
 */
export function pivotOf({ by, heads, across, named, best }: Pick<Pivot, 'by' | 'heads' | 'across' | 'named' | 'best'>, lines: readonly Row[]) {
  const groups = new Map<string, { key: string; label: string; lines: Row[] }>()
  const places = new Map<string, Map<string, { head: Row; cells: Map<string, Row> }>>()
  for (const line of lines) {
    const key = idOfValue(line[across]) ?? ''
    const group = groups.get(key) ?? { key, label: textOfValue(line[named]), lines: [] }
    groups.set(key, group)
    group.lines.push(line)
    const id = idOfValue(line[by]) ?? ''
    const place = places.get(id) ?? new Map<string, { head: Row; cells: Map<string, Row> }>()
    places.set(id, place)
    const said = JSON.stringify(heads.map((head) => textOfValue(line[head])))
    const row = place.get(said) ?? { head: line, cells: new Map<string, Row>() }
    place.set(said, row)
    // A second line with the same row and group has no cell of its own: the first one is shown.
    if (!row.cells.has(key)) row.cells.set(key, line)
  }
  const made = [...places].flatMap(([id, place]) =>
    mostFirst([...place.values()]).map((row, index): PivotRow => ({
      id: index === 0 ? id : `${id}/${index}`,
      ...row,
      best: index > 0 || best === undefined ? new Set() : leastOf(row.cells, best),
    })),
  )
  return { groups: [...groups.values()] as readonly PivotGroup[], rows: made }
}

// On a tie the first one wins.
function mostFirst<Said extends { readonly cells: ReadonlyMap<string, Row> }>(rows: readonly Said[]): readonly Said[] {
  return rows.toSorted((a, b) => b.cells.size - a.cells.size)
}

function leastOf(cells: ReadonlyMap<string, Row>, name: string): ReadonlySet<string> {
  let least: Decimal | undefined
  let keys: string[] = []
  for (const [key, line] of cells) {
    const figure = parseDecimal(textOfValue(line[name]))
    if (figure === undefined) continue
    if (least === undefined || figure.lt(least)) [least, keys] = [figure, [key]]
    else if (figure.eq(least)) keys.push(key)
  }
  return new Set(keys)
}
