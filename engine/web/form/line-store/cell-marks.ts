/** The mark of a cell: an issue as text, or a refused text that is kept as typed. */
export type CellMark = { readonly text: string; readonly typed?: string }

/** Marks by row id and field. */
export type CellMarks = ReadonlyMap<string, CellMark>

export const markKey = (row: unknown, field: string): string => `${String(row)} ${field}`
