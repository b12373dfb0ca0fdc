import type { ReportScreen, ListScreen } from '../../../core/model/screen.ts'
import { CHART_KINDS, type ChartKind, keyOfGroup } from '../../../core/model/report.ts'

/** One figure whose rows are looked at, by the ids of its groups; an absent group: all of them. */
export type ReportCell = { readonly measure: string; readonly by?: string | null; readonly across?: string | null; readonly unit?: string | null }

/** What a person has chosen of a report; it is in the address, beside the filters. Absent: as the report is declared. */
export type ReportChoice = {
  readonly by?: string
  readonly across?: string
  readonly measure?: string
  readonly chart?: ChartKind
  readonly unit?: string
  readonly cell?: ReportCell
}

/** Stands in the address for a report without columns across, where the declaration has some. */
const NONE = 'none'

const TEXTS = ['by', 'measure', 'unit'] as const

export function choiceFrom(params: URLSearchParams, screen: ReportScreen): ReportChoice {
  const texts = TEXTS.flatMap((key) => (params.has(key) ? [[key, params.get(key)!]] : []))
  const declared = screen.by.find(({ field }) => field === screen.across)
  const across = params.get('across') ?? (declared === undefined ? NONE : keyOfGroup(declared))
  const chart = CHART_KINDS.find((kind) => kind === params.get('chart'))
  const cell = cellFrom(params.get('rows'))
  return {
    ...(Object.fromEntries(texts) as Pick<ReportChoice, 'by' | 'measure' | 'unit'>),
    ...(across !== NONE && across !== params.get('by') && { across }),
    ...(chart !== undefined && { chart }),
    ...(cell !== undefined && { cell }),
  }
}

/** The address with a changed choice; a blank text is none. */
export function withChoice(
  before: URLSearchParams,
  change: Readonly<Partial<Record<'by' | 'across' | 'measure' | 'chart' | 'unit', string>>>,
): URLSearchParams {
  const after = new URLSearchParams(before)
  after.delete('rows')
  // Another figure may have another unit.
  if (change.measure !== undefined) after.delete('unit')
  for (const [key, value] of Object.entries(change)) after.set(key, value === '' ? NONE : value)
  return after
}

/** The address of the rows behind a figure. */
export function withCell(before: URLSearchParams, cell: ReportCell | undefined): URLSearchParams {
  const after = new URLSearchParams(before)
  if (cell === undefined) after.delete('rows')
  else after.set('rows', JSON.stringify(cell))
  return after
}

function cellFrom(text: string | null): ReportCell | undefined {
  try {
    const cell = JSON.parse(text ?? '') as ReportCell
    return typeof cell === 'object' && cell !== null && typeof cell.measure === 'string' ? cell : undefined
  } catch {
    return undefined
  }
}

/** The filters of a report are those of a list with the same rows. */
export function filteredLike({
  kind: _,
  by: __,
  across: ___,
  measures: ____,
  chart: _____,
  drill: ______,
  export: _______,
  ...screen
}: ReportScreen): ListScreen {
  return {
    ...screen,
    kind: 'list',
    filters: [screen.range.field, ...screen.filters.filter((path) => path !== screen.range.field)],
    columns: [],
    pinned: [],
    sort: [],
    totals: [],
    actions: { row: [], bulk: [], bar: [] },
  }
}
