import { cellAtPoint } from './cell-at-point.ts'
import type { Cell } from '../api/cell-range.ts'

/** Pixels of a frame while the pointer is beyond the border; the further out, the quicker. */
const speedOf = (beyond: number) => Math.sign(beyond) * Math.min(Math.abs(beyond) / 3, 60)

type Following = {
  readonly grid: HTMLElement
  readonly headRows: number
  readonly onCell: (cell: Cell, event: { readonly ctrlKey: boolean }) => void
  /** Once, when the button is let go; `isBroken` when the browser took the pointer away. */
  readonly onEnd: (isBroken: boolean) => void
}

/** Follows the pointer over the cells until its button is let go; beyond the border the grid scrolls on. */
export function followPointer({ grid, headRows, onCell, onEnd }: Following): void {
  let last: PointerEvent | undefined
  let frame = 0
  const box = grid.getBoundingClientRect()
  const beyond = (at: number, from: number, to: number) => (at < from ? at - from : at > to ? at - to : 0)

  function look() {
    if (last === undefined) return
    const cell = cellAtPoint(grid, headRows, last.clientX, last.clientY)
    if (cell !== undefined) onCell(cell, last)
  }
  function scroll() {
    frame = 0
    if (last === undefined) return
    const across = speedOf(beyond(last.clientX, box.left, box.right))
    const down = speedOf(beyond(last.clientY, box.top, box.bottom))
    if (across === 0 && down === 0) return
    grid.scrollBy(across, down)
    look()
    frame = requestAnimationFrame(scroll)
  }
  function move(event: PointerEvent) {
    last = event
    look()
    if (frame === 0) frame = requestAnimationFrame(scroll)
  }
  function end(event: PointerEvent) {
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    onEnd(event.type === 'pointercancel')
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}
