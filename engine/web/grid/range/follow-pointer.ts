import { cellAtPoint } from './cell-at-point.ts'
import type { Cell } from '../api/cell-range.ts'

/** Pixels per frame while the pointer is beyond the border; faster the further out it is. */
const speedOf = (beyond: number) => Math.sign(beyond) * Math.min(Math.abs(beyond) / 3, 60)

type Following = {
  readonly grid: HTMLElement
  readonly headRows: number
  readonly onCell: (cell: Cell, event: { readonly ctrlKey: boolean }) => void
  /** Called once, when the button is released; `isBroken` if the browser took the pointer away. */
  readonly onEnd: (isBroken: boolean) => void
}

/** Follows the pointer over the cells until its button is released; beyond the border the grid scrolls. */
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
