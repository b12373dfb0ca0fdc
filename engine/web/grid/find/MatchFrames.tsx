import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { GridColumn } from '../api/grid-column.ts'
import type { GridStateStore } from '../api/grid-state.ts'
import { styleOfCells } from '../range/style-of-cells.ts'
import { placeOfRow } from '../range/place-of-row.ts'

type Props = { readonly grid: HTMLElement; readonly state: GridStateStore; readonly columns: readonly GridColumn[]; readonly headRows: number }

/** Marks the matches in the visible rows. */
export function MatchFrames({ grid, state, columns, headRows }: Props) {
  const { matches } = useSyncExternalStore(state.subscribe, state.get)
  const [[first, last], setSeen] = useState<readonly [number, number]>([0, 0])

  useEffect(() => {
    let frame = 0
    const look = () => {
      frame = 0
      const places = [...grid.querySelectorAll(':scope > .rdg-row')].map((row) => placeOfRow(row, headRows))
      setSeen([Math.min(...places), Math.max(...places)])
    }
    const scrolled = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    look()
    grid.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      grid.removeEventListener('scroll', scrolled)
    }
  }, [grid, headRows, matches])

  const seen = matches.filter(({ row }) => row >= first && row <= last)
  return createPortal(
    seen.map(({ row, column }) => (
      <div
        key={`${row} ${column}`}
        className="grid-found"
        aria-hidden
        style={styleOfCells({ top: row, bottom: row, left: column, right: column }, columns, headRows)}
      />
    )),
    grid,
  )
}
