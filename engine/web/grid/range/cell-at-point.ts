import type { Cell } from '../api/cell-range.ts'
import { placeOfRow } from './place-of-row.ts'

/** The cell of a grid at a point of the window, or the nearest one if the point is outside the cells; undefined if there is none. */
export function cellAtPoint(grid: HTMLElement, headRows: number, x: number, y: number): Cell | undefined {
  const box = grid.getBoundingClientRect()
  const head = grid.querySelector('.rdg-header-row [role=columnheader]')?.getBoundingClientRect()
  const totals = grid.querySelector('.rdg-summary-row [role=gridcell]')?.getBoundingClientRect()
  const inside = (at: number, from: number, to: number) => Math.min(Math.max(at, from + 1), to - 2)
  const actions = grid.querySelector('.rdg-header-row .rdg-cell-frozen-end')?.getBoundingClientRect()
  const across = inside(x, box.left, actions?.left ?? box.left + grid.clientWidth)
  const down = inside(y, head === undefined ? box.top : head.bottom, totals === undefined ? box.top + grid.clientHeight : totals.top)
  const cell = document.elementFromPoint(across, down)?.closest('[role=gridcell]')
  const row = cell?.parentElement
  if (cell === null || cell === undefined || row === null || row === undefined || !grid.contains(cell)) return undefined
  const place = placeOfRow(row, headRows)
  return place < 0 ? undefined : { row: place, column: Number(cell.getAttribute('aria-colindex')) - 1 }
}
