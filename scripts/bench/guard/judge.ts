import { growthOf, isSameTask, MAX_GROWTH } from './ratio.ts'
import type { KeptRatio, Ratio } from './ratio.ts'

/** The ratios of a run beside the kept ones. */
export interface Verdict {
  readonly grown: readonly { readonly now: Ratio; readonly kept: KeptRatio; readonly growth: number }[]
  /** Measured, but not kept. */
  readonly unknown: readonly Ratio[]
  /** Kept, but not measured any more: a task that vanishes is no longer guarded. */
  readonly missing: readonly KeptRatio[]
}

/** Compares the ratios of a run with the kept ones. */
export function judge(measured: readonly Ratio[], kept: readonly KeptRatio[]): Verdict {
  const grown = measured.flatMap((now) => {
    const before = kept.find((each) => isSameTask(each, now))
    const growth = before === undefined ? 0 : growthOf(now, before)
    return before === undefined || growth <= MAX_GROWTH ? [] : [{ now, kept: before, growth }]
  })
  return {
    grown,
    unknown: measured.filter((now) => !kept.some((each) => isSameTask(each, now))),
    missing: kept.filter((each) => !measured.some((now) => isSameTask(each, now))),
  }
}

/**
 * What is kept after a run: of each task that grew no more than allowed the kept ratio, or the new one if it is better; of the others the new one with the
 * decision that accepted it. So a ratio does not creep up by less than a fifth at a time.
 */
export function keptAfter(measured: readonly Ratio[], kept: readonly KeptRatio[], decision: string | undefined): readonly KeptRatio[] {
  return measured.map((now) => {
    const before = kept.find((each) => isSameTask(each, now))
    if (before === undefined) return now
    const growth = growthOf(now, before)
    if (growth > MAX_GROWTH) return decision === undefined ? before : { ...now, decision }
    return growth < 1 ? now : before
  })
}
