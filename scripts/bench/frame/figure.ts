import { type Summary, summaryOf } from './summary.ts'

/** A measured quantity. For rates higher is better, for everything else lower. */
export type Unit = 'ms' | 'per second' | 'MB' | 'kB' | 'count' | 'ratio'

/** The target of a figure: a ratio to a rival of the same run, or an absolute value. */
export type Target =
  | { readonly kind: 'ratio'; readonly to: string; readonly atMost?: number; readonly atLeast?: number }
  | { readonly kind: 'own'; readonly of: keyof Summary; readonly atMost: number }

export interface Contestant {
  readonly name: string
  readonly summary: Summary
  /** Our median divided by this contestant's; 1 for ours. */
  readonly ratio: number
}

export interface Judged {
  readonly says: string
  readonly measured: number
  readonly isMet: boolean
}

/** The contestants without a figure, each with the reason, such as "over 60 s". */
export interface Absent {
  readonly name: string
  readonly why: string
}

/** One task, done by ours and by its rivals in alternation. */
export interface Figure {
  readonly work: string
  readonly unit: Unit
  /** Ours first. */
  readonly contestants: readonly Contestant[]
  readonly targets: readonly Judged[]
  readonly absent?: readonly Absent[]
}

/**
 * Summarizes samples and compares them with the targets. `samples` has ours first. The targets are about ours; a target relative to an
 * absent rival is dropped.
 */
export function figureOf(
  work: string,
  unit: Unit,
  samples: Readonly<Record<string, readonly number[]>>,
  targets: readonly Target[] = [],
  absent: readonly Absent[] = [],
): Figure {
  const summaries = Object.entries(samples).map(([name, values]) => ({ name, summary: summaryOf(values) }))
  const [ours] = summaries
  if (ours === undefined) throw new RangeError(`Cannot make a figure of "${work}": it has no contestant`)
  const contestants = summaries.map(({ name, summary }) => ({ name, summary, ratio: ratioOf(ours.summary.median, summary.median) }))
  // A rival that could not do the task has no ratio.
  const isAbsent = (target: Target) => target.kind === 'ratio' && absent.some(({ name }) => name === target.to)
  const verdicts = targets.filter((target) => !isAbsent(target)).map((target) => judged(work, target, contestants))
  return { work, unit, contestants, targets: verdicts, ...(absent.length === 0 ? {} : { absent }) }
}

// Zero against zero counts as equal.
function ratioOf(ours: number, theirs: number): number {
  return ours === theirs ? 1 : ours / theirs
}

function judged(work: string, target: Target, contestants: readonly Contestant[]): Judged {
  if (target.kind === 'own') {
    const measured = contestants[0]!.summary[target.of]
    return { says: `${target.of} at most ${target.atMost}`, measured, isMet: measured <= target.atMost }
  }
  const rival = contestants.find(({ name }) => name === target.to)
  if (rival === undefined) throw new RangeError(`Cannot compare "${work}" with "${target.to}": it took no part`)
  const { ratio: measured } = rival
  const { atMost = Infinity, atLeast = -Infinity, to } = target
  const bounds = [...(target.atMost === undefined ? [] : [`at most ${atMost}`]), ...(target.atLeast === undefined ? [] : [`at least ${atLeast}`])]
  return { says: `${bounds.join(' and ')} of ${to}`, measured, isMet: measured <= atMost && measured >= atLeast }
}
