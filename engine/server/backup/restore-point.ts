/** A restore to the end of the archive, whenever that was. */
export const END = 'end'

/** The moment of `--until`, with its zone, as ISO text in UTC; or the end of the archive. */
export function restorePointFrom(text: string): string {
  if (text === END) return END
  const hasZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  if (!hasZone || Number.isNaN(Date.parse(text)))
    throw new Error(`Cannot read "${text}" as a moment: give it with its zone, as 2026-03-02T08:00:00Z or 2026-03-02T16:00:00+08:00, or say "${END}"`)
  // Not by Date, which has milliseconds only.
  return text
}
