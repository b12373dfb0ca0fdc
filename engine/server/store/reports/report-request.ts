import type { ReportScreen } from '../../../core/model/screen.ts'
import type { Filter } from '../lists/list-request.ts'

/** What is asked of a report: groups by their keys, the measure that is drawn, days and further conditions. */
export type ReportRequest = {
  readonly screen: ReportScreen
  /** Absent: the first group, or the measure, that the reader may have. */
  readonly by?: string
  readonly across?: string
  readonly measure?: string
  readonly where: readonly Filter[]
  readonly from: string
  readonly to: string
}

/** One figure of a report, by the ids of its groups; an absent group: all of them. */
export type ReportCell = {
  readonly measure: string
  readonly by?: string | null
  readonly across?: string | null
  readonly unit?: string | null
}
