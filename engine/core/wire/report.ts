/** The address of a report; below it, what it answers. */
export function pathOfReport(screen: string, verb: 'list' | 'rows' | 'export'): string {
  return `/api/report/${screen}/${verb}`
}

/** A value that rows were gathered by; the id of a blank one is null. */
export type ReportValue = { readonly id: string | null; readonly text: string }

/** The figures of one group, or of all groups where `by` or `across` is absent. Decimals as texts; blank: it cannot be told; "_sealed": not yet. */
export type ReportRow = {
  readonly by?: ReportValue
  readonly across?: ReportValue
  /** The unit or currency of the figures; null: a blank one, or figures without a unit. */
  readonly unit: string | null
  readonly figures: Readonly<Record<string, string | null>>
  readonly sealed?: readonly string[]
}

/** What a report says about its answer. */
export type ReportAbout = {
  readonly from: string
  readonly to: string
  readonly today: string
  /** The days that were asked for are out of range, and these are told instead. */
  readonly isOutOfRange: boolean
  readonly by: string
  readonly across: string | null
  /** The measure that is drawn. */
  readonly measure: string
  /** The groups and measures that this person may choose. */
  readonly groups: readonly string[]
  readonly measures: readonly string[]
  /** The measures that are told, in their order: those without a unit, and those with the unit of the one that is drawn. */
  readonly told: readonly string[]
  /** More groups than are told. */
  readonly capped: boolean
}
