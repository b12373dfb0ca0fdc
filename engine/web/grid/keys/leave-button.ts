import type { KeyboardEvent } from 'react'
import type { GridApi } from '../api/grid-api.ts'
import { placeOfRow } from '../range/place-of-row.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The button in the cells at the end, which stay in place, that an event comes from. */
export function buttonAtEnd(target: EventTarget): Element | null {
  return target instanceof Element ? target.closest('.rdg-cell-frozen-end button') : null
}

/** From a button at the end of a row the arrow keys go on in the rows above and below, in the column where the person was. Returns whether they do. */
export function leaveButton(event: KeyboardEvent, api: GridApi, column: number): boolean {
  const row = buttonAtEnd(event.target)?.closest('[role=row]')
  const step = STEPS[event.key]
  if (!row || step === undefined) return false
  event.preventDefault()
  event.stopPropagation()
  const { rows, firstColumn } = api.bounds()
  api.goTo({ row: Math.min(Math.max(placeOfRow(row, api.headRows) + step, 0), rows - 1), column: Math.max(column, firstColumn) })
  return true
}
