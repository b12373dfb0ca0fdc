import type { Row } from '../../cells/value-at-path.ts'

/** The present place of a line and its new one. */
export type LineMove = { readonly from: number; readonly to: number }

/**
 * The moves of the chosen rows by one place up (-1) or down (1), in the order of their new places. Each passes a neighbour that is not chosen. Rows already at
 * the end stay, and so do chosen rows directly next to them.
 */
export function lineMoves(rows: readonly Row[], chosen: ReadonlySet<string>, by: 1 | -1): readonly LineMove[] {
  const order = by === 1 ? rows.map((_, place) => place).toReversed() : rows.map((_, place) => place)
  let free = by === 1 ? rows.length - 1 : 0
  const moved: LineMove[] = []
  for (const from of order) {
    if (!chosen.has(String(rows[from]!['id']))) continue
    const to = from === free ? from : from + by
    free = to - by
    if (to !== from) moved.push({ from, to })
  }
  return by === 1 ? moved.toReversed() : moved
}

/** The rows in their new order. */
export function applyLineMoves(rows: readonly Row[], moved: readonly LineMove[]): readonly Row[] {
  const gone = new Set(moved.map(({ from }) => from))
  const left = rows.filter((_, place) => !gone.has(place))
  for (const { from, to } of moved) left.splice(to, 0, rows[from]!)
  return left
}
