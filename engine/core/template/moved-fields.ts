import type { FieldTemplate } from './field-template.ts'

/** The moved fields: the fewest whose moving turns the declared order into the template's. In the template's order. */
export function movedFields({ items }: Pick<FieldTemplate, 'items'>): readonly string[] {
  const stay = longestRising(items.map(({ place }) => place))
  return items.flatMap(({ key }, index) => (stay.has(index) ? [] : [key]))
}

/** The places of a longest increasing subsequence of the figures. */
function longestRising(figures: readonly number[]): ReadonlySet<number> {
  // `ends[length]` is the place of the smallest end of an increasing subsequence of that length.
  const ends: number[] = []
  const before: (number | undefined)[] = []
  figures.forEach((figure, index) => {
    const found = ends.findIndex((end) => figures[end]! >= figure)
    const length = found === -1 ? ends.length : found
    before[index] = ends[length - 1]
    ends[length] = index
  })
  const places = new Set<number>()
  for (let place = ends.at(-1); place !== undefined; place = before[place]) places.add(place)
  return places
}

/**
 * Columns in the order of the template: a moved field stands behind its predecessor in the template, as far as the screen has it. Fields that nobody moved stay
 * in the order of the screen.
 */
export function inTemplateOrder<Column>(
  columns: readonly Column[],
  keyOf: (column: Column) => string | undefined,
  order: readonly string[],
  moved: readonly string[],
): readonly Column[] {
  const arranged = [...columns]
  const at = (key: string | undefined) => (key === undefined ? -1 : arranged.findIndex((column) => keyOf(column) === key))
  for (const key of moved) {
    const from = at(key)
    if (from === -1) continue
    const place = order.indexOf(key)
    const [column] = arranged.splice(from, 1)
    const before = at(order.slice(0, place).findLast((each) => at(each) !== -1))
    const after = at(order.slice(place + 1).find((each) => at(each) !== -1))
    arranged.splice(before !== -1 ? before + 1 : after !== -1 ? after : from, 0, column!)
  }
  return arranged
}
