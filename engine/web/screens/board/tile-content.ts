import type { Bucket } from '../../../core/model/report.ts'
import type { ReportTile } from '../../../core/model/screen.ts'
import type { ReportRow, ReportValue } from '../../../core/wire/report.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { filterPrefix } from '../list/state/list-state.ts'
import { type ChartContent, chartContent } from '../report/chart-content.ts'

/** Rows that are read from afar. */
const ROWS = 6

/** What a tile asks its report. */
export function questionOfTile({ measure, by, within, range }: ReportTile): Readonly<Record<string, unknown>> {
  return {
    measure,
    ...(by !== undefined && { by }),
    ...(within !== undefined && { where: [{ field: range, operator: 'within', value: within }] }),
  }
}

/** The report with the same question. */
export function addressOfTile({ report, measure, by, within, range }: ReportTile): string {
  return addressOfScreen(report, {
    ...(by !== undefined && { by }),
    measure,
    ...(within !== undefined && { [filterPrefix + range]: `within:${within}` }),
  })
}

type TileFigure = { readonly group: ReportValue | undefined; readonly unit: string | null; readonly figure: string | null }

/** What a tile shows: a large figure of each unit, the first groups with theirs, or a drawing of the first unit. */
export type TileContent =
  | { readonly kind: 'figures' | 'rows'; readonly figures: readonly TileFigure[]; readonly left: number }
  | { readonly kind: 'drawing'; readonly drawing: ChartContent }

export function contentOfTile(
  { measure, by, chart, type }: ReportTile,
  rows: readonly ReportRow[],
  nameOf: (text: string, id: string | null) => string,
): TileContent {
  const wholes = rows.filter(({ across }) => across === undefined)
  const of = (shown: readonly ReportRow[]) => shown.map((row) => ({ group: row.by, unit: row.unit, figure: row.figures[measure] ?? null }))
  if (by === undefined) return { kind: 'figures', figures: of(wholes.filter((row) => row.by === undefined)), left: 0 }
  const groups = wholes.filter((row) => row.by !== undefined)
  if (chart === undefined) return { kind: 'rows', figures: of(groups.slice(0, ROWS)), left: Math.max(0, groups.length - ROWS) }
  const every = by.split(':')[1] as Bucket | undefined
  const unit = groups[0]?.unit ?? null
  return { kind: 'drawing', drawing: chartContent({ rows, measure, unit, every, chart, isSummed: type !== 'rate', nameOf, total: '' }) }
}
