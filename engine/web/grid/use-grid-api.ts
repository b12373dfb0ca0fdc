import { useEffect, useRef, type RefObject } from 'react'
import type { DataGridHandle } from 'react-data-grid'
import { singleCell, withinBounds, type Cell } from './api/cell-range.ts'
import { gridApiByElement } from './api/grid-api-by-element.ts'
import type { GridApi } from './api/grid-api.ts'
import type { EditSession } from './editing/edit-session.ts'

type Given = Pick<GridApi, 'columns' | 'rows' | 'editing' | 'state' | 'headRows'> & {
  readonly grid: RefObject<DataGridHandle | null>
  /** The focused cell. */
  readonly active: RefObject<Cell>
  /** The element of the grid, once it is rendered. */
  readonly element: HTMLDivElement | null
  readonly rowHeight: number
  readonly hasTotals: boolean
  readonly session: EditSession
}

/** The grid's interface for its behaviours; `latest` holds that of the last render. `live`: the region that screen readers announce. */
export function useGridApi({ grid, active, element, rowHeight, hasTotals, session, ...given }: Given) {
  const { columns, rows, state, headRows } = given
  const live = useRef<HTMLDivElement>(null)
  const api: GridApi = {
    ...given,
    element: () => grid.current?.element ?? null,
    bounds: () => ({
      rows: rows.length,
      firstColumn: columns.findIndex(({ isData }) => isData),
      lastColumn: columns.findLastIndex(({ isData }) => isData),
      page: Math.max(1, Math.floor((grid.current?.element?.clientHeight ?? 0) / rowHeight) - headRows - (hasTotals ? 2 : 1)),
    }),
    range() {
      const { range } = state.get()
      return range === undefined ? undefined : withinBounds(range, api.bounds())
    },
    show: ({ row, column }) => grid.current?.scrollToCell({ rowIdx: row, idx: column }),
    goTo(cell) {
      const isThere = active.current.row === cell.row && active.current.column === cell.column
      if (cell.row >= 0) state.set({ range: singleCell(cell) })
      grid.current?.setActivePosition({ rowIdx: cell.row, idx: cell.column }, { shouldFocus: true })
      // react-data-grid focuses only a cell that was not selected before.
      if (isThere)
        grid.current?.element
          ?.querySelector<HTMLElement>('[role=gridcell][aria-selected=true], [role=columnheader][aria-selected=true]')
          ?.focus({ preventScroll: true })
    },
    announce(text) {
      if (live.current !== null) live.current.textContent = text
    },
  }

  const latest = useRef(api)
  useEffect(() => void (element !== null && gridApiByElement.set(element, latest)), [element])
  useEffect(() => {
    latest.current = api
    session.onStep((to) => {
      const { row, column } = active.current
      const next = to === 'down' || to === 'up' ? { row: row + (to === 'down' ? 1 : -1), column } : { row, column: column + (to === 'right' ? 1 : -1) }
      if (next.row >= 0 && next.row < rows.length && columns[next.column]?.isData === true) api.goTo(next)
    })
  })
  return { api, latest, live }
}
