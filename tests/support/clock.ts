/** A clock that stands still until it is moved; tests give it wherever time is a parameter. */
export interface TestClock {
  now(): Date
  /** Moves on by so many milliseconds. */
  advance(milliseconds: number): void
}

/** Starts at a moment that is written in the test, for example `testClock('2026-03-02T08:00:00Z')`. */
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
