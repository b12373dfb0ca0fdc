/** The clock of the stories: it stands still until it is moved on. */
export type StoryClock = {
  now(): Date
  moveTo(moment: Date): void
  passHours(hours: number): void
  /** 'YYYY-MM-DD' at this many days from the clock's day in China, where the purchasers of the stories are: what is of today there is of today on their pages. */
  day(daysFromNow: number): string
}

const HOUR = 3_600_000
/** China is so far ahead of UTC, all the year. */
const CHINA = 8 * HOUR

export function storyClock(start: Date): StoryClock {
  let moment = start.getTime()
  return {
    now: () => new Date(moment),
    moveTo(to) {
      moment = to.getTime()
    },
    passHours(hours) {
      moment += hours * HOUR
    },
    day: (daysFromNow) => new Date(moment + daysFromNow * 24 * HOUR + CHINA).toISOString().slice(0, 10),
  }
}
