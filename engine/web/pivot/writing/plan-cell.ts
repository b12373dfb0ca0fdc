import { ZERO, type Decimal } from '../../../core/decimal/decimal.ts'

/** A line in a cell: its figure, and its day. */
export type LineInCell = { readonly id: string; readonly quantity: Decimal }

/** What a written sum does to the lines of a cell: new figures of some, lines that go, and how much comes in a further line. */
export type CellPlan = {
  readonly changed: readonly LineInCell[]
  readonly removed: readonly string[]
  readonly added: Decimal | undefined
}

const NOTHING: CellPlan = { changed: [], removed: [], added: undefined }

/**
 * Writes a sum into a cell whose lines stand in the order of their days. A greater sum goes to the last line, a smaller one is taken from the last line
 * backwards, and a line of which nothing is left goes. An empty cell gets one line.
 */
export function planCell(lines: readonly LineInCell[], sum: Decimal): CellPlan {
  if (sum.lt(0)) return NOTHING
  const [last] = lines.slice(-1)
  if (last === undefined) return sum.isZero() ? NOTHING : { ...NOTHING, added: sum }
  const before = lines.reduce((total, { quantity }) => total.plus(quantity), ZERO)
  if (sum.eq(before)) return NOTHING
  if (sum.gt(before)) return { ...NOTHING, changed: [{ id: last.id, quantity: last.quantity.plus(sum.minus(before)) }] }
  const [changed, removed]: [LineInCell[], string[]] = [[], []]
  let left = before.minus(sum)
  for (const line of lines.toReversed()) {
    if (left.isZero()) break
    if (left.gte(line.quantity)) {
      removed.push(line.id)
      left = left.minus(line.quantity)
    } else {
      changed.push({ id: line.id, quantity: line.quantity.minus(left) })
      left = ZERO
    }
  }
  return { changed, removed, added: undefined }
}
