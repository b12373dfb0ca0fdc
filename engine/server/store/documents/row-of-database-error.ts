import type { Row } from '../../../core/model/document.ts'

/** Adds the written row to an error of the database: where policies apply, the database tells no values itself. */
export function attachRow(rows: readonly Row[]): (error: unknown) => never {
  return (error) => {
    throw error instanceof Error && rows.length === 1 ? Object.assign(error, { row: rows[0] }) : error
  }
}

/** The row of a database error, as far as it is known. */
export function rowOfDatabaseError(error: Error): Row | undefined {
  return 'row' in error && typeof error.row === 'object' && error.row !== null ? (error.row as Row) : undefined
}
