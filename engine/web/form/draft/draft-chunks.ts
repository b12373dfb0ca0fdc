import type { Row } from '../../cells/value-at-path.ts'

/** Rows that are kept together. A row keeps its identity until it changes, so that a piece is written again only where one of its rows is another. */
export type DraftChunk = { readonly id: string; readonly rows: readonly Row[] }

/** So many rows of sixty columns are written in less than a millisecond. */
export const rowsPerChunk = 64

/** The pieces of a list of rows: those that were kept already, where all of their rows are the same, and new ones. */
export function chunksOf(rows: readonly Row[], last: readonly DraftChunk[], newId: () => string): readonly DraftChunk[] {
  const pieces: DraftChunk[] = []
  for (let from = 0; from < rows.length; from += rowsPerChunk) {
    const part = rows.slice(from, from + rowsPerChunk)
    const known = last[from / rowsPerChunk]
    const isSame = known !== undefined && known.rows.length === part.length && part.every((row, place) => row === known.rows[place])
    pieces.push(isSame ? known : { id: newId(), rows: part })
  }
  return pieces
}
