import type { Cell, CellRange, Rectangle } from './cell-range.ts'

/** What is drawn over the cells of a grid. It lives outside React, so that drawing it renders no row. */
export type GridState = {
  readonly range: CellRange | undefined
  /** What a drag of the fill handle would fill. */
  readonly filling: Rectangle | undefined
  /** What the find bar found, in the order of the rows, and which of it one stands on. */
  readonly matches: readonly Cell[]
  readonly match: number
}

export type GridStateStore = {
  readonly get: () => GridState
  readonly set: (part: Partial<GridState>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createGridState(): GridStateStore {
  const listeners = new Set<() => void>()
  let state: GridState = { range: undefined, filling: undefined, matches: [], match: -1 }
  return {
    get: () => state,
    set(part) {
      state = { ...state, ...part }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
