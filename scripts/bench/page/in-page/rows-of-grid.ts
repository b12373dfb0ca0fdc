/** Finds rows and cells of react-data-grid and AG Grid by their ARIA attributes: the row of a line, and the cell of a column in it. */
export function cellOfGrid(root: ParentNode, rowIndex: number, columnIndex: number): Element | undefined {
  return root.querySelector(`[role=row][aria-rowindex="${rowIndex}"] [aria-colindex="${columnIndex}"]`) ?? undefined
}

/** Whether a cell of a row of data lies at a point. */
export function hasCellAt(x: number, y: number): boolean {
  return document.elementFromPoint(x, y)?.closest('[role=gridcell]') !== null
}

/** A number as displayed, without thousands separators and trailing zeros. */
export function plainFigure(shown: string): string {
  return shown
    .replaceAll(',', '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}
