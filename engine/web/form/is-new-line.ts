import type { Row } from '../cells/value-at-path.ts'

/** Checks whether a line is unknown to the server. Its id is for the page alone and is never sent. */
export function isNewLine(row: Row): boolean {
  return String(row['id']).startsWith('new:')
}
