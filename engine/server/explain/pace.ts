/** So many questions of one person a minute are answered by one process: more than anybody reads, and too few to comb through ids. */
const MOST_A_MINUTE = 120
const MINUTE = 60_000

/** Tells whether somebody asks at a pace at which he is answered. */
export type Pace = (account: string, now: Date) => boolean

/** Counts the questions of each person within the minute that runs; the count of a minute is forgotten with it. */
export function newPace(): Pace {
  let minute = 0
  let asked = new Map<string, number>()
  return (account, now) => {
    const current = Math.floor(now.getTime() / MINUTE)
    if (current !== minute) [minute, asked] = [current, new Map()]
    const count = (asked.get(account) ?? 0) + 1
    asked.set(account, count)
    return count <= MOST_A_MINUTE
  }
}
