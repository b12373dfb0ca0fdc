import type { ClipboardEvent } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { isSingle, rectangleOf } from '../api/cell-range.ts'
import type { GridApi } from '../api/grid-api.ts'
import { clearSelection } from '../editing/write-selection.ts'
import { blockForRange, blockOfRange } from './block-of-range.ts'
import { cellsOfBlock } from './cells-of-block.ts'
import { textOfBlock } from './text-of-block.ts'

// Who types in a cell, or has marked letters, means those.
function isInText(event: ClipboardEvent): boolean {
  const { target } = event
  return target instanceof HTMLInputElement ? target.type !== 'checkbox' : target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** Copying, cutting and pasting of blocks of cells. */
export function useClipboard(api: GridApi) {
  const text = useText()

  function copy(event: ClipboardEvent): boolean {
    const range = api.range()
    if (range === undefined || isInText(event) || (isSingle(range) && document.getSelection()?.isCollapsed === false)) return false
    const block = blockOfRange(api.rows, api.columns, rectangleOf(range))
    event.clipboardData.setData('text/plain', textOfBlock(block))
    event.preventDefault()
    api.announce(text('ui.grid.copied', { rows: block.length, columns: block[0]?.length ?? 0 }))
    return true
  }

  function cut(event: ClipboardEvent) {
    if (api.editing !== undefined && copy(event)) clearSelection(api)
  }

  function paste(event: ClipboardEvent) {
    const { editing, columns, state } = api
    const range = api.range()
    if (editing?.writeBlock === undefined || range === undefined || isInText(event)) return
    const pasted = event.clipboardData.getData('text/plain')
    if (pasted === '') return
    event.preventDefault()
    event.stopPropagation()
    const { top, left } = rectangleOf(range)
    const block = blockForRange(cellsOfBlock(pasted), rectangleOf(range))
    if (block.length === 0) return
    const keys = columns.slice(left).map(({ key, edit }) => (edit === undefined ? undefined : key))
    editing.writeBlock({ row: top, keys }, block)
    const width = Math.max(...block.map((row) => row.length))
    state.set({ range: { anchor: { row: top, column: left }, focus: { row: top + block.length - 1, column: left + width - 1 } } })
  }

  return { copy: (event: ClipboardEvent) => void copy(event), cut, paste }
}
