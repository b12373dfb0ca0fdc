import { flushSync } from 'react-dom'
import type { CellKeyboardEvent, CellKeyDownArgs, DataGridHandle } from 'react-data-grid'
import type { KeyboardEvent, RefObject } from 'react'
import type { Row } from '../../cells/value-at-path.ts'
import type { Totals } from '../api/grid-column.ts'
import type { FindState } from '../find/use-find.ts'
import { extendedByKey, isSingle, isWhole, rectangleOf, wholeRange, type Cell } from '../api/cell-range.ts'
import type { GridApi } from '../api/grid-api.ts'
import type { KeyOnCell } from '../api/grid-cell.ts'
import type { EditSession } from '../editing/edit-session.ts'
import { fillSelection } from '../editing/fill-cells.ts'
import { clearSelection, writeSelection, writeToday } from '../editing/write-selection.ts'
import { commandOfKey, isLetter, type GridCommand } from './command-of-key.ts'

type Wanted = {
  readonly api: GridApi
  readonly grid: RefObject<DataGridHandle | null>
  readonly finding: FindState
  readonly session: EditSession
  /** Whether the next Tab leaves the grid. */
  readonly isLeaving: RefObject<boolean>
  readonly onOpen: ((row: Row, newTab: boolean) => void) | undefined
  readonly onPreview: ((row: Row) => void) | undefined
  readonly onSelectAllRows: (() => void) | undefined
  readonly onMenu: ((row: number, column: number) => void) | undefined
  readonly onIssue: ((by: 1 | -1) => void) | undefined
  readonly onKey: KeyOnCell | undefined
}

type Args = CellKeyDownArgs<Row, Totals>

// The first keystroke of an input method: it types, though it is not a letter yet.
const isComposed = (event: CellKeyboardEvent) => event.key === 'Process' || event.keyCode === 229

/** Handles keys on the cells of a grid; all others stay with react-data-grid (arrows, Tab, typing) or the browser. */
export function useGridKeys({ api, grid, finding, session, isLeaving, onOpen, onPreview, onSelectAllRows, onMenu, onIssue, onKey }: Wanted) {
  const { editing, state, columns, rows } = api

  const take = (event: CellKeyboardEvent) => {
    event.preventGridDefault()
    event.preventDefault()
    event.stopPropagation()
  }

  function goTo(row: number, column: number) {
    api.goTo({ row, column })
  }

  /** Goes to a row after rows were added or removed: the grid draws them first, since it cannot go to a row that it does not have. */
  function goToChanged(row: number, column: number) {
    flushSync(() => {})
    api.goTo({ row, column })
  }

  // Frozen columns are always visible; the others scroll back to their beginning.
  function goToStart(row: number) {
    goTo(row, api.bounds().firstColumn)
    api.element()?.scrollTo({ left: 0 })
  }

  /** Whether the command applies here. */
  function run(command: GridCommand, row: number, column: number): boolean {
    const bounds = api.bounds()
    switch (command) {
      case 'all': {
        const range = api.range()
        if (range !== undefined && isWhole(range, bounds) && onSelectAllRows !== undefined) onSelectAllRows()
        else state.set({ range: wholeRange(bounds) })
        return true
      }
      case 'first':
        goToStart(0)
        return true
      case 'rowStart':
        goToStart(row)
        return true
      case 'last':
        goTo(bounds.rows - 1, bounds.lastColumn)
        return true
      case 'find':
        finding.open()
        return true
      case 'nextMatch':
      case 'previousMatch':
        if (!finding.isOpen) return false
        finding.step(command === 'nextMatch' ? 1 : -1)
        return true
      case 'nextIssue':
      case 'previousIssue':
        onIssue?.(command === 'nextIssue' ? 1 : -1)
        return onIssue !== undefined
      case 'menu':
        onMenu?.(row, column)
        return onMenu !== undefined
      case 'leave':
        return leave(row, column)
      default:
        return editing !== undefined && runWriting(command, row, column)
    }
  }

  // Esc clears the selection; if there is none, the next Tab leaves the grid.
  function leave(row: number, column: number): boolean {
    const range = api.range()
    if (finding.isOpen) finding.close()
    else if (range !== undefined && !isSingle(range)) goTo(row, column)
    else {
      isLeaving.current = true
      return false
    }
    return true
  }

  // The rows of the selection.
  function chosenIds(): readonly string[] {
    const range = api.range()
    if (range === undefined) return []
    const { top, bottom } = rectangleOf(range)
    return rows.slice(top, bottom + 1).map((row) => String(row['id']))
  }

  // The selection moves with its rows.
  function move(by: 1 | -1): void {
    const range = api.range()
    if (range === undefined || editing?.move?.(chosenIds(), by) !== true) return
    const moved = (cell: Cell): Cell => ({ ...cell, row: Math.max(0, Math.min(cell.row + by, rows.length - 1)) })
    if (isSingle(range)) api.goTo(moved(range.focus))
    else state.set({ range: { anchor: moved(range.anchor), focus: moved(range.focus) } })
  }

  // The row that takes the place of the removed ones has the focus, after the last one the row before; in an empty grid the header.
  function removeRows(column: number): void {
    const range = api.range()
    if (range === undefined || editing?.remove === undefined) return
    const gone = editing.remove(chosenIds())
    if (gone > 0) goToChanged(Math.min(rectangleOf(range).top, rows.length - gone - 1), column)
  }

  /** On the header of a grid, which has the focus when there is no row: what needs no row. Returns whether the key did something. */
  function pressOnHead(event: KeyboardEvent): boolean {
    const command = commandOfKey(event)
    const isOnHead = event.target instanceof Element && event.target.closest('[role=columnheader]') !== null
    if (!isOnHead || editing === undefined || (command !== 'undo' && command !== 'redo' && command !== 'add')) return false
    if (!runWriting(command, -1, api.bounds().firstColumn)) return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  function runWriting(command: GridCommand, row: number, column: number): boolean {
    switch (command) {
      case 'clear':
        clearSelection(api)
        return true
      case 'fillDown':
      case 'fillRight':
        fillSelection(api, command === 'fillDown' ? 'down' : 'right')
        return true
      case 'today':
        return writeToday(api)
      case 'undo':
      case 'redo': {
        const place = command === 'undo' ? editing?.undo() : editing?.redo()
        if (place !== undefined)
          goToChanged(
            place.row,
            Math.max(
              columns.findIndex(({ key }) => key === place.key),
              api.bounds().firstColumn,
            ),
          )
        return true
      }
      case 'add': {
        const place = editing?.add?.(row + 1)
        if (place !== undefined) goToChanged(place, api.bounds().firstColumn)
        return editing?.add !== undefined
      }
      case 'copyRows':
        editing?.copy?.(chosenIds())
        return editing?.copy !== undefined
      case 'remove':
        removeRows(column)
        return editing?.remove !== undefined
      case 'moveUp':
      case 'moveDown':
        move(command === 'moveUp' ? -1 : 1)
        return editing?.move !== undefined
      default:
        return false
    }
  }

  function pressOnCell(args: Extract<Args, { mode: 'ACTIVE' }>, event: CellKeyboardEvent) {
    const { row, column, rowIdx } = args
    const place = columns.findIndex(({ key }) => key === column?.key)
    const at = columns[place]
    if (row === undefined || at === undefined) return
    const wasLeaving = isLeaving.current
    isLeaving.current = false
    if (at.isData && onKey?.({ row, key: at.key }, event) === true) return take(event)
    const command = commandOfKey(event)
    if (command !== undefined) {
      if (run(command, rowIdx, place)) take(event)
      return
    }
    // A list has nothing to fill in: Tab leaves it.
    if (event.key === 'Tab') {
      if (editing === undefined || wasLeaving) event.preventGridDefault()
      return
    }
    // Cuts, as Ctrl+X does: the browser then sends the clipboard event.
    if (event.key === 'Delete' && event.shiftKey) return event.preventGridDefault()
    const isOpen = editing !== undefined && at.edit !== undefined && editing.isOpen(row, at.key)
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      const range = api.range()
      const isArrow = event.key.startsWith('Arrow')
      const isJump = isArrow && (event.ctrlKey || event.metaKey) && !event.shiftKey
      const next =
        range === undefined || (!event.shiftKey && !isJump) ? undefined : extendedByKey(range, event.key, event.ctrlKey || event.metaKey, api.bounds())
      if (next !== undefined) {
        take(event)
        if (isJump) return goTo(next.focus.row, next.focus.column)
        state.set({ range: next })
        return api.show(next.focus)
      }
    }
    if (event.key === 'Enter' && !at.isData) return
    if (event.key === 'Enter' && onOpen !== undefined) {
      event.preventGridDefault()
      onOpen(row, event.ctrlKey || event.metaKey)
    } else if (event.key === ' ' && !event.shiftKey && at.isData && onPreview !== undefined) {
      take(event)
      onPreview(row)
    } else if (isOpen && at.toggled !== undefined && (event.key === ' ' || event.key === 'Enter') && !event.ctrlKey) {
      take(event)
      editing.write([{ id: String(row['id']), key: at.key, value: at.toggled(row) }])
    } else if (event.key === 'Enter' && editing !== undefined && !isOpen && !event.ctrlKey) {
      take(event)
      goTo(Math.min(rowIdx + 1, rows.length - 1), place)
    } else if (isOpen && (isLetter(event) || isComposed(event))) {
      session.by(true)
      // The letter is typed and is not a shortcut of the page.
      event.stopPropagation()
    } else session.by(event.key === 'Backspace')
  }

  function pressInCell(args: Extract<Args, { mode: 'EDIT' }>, event: CellKeyboardEvent) {
    if (event.nativeEvent.isComposing || isComposed(event)) return event.preventGridDefault()
    const { rowIdx, column } = args
    const place = columns.findIndex(({ key }) => key === column.key)
    // Saving includes the text of the open cell.
    if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) args.onClose(true)
    else if (event.key === 'Escape') event.stopPropagation()
    else if (commandOfKey(event) === 'today' && columns[place]?.series === 'day') {
      take(event)
      args.onClose(false)
      writeToday(api)
    } else if (event.key === 'Tab') {
      event.preventGridDefault()
      args.navigate()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      const range = api.range()
      event.preventGridDefault()
      if (range === undefined || isSingle(range)) return args.onClose(true)
      // Pastes into all selected cells at once instead of into this one first.
      take(event)
      const content = session.held()?.content
      args.onClose(false)
      if (content !== undefined) writeSelection(api, content)
    } else if (event.key === 'Enter' && !event.altKey) {
      take(event)
      const next = rowIdx + (event.shiftKey ? -1 : 1)
      if (next < 0 || next >= rows.length) args.onClose(true)
      else grid.current?.setActivePosition({ rowIdx: next, idx: place }, { shouldFocus: true })
    } else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && session.wasLetter() && !event.isDefaultPrevented()) {
      take(event)
      const next = rowIdx + (event.key === 'ArrowUp' ? -1 : 1)
      if (next >= 0 && next < rows.length) grid.current?.setActivePosition({ rowIdx: next, idx: place }, { shouldFocus: true })
    }
  }

  return { pressOnHead, press: (args: Args, event: CellKeyboardEvent) => (args.mode === 'EDIT' ? pressInCell(args, event) : pressOnCell(args, event)) }
}
