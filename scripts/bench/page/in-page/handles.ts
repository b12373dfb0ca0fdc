/** How much a page shall show. */
export interface Size {
  readonly lines: number
  readonly columns: 30 | 60
}

/** What every page offers, whoever draws it. */
export interface Handles {
  /** Makes the lines as data: what a server would have sent. */
  prepare(size: Size): void
  /** Begins to draw the lines. */
  mount(): void
  /** Everything that the contestant draws at first is in the document: the first line, and the last where all are drawn. */
  isShown(): boolean
  /** The cell, or the input, of a column of a line; undefined while it is not drawn. */
  cellAt(line: number, column: string): Element | undefined
  /** Gives the block as data to a contestant that takes no pasted text. Absent: the harness clicks on the first cell and presses Ctrl+V. */
  give?(block: string): void
  /** The block is in, worked out and totalled as far as the contestant does that; checks may follow. `total` is the sum of the quantities. */
  isPasted(total: string, block: string): boolean
  /** Whether everything that is in has been checked; absent where nothing is, or at once. */
  isChecked?(): boolean
  /** What scrolls. */
  scroller(): Element
  /** Whether a point of the page lies on a line that is drawn, and not on an empty place. */
  isDrawnAt(x: number, y: number): boolean
}

declare global {
  interface Window {
    bench: Handles
  }
}
