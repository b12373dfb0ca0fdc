import type { Bucket, ChartKind } from '../../../core/model/report.ts'
import { bucketsBetween } from '../../../core/query/buckets-between.ts'
import { textOfBucket } from '../../../core/query/text-of-bucket.ts'
import type { ReportRow } from '../../../core/wire/report.ts'

/** More bars or slices are not told apart; the table has them all. */
const MOST_GROUPS = 24
const MOST_PERIODS = 400
const MOST_SERIES = 8

/** What is drawn: a category for each group, a series for each column. A blank is a figure that cannot be told. */
export type ChartContent = {
  readonly kind: ChartKind
  readonly categories: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly (string | null)[] }[]
  /** Groups that are in the table alone. */
  readonly left: number
}

type Asked = {
  readonly rows: readonly ReportRow[]
  readonly measure: string
  readonly unit: string | null
  readonly every: Bucket | undefined
  readonly chart: ChartKind | undefined
  readonly isSummed: boolean
  readonly nameOf: (text: string, id: string | null) => string
  readonly total: string
}

/** The figures of one unit as they are drawn. Periods without rows stand there with nothing: 0 where figures are counted, a gap elsewhere. */
export function chartContent({ rows, measure, unit, every, chart, isSummed, nameOf, total }: Asked): ChartContent {
  const ofUnit = rows.filter((row) => row.unit === unit && row.by !== undefined)
  const hasAcross = ofUnit.some(({ across }) => across !== undefined)
  const wholes = ofUnit.filter(({ across }) => across === undefined)
  const nothing = isSummed ? '0' : null
  const groups = every === undefined ? wholes.map(({ by }) => ({ id: by!.id, text: nameOf(by!.text, by!.id) })) : periodsOf(wholes, every, nameOf)
  const shown = groups.slice(0, every === undefined ? MOST_GROUPS : MOST_PERIODS)
  const columns = hasAcross ? rows.filter((row) => row.unit === unit && row.by === undefined && row.across !== undefined).slice(0, MOST_SERIES) : [undefined]
  const series = columns.map((column) => {
    const figures = new Map(
      ofUnit
        .filter(({ across }) => (column === undefined ? across === undefined : across?.id === column.across?.id && across !== undefined))
        .map((row) => [row.by!.id, row.figures[measure] ?? null]),
    )
    return {
      name: column?.across === undefined ? total : nameOf(column.across.text, column.across.id),
      values: shown.map(({ id }) => (figures.has(id) ? figures.get(id)! : nothing)),
    }
  })
  return {
    kind: chart ?? (every === undefined ? 'bars' : 'lines'),
    categories: shown.map(({ text }) => text),
    series,
    left: groups.length - shown.length,
  }
}

function periodsOf(wholes: readonly ReportRow[], every: Bucket, nameOf: Asked['nameOf']): readonly { readonly id: string | null; readonly text: string }[] {
  const days = wholes.flatMap(({ by }) => by!.id ?? []).toSorted()
  const periods = days.length === 0 ? [] : bucketsBetween(days[0]!, days.at(-1)!, every, MOST_PERIODS)
  const named = periods.map((id) => ({ id, text: textOfBucket(id, every) }))
  return wholes.some(({ by }) => by!.id === null) ? [...named, { id: null, text: nameOf('', null) }] : named
}
