import type { KeyboardEvent, MouseEvent } from 'react'
import type { GridColumn } from '../api/grid-column.ts'
import { nextSort, type SortBy } from '../sort/next-sort.ts'

type Heads = {
  readonly columns: readonly GridColumn[]
  readonly isWriting: boolean
  readonly widths: Readonly<Record<string, number>>
  readonly onWidths: (widths: Readonly<Record<string, number>>) => void
  readonly onMove: (moved: string, target: string) => void
  readonly sort: readonly SortBy[] | undefined
  readonly onSort: ((sort: readonly SortBy[]) => void) | undefined
}

const narrowest = 56
const widthStep = 10

/** Clicks and keys on column headers that react-data-grid does not handle itself: additional sorts, widths, moves. */
export function headerKeys({ columns, isWriting, widths, onWidths, onMove, sort, onSort }: Heads) {
  const columnAt = (target: EventTarget) => {
    const head = target instanceof Element ? target.closest('[role=columnheader]') : null
    return head === null || head.hasAttribute('aria-colspan') ? undefined : columns[Number(head.getAttribute('aria-colindex')) - 1]
  }

  // Shift adds a sort column, as Ctrl does; react-data-grid knows only Ctrl.
  function clickHead(event: MouseEvent) {
    const head = event.shiftKey && !event.ctrlKey ? columnAt(event.target) : undefined
    if (head?.isSortable !== true || sort === undefined) return
    event.stopPropagation()
    onSort?.(nextSort(sort, head.key, true))
  }

  function pressHead(event: KeyboardEvent) {
    const head = columnAt(event.target)
    if (head === undefined) return
    const isCtrl = event.ctrlKey || event.metaKey
    const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (event.shiftKey && !isCtrl && head.isSortable && sort !== undefined && (event.key === 'Enter' || event.key === ' '))
      onSort?.(nextSort(sort, head.key, true))
    else if (isCtrl && !event.shiftKey && isArrow && head.isData) {
      // react-data-grid would change the width without an event.
      const now = widths[head.key] ?? head.width
      onWidths({ ...widths, [head.key]: Math.max(narrowest, now + (event.key === 'ArrowLeft' ? -widthStep : widthStep)) })
    } else if (isCtrl && event.shiftKey && isArrow && head.isMovable) {
      const target = columns[columns.indexOf(head) + (event.key === 'ArrowLeft' ? -1 : 1)]
      if (target?.isMovable === true) onMove(head.key, target.key)
    } else if (event.key === 'Tab' && !isWriting) {
      // Leaves the grid, as from its cells.
      event.stopPropagation()
      return
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { clickHead, pressHead }
}
