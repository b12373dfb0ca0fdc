import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { isSingle, rectangleOf, type Rectangle } from '../api/cell-range.ts'
import type { GridApi } from '../api/grid-api.ts'
import type { EditSession } from '../editing/edit-session.ts'
import { clearSelection } from '../editing/write-selection.ts'
import { blockForRange, blockOfRange } from './block-of-range.ts'
import { parseClipboard } from './parse-clipboard.ts'
import { isCellPaste } from './is-cell-paste.ts'
import { handlesOwnClipboard } from './handles-own-clipboard.ts'
import { clipboardFromBlock } from './clipboard-from-block.ts'

/**
 * Copies, cuts and pastes blocks of cells while the grid has the focus. The browser sends these events to the element with the selected text, or to the body if
 * there is none, so the document listens to both.
 */
export function useClipboard(api: GridApi, session: EditSession): void {
  const text = useText()

  /** The focused element inside the grid; undefined if the focus is elsewhere. */
  function focused(): Element | undefined {
    const { activeElement } = document
    return activeElement !== null && api.element()?.contains(activeElement) === true ? activeElement : undefined
  }

  function copy(event: ClipboardEvent): boolean {
    const inside = focused()
    const range = api.range()
    if (inside === undefined || range === undefined || handlesOwnClipboard(inside) || (isSingle(range) && document.getSelection()?.isCollapsed === false))
      return false
    const block = blockOfRange(api.rows, api.columns, rectangleOf(range))
    event.clipboardData?.setData('text/plain', clipboardFromBlock(block))
    event.preventDefault()
    api.announce(text('ui.grid.copied', { rows: block.length, columns: block[0]?.length ?? 0 }))
    return true
  }

  function cut(event: ClipboardEvent): void {
    if (api.editing !== undefined && copy(event)) clearSelection(api)
  }

  function paste(event: ClipboardEvent): void {
    const inside = focused()
    if (inside === undefined || api.editing === undefined) return
    const pasted = event.clipboardData?.getData('text/plain') ?? ''
    const cells = parseClipboard(pasted)
    if (cells.length === 0) return
    if (!isCellPaste(cells, inside)) {
      const [[only = ''] = []] = cells
      // A spreadsheet adds a line end after the last row, and quotes a cell with a line end: neither belongs to the value.
      if (cells.length > 1 || only === pasted || !/[\r\n]/.test(pasted)) return
      event.preventDefault()
      document.execCommand('insertText', false, only)
      return
    }
    const target = targetOfPaste()
    if (target === undefined) return
    event.preventDefault()
    event.stopPropagation()
    session.close()
    write(blockForRange(cells, target), target)
  }

  /** The selection; in a grid without rows the first cell of a row that can be added. */
  function targetOfPaste(): Rectangle | undefined {
    const range = api.range()
    if (range !== undefined) return rectangleOf(range)
    const { rows, firstColumn } = api.bounds()
    if (rows > 0 || firstColumn < 0 || api.editing?.add === undefined) return undefined
    return { top: 0, bottom: 0, left: firstColumn, right: firstColumn }
  }

  function write(block: readonly (readonly string[])[], { top, left }: Rectangle): void {
    const { editing, columns, state } = api
    const isEmpty = api.bounds().rows === 0
    const keys = columns.slice(left).map(({ key, edit }) => (edit === undefined ? undefined : key))
    // The grid cannot go to a row that it does not have yet.
    flushSync(() => editing?.writeBlock({ row: top, keys }, block))
    if (isEmpty) api.goTo({ row: top, column: left })
    const width = Math.max(...block.map((row) => row.length))
    state.set({ range: { anchor: { row: top, column: left }, focus: { row: top + block.length - 1, column: left + width - 1 } } })
  }

  const onCopy = useEffectEvent((event: ClipboardEvent) => void copy(event))
  const onCut = useEffectEvent(cut)
  const onPaste = useEffectEvent(paste)
  useEffect(() => {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    document.addEventListener('copy', (event) => onCopy(event), options)
    document.addEventListener('cut', (event) => onCut(event), options)
    document.addEventListener('paste', (event) => onPaste(event), options)
    return () => listening.abort()
  }, [])
}
