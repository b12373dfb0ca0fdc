import type { Row } from '../../../core/model/document.ts'

/** Lets an error of the database tell of the row that was written, where it was one: where policies bind, it says no values itself. */
export function attachRow(rows: readonly Row[]): (error: unknown) => never {
  return (error) => {
    throw error instanceof Error && rows.length === 1 ? Object.assign(error, { row: rows[0] }) : error
  }
}

/** The row that an error of the database is about, as far as it is known. */
export function rowOfDatabaseError(error: Error): Row | undefined {
  return 'row' in error && typeof error.row === 'object' && error.row !== null ? (error.row as Row) : undefined
}
