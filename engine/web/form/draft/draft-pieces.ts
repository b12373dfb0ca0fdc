import type { Row } from '../../cells/value-at-path.ts'

/** Rows that are kept together. A row keeps its identity until it changes, so that a piece is written again only where one of its rows is another. */
export type Piece = { readonly id: string; readonly rows: readonly Row[] }

/** So many rows of sixty columns are written in less than a millisecond. */
export const rowsOfPiece = 64

/** The pieces of a list of rows: those that were kept already, where all of their rows are the same, and new ones. */
export function piecesOf(rows: readonly Row[], last: readonly Piece[], newId: () => string): readonly Piece[] {
  const pieces: Piece[] = []
  for (let from = 0; from < rows.length; from += rowsOfPiece) {
    const part = rows.slice(from, from + rowsOfPiece)
    const known = last[from / rowsOfPiece]
    const isSame = known !== undefined && known.rows.length === part.length && part.every((row, place) => row === known.rows[place])
    pieces.push(isSame ? known : { id: newId(), rows: part })
  }
  return pieces
}
