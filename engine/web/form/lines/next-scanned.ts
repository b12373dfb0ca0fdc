import { textOfValue } from '../../cells/text-of-value.ts'
import type { Row } from '../../cells/value-at-path.ts'

/** The place of the line that a code means: the first one not scanned yet, otherwise the first; the texts are compared in the order of `by`. */
export function nextScanned(rows: readonly Row[], by: readonly string[], code: string, seen: ReadonlySet<string>): number | undefined {
  const wanted = code.trim().toLowerCase()
  for (const field of by) {
    const places = rows.flatMap((row, place) => (textOfValue(row[field]).trim().toLowerCase() === wanted ? [place] : []))
    if (places.length > 0) return places.find((place) => !seen.has(String(rows[place]!['id']))) ?? places[0]
  }
  return undefined
}
