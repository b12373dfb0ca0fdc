/** So many questions of one asker a minute, a person or an address, are answered by one process: more than anybody reads, and too few to comb through ids. */
const MAX_PER_MINUTE = 120
const MINUTE = 60_000

/** Tells whether somebody asks at a pace at which he is answered. */
export type RateLimit = (asker: string, now: Date) => boolean

/** Counts the questions of each asker within the minute that runs; the count of a minute is forgotten with it. */
export function newRateLimit(): RateLimit {
  let minute = 0
  let asked = new Map<string, number>()
  return (asker, now) => {
    const current = Math.floor(now.getTime() / MINUTE)
    if (current !== minute) [minute, asked] = [current, new Map()]
    const count = (asked.get(asker) ?? 0) + 1
    asked.set(asker, count)
    return count <= MAX_PER_MINUTE
  }
}
