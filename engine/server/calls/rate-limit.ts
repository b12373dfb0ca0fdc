/** The most questions of one caller, a person or an address, that a process answers in a minute: more than anybody reads, too few to try out ids. */
const MAX_PER_MINUTE = 120
const MINUTE = 60_000

/** Checks whether a caller is below the limit. */
export type RateLimit = (asker: string, now: Date) => boolean

/** Counts the questions of each caller in the present minute; the counts end with the minute. */
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
