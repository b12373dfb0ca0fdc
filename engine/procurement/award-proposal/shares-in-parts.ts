import { Decimal } from '../../core/decimal/decimal.ts'
import type { AwardProblem } from './award-problem.ts'
import type { CountedLine } from './counted-lines.ts'
import { parts } from './parts.ts'

/** The least number of parts for a supplier who gets any of a line: one, or the requested share. */
export function leastOfPair({ limits }: AwardProblem, line: CountedLine): bigint {
  const least = limits.shareOfLineAtLeast === undefined ? 1n : shareInParts(line, limits.shareOfLineAtLeast)
  return least < 1n ? 1n : least
}

/** A share of a line ("0.2") in parts, rounded up. */
export function shareInParts({ line }: CountedLine, share: string): bigint {
  return parts(new Decimal(share).times(line.quantity), line.scale, 'up')
}
