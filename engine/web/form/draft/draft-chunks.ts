import type { Row } from '../../cells/value-at-path.ts'

/** Rows that are stored together. A row keeps its identity until it changes, so a chunk is written again only if one of its rows is another object. */
export type DraftChunk = { readonly id: string; readonly rows: readonly Row[] }

/** This many rows of sixty columns are written in less than a millisecond. */
export const rowsPerChunk = 64

/** Divides rows into chunks: reuses stored chunks whose rows are all the same. */
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
