import type { Cell, CellRange, Rectangle } from './cell-range.ts'

/** The state drawn over the cells of a grid. It is outside React, so that drawing it renders no row. */
export type GridState = {
  /** The cell that has the focus, also one that holds no data. */
  readonly active: Cell | undefined
  readonly range: CellRange | undefined
  /** The preview of a drag of the fill handle. */
  readonly filling: Rectangle | undefined
  /** The matches of the find bar in row order, and the current one. */
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
  let state: GridState = { active: undefined, range: undefined, filling: undefined, matches: [], match: -1 }
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
