/** The moment a number of days of 24 hours after another; a negative number lies before it. */
export function daysFrom(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * 86_400_000)
}
