import type { MouseEvent } from 'react'

/** The whole text of a cell that cuts it, on hover. It is asked when the pointer comes, so that no cell pays for it when it is drawn. */
export function overflowTooltip({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null
  if (cell === null) return
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell)
  const room = cell.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
  const content = document.createRange()
  content.selectNodeContents(cell)
  const { width, height } = content.getBoundingClientRect()
  // What tells of itself, such as a mark, is left alone.
  const isCut = (Math.round(width) > Math.round(room) || height > cell.clientHeight) && cell.querySelector('[title]') === null
  if (isCut) cell.title = [...cell.childNodes].map(({ textContent }) => textContent).join(' ')
  else cell.removeAttribute('title')
}
