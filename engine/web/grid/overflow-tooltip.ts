import type { MouseEvent } from 'react'

/** Shows the whole text of a cut-off cell on hover. It is computed when the pointer arrives, so that drawing a cell costs nothing more. */
export function overflowTooltip({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null
  if (cell === null) return
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell)
  const room = cell.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
  const content = document.createRange()
  content.selectNodeContents(cell)
  const { width, height } = content.getBoundingClientRect()
  // An element with its own tooltip, such as a mark, is left alone.
  const isCut = (Math.round(width) > Math.round(room) || height > cell.clientHeight) && cell.querySelector('[title]') === null
  if (isCut) cell.title = [...cell.childNodes].map(({ textContent }) => textContent).join(' ')
  else cell.removeAttribute('title')
}
