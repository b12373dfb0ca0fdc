/** The digits of a number that spreadsheets keep. */
const MAX_DIGITS = 15

/** Checks whether a spreadsheet keeps a figure exactly as a number; otherwise the cell holds a text. */
export function isKeptAsNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text) && text.replace(/^-?0*\.?0*/, '').replace('.', '').length <= MAX_DIGITS
}

/** The serial number of a day, 'YYYY-MM-DD'; undefined before March 1900, where spreadsheets count differently. */
export function serialOfDay(day: string): number | undefined {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const serial = midnight / 86_400_000 + 25_569
  return serial > 60 ? serial : undefined
}
