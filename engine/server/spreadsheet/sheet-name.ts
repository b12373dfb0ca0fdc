const MAX_LENGTH = 31

/** A valid name for a sheet. */
export function sheetName(name: string): string {
  return (
    name
      .replaceAll(/[\\/?*[\]:]/g, ' ')
      .trim()
      .slice(0, MAX_LENGTH) || 'Sheet1'
  )
}
