/** The place of a drawn row among the data of its grid; negative for a heading. */
export function placeOfRow(row: Element, headRows: number): number {
  return Number(row.getAttribute('aria-rowindex')) - headRows - 1
}
