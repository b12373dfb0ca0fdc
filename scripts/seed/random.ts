/** A small deterministic generator (mulberry32): the same seed gives the same stories on every machine. */
export type Random = {
  /** From 0 (included) to 1. */
  next(): number
  /** An integer from `from` to `to`, both included. */
  between(from: number, to: number): number
  pick<T>(choices: readonly T[]): T
  /** `count` different choices, in their order. */
  some<T>(choices: readonly T[], count: number): readonly T[]
  chance(share: number): boolean
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(choices: readonly T[]): T => {
    const chosen = choices[between(0, choices.length - 1)]
    if (chosen === undefined) throw new RangeError('Cannot pick from an empty list')
    return chosen
  }
  return {
    next,
    between,
    pick,
    some(choices, count) {
      const indices = new Set<number>()
      while (indices.size < Math.min(count, choices.length)) indices.add(between(0, choices.length - 1))
      return [...indices].sort((a, b) => a - b).map((index) => choices[index]!)
    },
    chance: (share) => next() < share,
  }
}
