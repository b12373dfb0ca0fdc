import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Row } from '../../cells/value-at-path.ts'
import type { GridColumn } from '../api/grid-column.ts'
import type { GridEditing } from '../api/grid-editing.ts'
import type { GridStateStore } from '../api/grid-state.ts'

type Props = {
  readonly grid: HTMLElement
  readonly state: GridStateStore
  readonly columns: readonly GridColumn[]
  readonly rows: readonly Row[]
  readonly editing: GridEditing
}

/** The reason why the cell that has the focus is refused, above the cell. A screen reader reads it with the cell, and in an open cell from here. */
export function IssueNote({ grid, state, columns, rows, editing }: Props) {
  const active = useSyncExternalStore(state.subscribe, () => state.get().active)
  const hasFocus = useFocusWithin(grid)
  const row = active === undefined ? undefined : rows[active.row]
  const column = active === undefined ? undefined : columns[active.column]
  const id = row === undefined ? undefined : String(row['id'])
  const marks = useSyncExternalStore(editing.subscribe, () => (id === undefined ? undefined : editing.marksOf(id)))
  const text = column?.isData === true ? marks?.cells.get(column.key)?.text : marks?.row.join(' ')
  return !hasFocus || text === undefined || text === '' ? null : <Note key={`${id} ${column?.key}`} grid={grid} text={text} />
}

const activeCell = '[role=gridcell][aria-selected=true]'

function Note({ grid, text }: { readonly grid: HTMLElement; readonly text: string }) {
  const note = useRef<HTMLDivElement>(null)
  const [isOpenCell, setOpenCell] = useState(false)
  useLayoutEffect(() => {
    const place = () => {
      const cell = grid.querySelector(activeCell)
      if (note.current === null) return
      note.current.hidden = cell === null
      if (cell !== null) putAbove(note.current, cell)
      setOpenCell(cell?.matches('.rdg-editor-container') === true)
    }
    place()
    grid.addEventListener('scroll', place)
    // The cell opens and closes.
    grid.addEventListener('focusin', place)
    return () => {
      grid.removeEventListener('scroll', place)
      grid.removeEventListener('focusin', place)
    }
  }, [grid, text])
  return (
    <div ref={note} className="grid-issue" role={isOpenCell ? 'alert' : 'tooltip'} data-issue-note="">
      {text}
    </div>
  )
}

/** Above, because a person goes on below. */
function putAbove(note: HTMLElement, cell: Element): void {
  const box = note.offsetParent?.getBoundingClientRect()
  if (box === undefined) return
  const { left, top } = cell.getBoundingClientRect()
  note.style.insetInlineStart = `${Math.max(0, Math.min(left - box.left, box.width - note.offsetWidth))}px`
  note.style.insetBlockStart = `${top - box.top - note.offsetHeight - 2}px`
}

function useFocusWithin(element: HTMLElement): boolean {
  const [isWithin, setWithin] = useState(() => element.contains(document.activeElement))
  useEffect(() => {
    const enter = () => setWithin(true)
    const leave = ({ relatedTarget }: FocusEvent) => setWithin(relatedTarget instanceof Node && element.contains(relatedTarget))
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [element])
  return isWithin
}
