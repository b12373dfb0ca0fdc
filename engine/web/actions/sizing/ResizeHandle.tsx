import './sizing.css'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useWords } from '../../cells/use-words.ts'
import { type DialogSize, nextClass } from './dialog-size.ts'

const STEP = 24

type Props = { readonly onResize: (size: DialogSize | undefined) => void }

/** The corner of a dialog: dragged, or moved by the arrow keys; Page Up and Page Down step through the heights, Home and a double click undo it. */
export function ResizeHandle({ onResize }: Props) {
  const words = useWords()
  const start = useRef<DialogSize & { readonly x: number; readonly y: number }>(undefined)

  function press(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { ...boxOf(event.currentTarget), x: event.clientX, y: event.clientY }
  }

  // A dialog stands in the middle: its corner moves by half of what it grows.
  function drag(event: PointerEvent) {
    const { current: from } = start
    if (from === undefined) return
    onResize({ width: from.width + 2 * (event.clientX - from.x), height: from.height + (event.clientY - from.y) })
  }

  function key(event: KeyboardEvent<HTMLButtonElement>) {
    const next = sizeByKey(event.key, boxOf(event.currentTarget))
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onResize(next === 'usual' ? undefined : next)
  }

  return (
    <button
      type="button"
      className="dialog-resize"
      data-resize
      aria-label={words.text('ui.dialog.resize')}
      title={words.text('ui.dialog.resizeHint')}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={() => (start.current = undefined)}
      onPointerCancel={() => (start.current = undefined)}
      onDoubleClick={() => onResize(undefined)}
      onKeyDown={key}
    />
  )
}

function boxOf(handle: HTMLElement): DialogSize {
  const { width, height } = (handle.closest('.semi-modal-content') ?? handle).getBoundingClientRect()
  return { width, height }
}

function sizeByKey(key: string, { width, height }: DialogSize): DialogSize | 'usual' | undefined {
  switch (key) {
    case 'ArrowRight':
      return { width: width + STEP, height }
    case 'ArrowLeft':
      return { width: width - STEP, height }
    case 'ArrowDown':
      return { width, height: height + STEP }
    case 'ArrowUp':
      return { width, height: height - STEP }
    case 'PageDown':
      return { width, height: nextClass(height, 1) }
    case 'PageUp':
      return { width, height: nextClass(height, -1) }
    case 'Home':
      return 'usual'
    default:
      return undefined
  }
}
