/** The number of lines and columns of a page. */
export interface Size {
  readonly lines: number
  readonly columns: 30 | 60
}

/** The functions that the page of every contestant offers. */
export interface Handles {
  /** Makes the lines as data, as a server would have sent them. */
  prepare(size: Size): void
  /** Begins to draw the lines. */
  mount(): void
  /** Whether the contestant's first drawing is complete: the first line, and also the last if it draws all lines. */
  isShown(): boolean
  /** The cell, or the input, of a line's column; undefined while it is not drawn. */
  cellAt(line: number, column: string): Element | undefined
  /** Passes the block as data to a contestant that accepts no pasted text. If absent, the harness clicks on the first cell and presses Ctrl+V. */
  give?(block: string): void
  /** Whether the block is in, and computed and totalled as far as the contestant does that; checks may follow. `total` is the sum of the quantities. */
  isPasted(total: string, block: string): boolean
  /** Whether all pasted values have been checked. Absent if the contestant checks nothing, or checks immediately. */
  isChecked?(): boolean
  /** The element that scrolls. */
  scroller(): Element
  /** Whether a point of the page lies on a drawn line rather than on a blank area. */
  isDrawnAt(x: number, y: number): boolean
}

declare global {
  interface Window {
    bench: Handles
  }
}
