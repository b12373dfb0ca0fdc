/** The place of an issue on a form: a header field, a cell of the lines, or the document as a whole. */
export type PlaceOfIssue =
  | { readonly kind: 'field'; readonly field: string }
  | { readonly kind: 'cell'; readonly lines: string; readonly row: number; readonly field: string }
  | { readonly kind: 'document' }

/** Reads a path such as "lines[3].quantity" or "supplier". */
export function placeOfIssue(path: string): PlaceOfIssue {
  const cell = /^(\w+)\[(\d+)\](?:\.(\w+))?$/.exec(path)
  if (cell !== null) return { kind: 'cell', lines: cell[1] ?? '', row: Number(cell[2]), field: cell[3] ?? '' }
  return /^\w+$/.test(path) ? { kind: 'field', field: path } : { kind: 'document' }
}
