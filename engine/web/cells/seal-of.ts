import { formatInstant } from './format-date.ts'
import type { Row } from './value-at-path.ts'
import type { Words } from './words.ts'

/** A value that nobody of this side reads yet: when it is to be opened, where the server says so. */
export type Seal = { readonly opens: string | undefined }

/** The seal upon the value of a column or field, as the answer names it. */
export function sealOf(row: Row, path: string): Seal | undefined {
  const { _sealed: sealed, _opens: times } = row
  if (!Array.isArray(sealed) || !sealed.includes(path)) return undefined
  const opens: unknown = typeof times === 'object' && times !== null ? (times as Row)[path] : undefined
  return { opens: typeof opens === 'string' ? opens : undefined }
}

/** How it reads in place of the value: "Sealed until 2026-12-01 17:00", by the clock of the person. */
export function textOfSeal({ opens }: Seal, words: Pick<Words, 'text'>): string {
  if (opens === undefined) return words.text('ui.sealed.closed')
  // A day is the same day everywhere.
  return words.text('ui.sealed.until', { time: opens.includes('T') ? formatInstant(opens) : opens })
}
