import { memo, type PointerEvent, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { GridColumn } from '../api/grid-column.ts'
import type { GridStateStore } from '../api/grid-state.ts'
import { isSingle, rectangleOf, type Rectangle } from '../api/cell-range.ts'
import { styleOfCells } from './style-of-cells.ts'

type Props = {
  readonly grid: HTMLElement
  readonly state: GridStateStore
  readonly columns: readonly GridColumn[]
  readonly rows: number
  readonly headRows: number
  /** Absent: this grid has no filling. */
  readonly onFillStart?: ((event: PointerEvent) => void) | undefined
  readonly onFillDown?: (() => void) | undefined
}

/**
 * The layer over the cells: the selected range, the fill handle, its preview, and the match of a search. It is in the same CSS grid as the cells, so that it
 * scrolls with them and its changes render no row.
 */
export const RangeOverlay = memo(function RangeOverlay({ grid, state, columns, rows, headRows, onFillStart, onFillDown }: Props) {
  const { range, filling, matches, match } = useSyncExternalStore(state.subscribe, state.get)
  const rectangle = range === undefined ? undefined : rectangleOf(range)
  const isThere = rectangle !== undefined && rectangle.bottom < rows && rectangle.right < columns.length
  const found = matches[match]
  return createPortal(
    <>
      {isThere && range !== undefined && !isSingle(range) && <Frame className="grid-range" {...{ rectangle, columns, headRows }} />}
      {filling !== undefined && <Frame className="grid-filling" rectangle={filling} {...{ columns, headRows }} />}
      {found !== undefined && found.row < rows && (
        <Frame className="grid-match" rectangle={{ top: found.row, bottom: found.row, left: found.column, right: found.column }} {...{ columns, headRows }} />
      )}
      {isThere && onFillStart !== undefined && (
        <div
          className="grid-handle"
          aria-hidden
          style={styleOfCells({ ...rectangle, top: rectangle.bottom, left: rectangle.right }, columns, headRows)}
          onPointerDown={onFillStart}
          onDoubleClick={onFillDown}
        />
      )}
    </>,
    grid,
  )
})

type FrameProps = { readonly className: string; readonly rectangle: Rectangle; readonly columns: readonly GridColumn[]; readonly headRows: number }

// Frozen columns stay while the others scroll, and so does the part of a frame over them.
function Frame({ className, rectangle, columns, headRows }: FrameProps) {
  const lastFrozen = columns.findLastIndex(({ frozen }) => frozen === 'start')
  const parts =
    rectangle.left > lastFrozen || rectangle.right <= lastFrozen
      ? [{ part: rectangle, sides: 'both' }]
      : [
          { part: { ...rectangle, right: lastFrozen }, sides: 'start' },
          { part: { ...rectangle, left: lastFrozen + 1 }, sides: 'end' },
        ]
  return parts.map(({ part, sides }) => <div key={sides} className={className} data-sides={sides} aria-hidden style={styleOfCells(part, columns, headRows)} />)
}
