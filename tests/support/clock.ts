/** A clock that stands still until a test moves it; tests pass it wherever time is a parameter. */
export interface TestClock {
  now(): Date
  /** Moves the clock forward by this many milliseconds. */
  advance(milliseconds: number): void
}

/** Starts at a given time, for example `testClock('2026-03-02T08:00:00Z')`. */
export function testClock(start: string): TestClock {
  let time = Date.parse(start)
  if (Number.isNaN(time)) throw new RangeError(`Cannot read the moment "${start}": it must be an ISO date and time`)
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
}
