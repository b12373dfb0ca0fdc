import type { Series } from '../../core/model/screen.ts'
import { idOfValue, textOfValue } from '../cells/text-of-value.ts'
import type { Row } from '../cells/value-at-path.ts'
import type { Line, Point } from './step-lines.ts'

export type Chart = {
  readonly key: string
  readonly title: string
  readonly lines: readonly Line[]
  /** Each line with its last figure as sent, the lowest first. */
  readonly latest: readonly { readonly line: Line; readonly value: unknown }[]
}

/** Records as charts, in the order of their titles, with a line for each name. A masked or missing figure is left out. */
export function chartsOf(rows: readonly Row[], { figure, name, chart, chartName }: Pick<Series, 'figure' | 'name' | 'chart' | 'chartName'>): readonly Chart[] {
  const charts = new Map<string, { title: string; lines: Map<string, { name: string; points: (Point & { value: unknown })[] }> }>()
  for (const row of rows) {
    const drawn = { at: Date.parse(String(row['createdAt'])), figure: Number(row[figure]), value: row[figure] }
    if (row[figure] === null || row[figure] === '' || Number.isNaN(drawn.figure) || Number.isNaN(drawn.at)) continue
    const key = chart === undefined ? '' : (idOfValue(row[chart]) ?? '')
    const found = charts.get(key) ?? { title: chartName === undefined ? '' : textOfValue(row[chartName]), lines: new Map() }
    charts.set(key, found)
    const id = idOfValue(row[name]) ?? ''
    const line = found.lines.get(id) ?? { name: textOfValue(row[name]), points: [] }
    found.lines.set(id, line)
    line.points.push(drawn)
  }
  return [...charts]
    .map(([key, { title, lines }]): Chart => {
      const drawn = [...lines].map(([id, line]) => ({ id, name: line.name, points: line.points.toSorted((left, right) => left.at - right.at) }))
      const ordered = drawn.toSorted((left, right) => (left.id < right.id ? -1 : 1))
      const latest = ordered.map((line) => ({ line, last: line.points.at(-1)! })).toSorted((left, right) => left.last.figure - right.last.figure)
      return { key, title, lines: ordered, latest: latest.map(({ line, last }) => ({ line, value: last.value })) }
    })
    .toSorted((left, right) => left.title.localeCompare(right.title) || (left.key < right.key ? -1 : 1))
}
