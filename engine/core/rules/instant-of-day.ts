/** Making a formatter takes longer than a hundred uses. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The moment at which clocks in a time zone show this day and time. In an hour that they leave out it is the hour before or after. */
export function instantOfDay(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  let moment = wanted
  // A second time, because the first moment may lie on the other side of a change of the clocks.
  for (let each = 0; each < 2; each++) moment += wanted - Date.parse(`${clockOf(new Date(moment), timeZone)}Z`)
  return new Date(moment)
}

/** What clocks in a time zone show, 'YYYY-MM-DDTHH:MM'. */
export function clockOf(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(timeZone, format)
  }
  return format.format(moment).replace(' ', 'T')
}
