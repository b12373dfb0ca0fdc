import './lines.css'
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '../../cells/use-words.ts'

type Props = {
  readonly at: { readonly x: number; readonly y: number }
  /** The number of lines that it acts on. */
  readonly count: number
  readonly mayAdd: boolean
  /** Lines are copied, also where none are added but as parts of the sources of others. */
  readonly mayCopy: boolean
  /** The label of the entry that adds a line beneath the selected ones; absent if they accept none. */
  readonly beneath: string | undefined
  readonly mayRemove: boolean
  readonly mayMove: boolean
  readonly maySplit: boolean
  readonly onAdd: (below: boolean) => void
  readonly onBeneath: () => void
  readonly onCopy: () => void
  readonly onMove: (by: 1 | -1) => void
  readonly onSplit: () => void
  readonly onDelete: () => void
  readonly onSeries: () => void
  readonly onClear: () => void
  readonly onClose: () => void
}

type Entry = { readonly name: string; readonly text?: string; readonly keys?: string; readonly isDanger?: boolean; readonly act: () => void }

const width = 248
const rowHeight = 32

/** The menu of a line: right click or the menu key. Arrow keys move through it, Esc closes it. */
export function LineMenu({
  at,
  count,
  mayAdd,
  mayCopy,
  beneath,
  onBeneath,
  mayRemove,
  mayMove,
  maySplit,
  onAdd,
  onCopy,
  onMove,
  onSplit,
  onDelete,
  onSeries,
  onClear,
  onClose,
}: Props) {
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  const back = useRef<Element | null>(null)
  const entries: readonly Entry[] = [
    ...(mayAdd
      ? [
          { name: 'addLineAbove', act: () => onAdd(false) },
          { name: 'addLineBelow', keys: 'Alt+Insert', act: () => onAdd(true) },
        ]
      : []),
    ...(mayCopy ? [{ name: 'copyLine', keys: 'Alt+Shift+Insert', act: onCopy }] : []),
    ...(beneath === undefined ? [] : [{ name: 'addBeneath', text: beneath, act: onBeneath }]),
    ...(mayMove
      ? [
          { name: 'moveLineUp', keys: 'Alt+↑', act: () => onMove(-1) },
          { name: 'moveLineDown', keys: 'Alt+↓', act: () => onMove(1) },
        ]
      : []),
    ...(maySplit ? [{ name: 'splitLine', act: onSplit }] : []),
    { name: 'fillSeries', act: onSeries },
    { name: 'clearCells', keys: 'Delete', act: onClear },
    ...(mayRemove ? [{ name: 'deleteLine', keys: 'Alt+Delete', isDanger: true, act: onDelete }] : []),
  ]

  const closeFrom = useEffectEvent((event: Event) => {
    if (!(event.target instanceof Node) || box.current?.contains(event.target) !== true) onClose()
  })
  useEffect(() => {
    back.current = document.activeElement
    box.current?.querySelector('button')?.focus()
    const close = (event: Event) => closeFrom(event)
    window.addEventListener('mousedown', close, { capture: true })
    window.addEventListener('blur', close)
    return () => {
      window.removeEventListener('mousedown', close, { capture: true })
      window.removeEventListener('blur', close)
    }
  }, [])

  function leave() {
    onClose()
    if (back.current instanceof HTMLElement) back.current.focus({ preventScroll: true })
  }

  function press(event: KeyboardEvent) {
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])]
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) buttons[(here + step + buttons.length) % buttons.length]?.focus()
    else if (event.key === 'Home') buttons[0]?.focus()
    else if (event.key === 'End') buttons.at(-1)?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') leave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const left = Math.min(at.x, window.innerWidth - width - 8)
  const top = Math.min(at.y, window.innerHeight - entries.length * rowHeight - 20)
  return createPortal(
    <div
      ref={box}
      className="line-menu"
      role="menu"
      tabIndex={-1}
      aria-label={words.text('ui.lines.menu')}
      style={{ insetInlineStart: left, insetBlockStart: top }}
      onKeyDown={press}
    >
      {entries.map(({ name, text, keys, isDanger, act }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-action={name}
          data-danger={isDanger}
          onClick={() => {
            leave()
            act()
          }}
        >
          <span>{text ?? words.text(`ui.lines.${name}`, { count: String(count) })}</span>
          {keys !== undefined && <kbd>{keys}</kbd>}
        </button>
      ))}
    </div>,
    // An element outside the main part of the page belongs to no landmark.
    document.querySelector('main') ?? document.body,
  )
}
