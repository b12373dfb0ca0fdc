/** The most look-ups of one caller, a person or an address, that a process answers in a minute: more than anybody reads, too few to try out ids. */
const MAX_PER_MINUTE = 120
const MINUTE = 60_000

/** Checks whether a caller is below the limit. */
export type RateLimit = (caller: string, now: Date) => boolean

/** Counts the look-ups of each caller in the present minute; the counts end with the minute. */
export function newRateLimit(): RateLimit {
  let minute = 0
  let counts = new Map<string, number>()
  return (caller, now) => {
    const current = Math.floor(now.getTime() / MINUTE)
    if (current !== minute) [minute, counts] = [current, new Map()]
    const count = (counts.get(caller) ?? 0) + 1
    counts.set(caller, count)
    return count <= MAX_PER_MINUTE
  }
}
