import { useCallback, type PointerEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { CellMouseArgs, CellMouseEvent } from 'react-data-grid'
import type { Row } from '../../cells/value-at-path.ts'
import type { Totals } from '../api/grid-column.ts'
import { dragTarget } from '../fill/fill-targets.ts'
import type { GridApi } from '../api/grid-api.ts'
import { fillCells } from '../editing/fill-cells.ts'
import { rectangleOf } from '../api/cell-range.ts'
import { followPointer } from './follow-pointer.ts'

/** Selects cells with the mouse, and fills by the handle at the corner of the selection. */
export function useCellDrag(api: RefObject<GridApi>) {
  /** The button was pressed on a cell: Shift extends the selection, a drag selects from here. */
  function pressCell({ rowIdx, column }: CellMouseArgs<Row, Totals>, event: CellMouseEvent) {
    const { columns, state, element, headRows, range, bounds } = api.current
    const grid = element()
    const place = columns.findIndex(({ key }) => key === column.key)
    if (event.button !== 0 || grid === null || columns[place]?.isData !== true) return
    const before = range()
    if (event.shiftKey && before !== undefined) {
      event.preventGridDefault()
      event.preventDefault()
      state.set({ range: { anchor: before.anchor, focus: { row: rowIdx, column: place } } })
    } else state.set({ range: { anchor: { row: rowIdx, column: place }, focus: { row: rowIdx, column: place } } })
    const { firstColumn, lastColumn } = bounds()
    let isDragging = false
    followPointer({
      grid,
      headRows,
      onCell({ row, column: over }) {
        const now = state.get().range
        if (now === undefined || (now.focus.row === row && now.focus.column === over)) return
        if (!isDragging) {
          isDragging = true
          grid.classList.add('grid-dragging')
          document.getSelection()?.removeAllRanges()
        }
        state.set({ range: { anchor: now.anchor, focus: { row, column: Math.min(Math.max(over, firstColumn), lastColumn) } } })
      },
      onEnd: () => grid.classList.remove('grid-dragging'),
    })
  }

  /** The handle is dragged: releasing it fills the range, with Ctrl by copies instead of a series. */
  const startFill = useCallback(
    (event: PointerEvent) => {
      const { state, element, headRows, range } = api.current
      const grid = element()
      const chosen = range()
      if (event.button !== 0 || grid === null || chosen === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const source = rectangleOf(chosen)
      grid.classList.add('grid-dragging')
      let isCopy = false
      followPointer({
        grid,
        headRows,
        onCell(cell, { ctrlKey }) {
          isCopy = ctrlKey
          state.set({ filling: dragTarget(source, { row: cell.row, column: Math.max(cell.column, api.current.bounds().firstColumn) }) })
        },
        onEnd(isBroken) {
          grid.classList.remove('grid-dragging')
          const target = state.get().filling
          if (target === undefined || isBroken) return state.set({ filling: undefined })
          flushSync(() => fillCells(api.current, source, target, isCopy))
        },
      })
    },
    [api],
  )

  /** A double click on the handle fills down to the last row. */
  const fillToEnd = useCallback(() => {
    const { rows, range } = api.current
    const chosen = range()
    if (chosen === undefined) return
    const source = rectangleOf(chosen)
    if (source.bottom < rows.length - 1) fillCells(api.current, source, { ...source, bottom: rows.length - 1 }, false)
  }, [api])

  return { pressCell, startFill, fillToEnd }
}
