/** Checks whether a spreadsheet, which keeps fifteen digits, shows the same figure. */
export function isKeptAsNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text) && text.replace(/^-?0*\.?0*/, '').replace('.', '').length <= 15
}

/** The serial number of a day, 'YYYY-MM-DD'; undefined before March 1900, where spreadsheets count differently. */
export function serialOfDay(day: string): number | undefined {
  const at = Date.parse(`${day}T00:00:00Z`)
  const serial = at / 86_400_000 + 25_569
  return serial > 60 ? serial : undefined
}

/** A valid name for a sheet. */
export function sheetName(name: string): string {
  return (
    name
      .replaceAll(/[\\/?*[\]:]/g, ' ')
      .trim()
      .slice(0, MAX_SHEET_NAME_LENGTH) || 'Sheet1'
  )
}

const MAX_SHEET_NAME_LENGTH = 31
