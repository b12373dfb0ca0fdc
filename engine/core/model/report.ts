import type { FieldType } from './field.ts'
import type { Formula } from './formula.ts'

/** The periods into which days are gathered. Weeks begin on Monday. */
export const BUCKETS = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Bucket = (typeof BUCKETS)[number]

export const CHART_KINDS = ['bars', 'stacked', 'lines', 'pie'] as const
export type ChartKind = (typeof CHART_KINDS)[number]

/** What rows may be gathered by: the value of a field, or the period of a day. */
export type ReportGroup = { readonly field: string; readonly every?: Bucket }

/** A figure of a report. */
export type Measure = {
  readonly name: string
  /** How its values are written: that of its field, "integer" for counts, "rate" for shares, "date" for last days. */
  readonly type: FieldType
  /** The path of the unit or currency of its values, which keeps them apart. */
  readonly unit?: string
  /** Only these rows; in the SQL subset. */
  readonly when?: Formula
} & (
  | { readonly kind: 'sum' | 'average' | 'distinct' | 'latest'; readonly field: string }
  | { readonly kind: 'count' }
  | { readonly kind: 'share'; readonly of: string }
  | { readonly kind: 'computed'; readonly source: string; readonly of: readonly string[] }
)

/** A group by the name that a request and an address give it: "order.supplier", "deliveryDate:month". */
export function keyOfGroup({ field, every }: ReportGroup): string {
  return every === undefined ? field : `${field}:${every}`
}

/** Every group that people may choose: those declared, and each date by every period. */
export function groupsOfReport({ by }: { readonly by: readonly ReportGroup[] }): readonly ReportGroup[] {
  return by.flatMap((group) => {
    const { field, every } = group
    return every === undefined ? [group] : [group, ...BUCKETS.filter((bucket) => bucket !== every).map((bucket) => ({ field, every: bucket }))]
  })
}

/** Whether a measure is a figure that is drawn, ordered by and reckoned with; a last day is only told. */
export function isFigure({ kind }: Measure): boolean {
  return kind !== 'latest'
}

/** The measures that a measure is told from, itself included. */
export function measuresBehind(measures: readonly Measure[], name: string): readonly Measure[] {
  const measure = measures.find((each) => each.name === name)
  if (measure === undefined) return []
  const of = measure.kind === 'share' ? [measure.of] : measure.kind === 'computed' ? measure.of : []
  return [measure, ...of.flatMap((each) => measuresBehind(measures, each))]
}

/** The paths of the units that keep the values of a measure apart. */
export function unitsOfMeasure(measures: readonly Measure[], name: string): readonly string[] {
  return [...new Set(measuresBehind(measures, name).flatMap(({ unit }) => unit ?? []))]
}
