import { formatMoment } from './format-date.ts'
import type { Row } from './value-at-path.ts'
import type { Words } from './words.ts'

/** A sealed value: its time of opening, if the server reports it. */
export type Seal = { readonly opens: string | undefined }

/** The seal of a column's or field's value, from the answer. */
export function sealOf(row: Row, path: string): Seal | undefined {
  const { _sealed: sealed, _opens: times } = row
  if (!Array.isArray(sealed) || !sealed.includes(path)) return undefined
  const opens: unknown = typeof times === 'object' && times !== null ? (times as Row)[path] : undefined
  return { opens: typeof opens === 'string' ? opens : undefined }
}

/** Its text: "Sealed until 2026-12-01 17:00", by the person's clock. */
export function textOfSeal({ opens }: Seal, words: Pick<Words, 'text'>): string {
  if (opens === undefined) return words.text('ui.sealed.closed')
  return words.text('ui.sealed.until', { time: formatMoment(opens) })
}
