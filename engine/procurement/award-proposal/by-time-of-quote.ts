import type { AwardOffer } from './award-problem.ts'

/** The order of offers among equals: the one that was quoted earlier first, then by id. An offer without a time is from before times were kept. */
export function byTimeOfQuote(one: AwardOffer, other: AwardOffer): number {
  const [first = '', second = ''] = [one.quotedAt, other.quotedAt]
  if (first !== second) return first < second ? -1 : 1
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0
}
