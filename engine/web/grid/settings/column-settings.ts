import type { Column } from '../../../core/model/screen.ts'

/** The person's settings of a grid: column order, hidden columns, widths, density, wrapping of long texts, and whether folded groups are open. */
export type ColumnSettings = {
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly shown: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  readonly compact: boolean
  readonly wrapped: boolean
  readonly unfolded: boolean
}

export const noSettings: ColumnSettings = { order: [], hidden: [], shown: [], widths: {}, compact: false, wrapped: false, unfolded: false }

/** Reads stored settings; drops values of another form, and gives the keys a fixed order. */
export function settingsFrom(stored: unknown): ColumnSettings {
  const { order, hidden, shown, widths, compact, wrapped, unfolded } = (typeof stored === 'object' && stored !== null ? stored : {}) as Readonly<
    Record<string, unknown>
  >
  return {
    order: texts(order),
    hidden: texts(hidden),
    shown: texts(shown),
    widths: figures(widths),
    compact: compact === true,
    wrapped: wrapped === true,
    unfolded: unfolded === true,
  }
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

function figures(value: unknown): Readonly<Record<string, number>> {
  if (typeof value !== 'object' || value === null) return {}
  const known = Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0)
  return Object.fromEntries(known.sort(([left], [right]) => (left < right ? -1 : 1)))
}

/** The declared columns in the person's order. A column that the person never placed keeps its neighbour before it. */
export function arrange(declared: readonly Column[], { order }: Pick<ColumnSettings, 'order'>): readonly Column[] {
  const placed = order.flatMap((field) => declared.filter((column) => column.field === field))
  const arranged = [...placed]
  declared.forEach((column, place) => {
    if (placed.includes(column)) return
    const before = declared.slice(0, place).findLast((each) => arranged.includes(each))
    arranged.splice(before === undefined ? 0 : arranged.indexOf(before) + 1, 0, column)
  })
  return arranged
}

/** Whether a column is hidden: by the person's setting, otherwise by the declaration. */
export function isHidden(column: Column, { hidden, shown }: Pick<ColumnSettings, 'hidden' | 'shown'>): boolean {
  return hidden.includes(column.field) || (column.hidden && !shown.includes(column.field))
}

/** Shows or hides a column. */
export function withColumn(settings: ColumnSettings, field: string, visible: boolean): ColumnSettings {
  const without = (fields: readonly string[]) => fields.filter((each) => each !== field)
  return visible
    ? { ...settings, hidden: without(settings.hidden), shown: [...without(settings.shown), field] }
    : { ...settings, hidden: [...without(settings.hidden), field], shown: without(settings.shown) }
}

/** Puts `moved` at the place of `target`. Columns that the field template hides for a while keep their place. */
export function withMove(settings: ColumnSettings, declared: readonly Column[], moved: string, target: string): ColumnSettings {
  const gone = settings.order.filter((field) => !declared.some((column) => column.field === field)).map((field): Column => ({ field, hidden: true }))
  const order = arrange([...declared, ...gone], settings).map((column) => column.field)
  const place = order.indexOf(target)
  if (place === -1 || !order.includes(moved)) return settings
  const rest = order.filter((field) => field !== moved)
  rest.splice(place, 0, moved)
  return { ...settings, order: rest }
}
