import type { BenchOutcome } from '../frame/bench.ts'
import type { Unit } from '../frame/figure.ts'

/** Ours relative to a rival in one task of a bench. */
export interface Ratio {
  readonly bench: string
  readonly work: string
  readonly to: string
  readonly unit: Unit
  readonly ratio: number
}

/** A ratio as it is kept; `decision` numbers the decision that accepted its growth. */
export type KeptRatio = Ratio & { readonly decision?: string }

/** The most that a ratio may have grown since it was kept. */
export const MAX_GROWTH = 1.2

/** Differences between figures of less than this are below what a clock in a page can tell. */
const LEAST_DIFFERENCE: Partial<Record<Unit, number>> = { ms: 2 }

/** The ratios of an outcome to each rival. Figures that both do in no time have none, and neither have ours measured in two ways, such as over HTTP. */
export function ratiosOf(bench: string, { figures }: BenchOutcome): readonly Ratio[] {
  return figures.flatMap(({ work, unit, contestants: [ours, ...rivals] }) =>
    rivals
      .filter(({ name }) => !/^ours\b/.test(name))
      .flatMap(({ name, summary, ratio }) => {
        const isAlike = Math.abs(ours!.summary.median - summary.median) < (LEAST_DIFFERENCE[unit] ?? 0)
        return !Number.isFinite(ratio) || ratio === 0 ? [] : [{ bench, work, to: name, unit, ratio: isAlike ? 1 : ratio }]
      }),
  )
}

/** How much worse a ratio has become: 1.5 says half as much again. A rate becomes worse by falling. */
export function growthOf(now: Ratio, kept: Ratio): number {
  return now.unit === 'per second' ? kept.ratio / now.ratio : now.ratio / kept.ratio
}

/** Of two ratios of the same task, the one that is better for ours. */
export function betterOf(one: Ratio, other: Ratio): Ratio {
  return growthOf(other, one) < 1 ? other : one
}

export function isSameTask(one: Ratio, other: Ratio): boolean {
  return one.bench === other.bench && one.work === other.work && one.to === other.to
}
