import type { Series } from '../../core/model/screen.ts'
import { idOfValue, textOfValue } from '../cells/text-of-value.ts'
import type { Row } from '../cells/value-at-path.ts'
import type { Line, Point } from './step-lines.ts'

export type Chart = {
  readonly key: string
  readonly title: string
  readonly lines: readonly Line[]
  /** Each line whose last figure holds, with that figure as sent, the lowest first. */
  readonly latest: readonly { readonly line: Line; readonly value: unknown }[]
}

/** Records as charts, in the order of their titles, with a line for each name. A masked figure is left out; a blank one ends its line, until the next. */
export function chartsOf(rows: readonly Row[], { figure, name, chart, chartName }: Pick<Series, 'figure' | 'name' | 'chart' | 'chartName'>): readonly Chart[] {
  const charts = new Map<string, { title: string; lines: Map<string, { name: string; points: (Point & { value: unknown })[]; blanks: number[] }> }>()
  for (const row of rows) {
    const drawn = { at: Date.parse(String(row['createdAt'])), figure: Number(row[figure]), value: row[figure] }
    const isBlank = row[figure] === null || row[figure] === ''
    if ((!isBlank && Number.isNaN(drawn.figure)) || Number.isNaN(drawn.at)) continue
    const key = chart === undefined ? '' : (idOfValue(row[chart]) ?? '')
    const found = charts.get(key) ?? { title: chartName === undefined ? '' : textOfValue(row[chartName]), lines: new Map() }
    charts.set(key, found)
    const id = idOfValue(row[name]) ?? ''
    const line = found.lines.get(id) ?? { name: textOfValue(row[name]), points: [], blanks: [] }
    found.lines.set(id, line)
    if (isBlank) line.blanks.push(drawn.at)
    else line.points.push(drawn)
  }
  return [...charts]
    .filter(([, { lines }]) => [...lines.values()].some(({ points }) => points.length > 0))
    .map(([key, { title, lines }]): Chart => {
      const drawn = [...lines].flatMap(([id, { name: own, points, blanks }]) => {
        if (points.length === 0) return []
        const ordered = points.toSorted((left, right) => left.at - right.at)
        const until = blanks.filter((at) => at >= ordered.at(-1)!.at).toSorted((left, right) => left - right)[0]
        return [{ id, name: own, points: ordered, ...(until === undefined ? {} : { until }) }]
      })
      const ordered = drawn.toSorted((left, right) => (left.id < right.id ? -1 : 1))
      const holding = ordered.filter(({ until }) => until === undefined)
      const latest = holding.map((line) => ({ line, last: line.points.at(-1)! })).toSorted((left, right) => left.last.figure - right.last.figure)
      return { key, title, lines: ordered, latest: latest.map(({ line, last }) => ({ line, value: last.value })) }
    })
    .toSorted((left, right) => left.title.localeCompare(right.title) || (left.key < right.key ? -1 : 1))
}
