/** A cell by its present position: row and column of the grid, from 0. */
export type Cell = { readonly row: number; readonly column: number }

/** A rectangle of cells that a person selects: the anchor stays, the focus moves. */
export type CellRange = { readonly anchor: Cell; readonly focus: Cell }

/** A rectangle, all four bounds inclusive. */
export type Rectangle = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }

/** The bounds of a range: rows, the first and the last column that hold data, and the rows per page. */
export type Bounds = { readonly rows: number; readonly firstColumn: number; readonly lastColumn: number; readonly page: number }

export function singleCell(cell: Cell): CellRange {
  return { anchor: cell, focus: cell }
}

export function isSingle({ anchor, focus }: CellRange): boolean {
  return anchor.row === focus.row && anchor.column === focus.column
}

export function rectangleOf({ anchor, focus }: CellRange): Rectangle {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  }
}

/** Every cell that holds data; undefined in an empty grid. */
export function wholeRange({ rows, firstColumn, lastColumn }: Bounds): CellRange | undefined {
  if (rows === 0 || lastColumn < firstColumn) return undefined
  return { anchor: { row: 0, column: firstColumn }, focus: { row: rows - 1, column: lastColumn } }
}

export function isWhole(range: CellRange, bounds: Bounds): boolean {
  const { top, bottom, left, right } = rectangleOf(range)
  return top === 0 && bottom === bounds.rows - 1 && left === bounds.firstColumn && right === bounds.lastColumn
}

/** The part of the range within the bounds; undefined if there is none. */
export function withinBounds(range: CellRange, bounds: Bounds): CellRange | undefined {
  if (bounds.rows === 0 || bounds.lastColumn < bounds.firstColumn) return undefined
  const clamp = ({ row, column }: Cell): Cell => ({
    row: Math.min(Math.max(row, 0), bounds.rows - 1),
    column: Math.min(Math.max(column, bounds.firstColumn), bounds.lastColumn),
  })
  return { anchor: clamp(range.anchor), focus: clamp(range.focus) }
}

/** The range after a key that extends it (Shift is held; Ctrl goes to the border); undefined for any other key. */
export function extendedByKey(range: CellRange, key: string, isCtrl: boolean, bounds: Bounds): CellRange | undefined {
  const { row, column } = range.focus
  const focus = focusAfter()
  return focus === undefined ? undefined : withinBounds({ anchor: range.anchor, focus }, bounds)

  function focusAfter(): Cell | undefined {
    switch (key) {
      case 'ArrowUp':
        return { row: isCtrl ? 0 : row - 1, column }
      case 'ArrowDown':
        return { row: isCtrl ? bounds.rows - 1 : row + 1, column }
      case 'ArrowLeft':
        return { row, column: isCtrl ? bounds.firstColumn : column - 1 }
      case 'ArrowRight':
        return { row, column: isCtrl ? bounds.lastColumn : column + 1 }
      case 'PageUp':
        return { row: row - bounds.page, column }
      case 'PageDown':
        return { row: row + bounds.page, column }
      case 'Home':
        return { row: isCtrl ? 0 : row, column: bounds.firstColumn }
      case 'End':
        return { row: isCtrl ? bounds.rows - 1 : row, column: bounds.lastColumn }
      default:
        return undefined
    }
  }
}
