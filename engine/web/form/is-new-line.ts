import type { Row } from '../cells/value-at-path.ts'

/** A line that the server does not know yet. Its id serves the page alone and is never sent. */
export function isNewLine(row: Row): boolean {
  return String(row['id']).startsWith('new:')
}
