import { useState } from 'react'
import type { CellEditing } from '../../../grid/api/grid-editing.ts'
import { focusOnce } from './focus-once.ts'

type Props = CellEditing & {
  readonly label: string
  /** The content of the cell as editable text. */
  readonly text: string
  readonly isFigure: boolean
  readonly maxLength: number | undefined
  /** Several lines; Alt+Enter begins a new one. */
  readonly isLong: boolean
}

/** A text, a figure or a date being edited. It stays a text until the cell is left; a keystroke changes only this input. */
export function TextEditor({ label, text, typed, isReplacing, isFigure, isLong, maxLength, onTyped }: Props) {
  const [start] = useState(typed ?? text)
  const shared = {
    ref: focusOnce(isReplacing),
    'aria-label': label,
    defaultValue: start,
    maxLength,
    onChange: (event: { readonly target: { readonly value: string } }) => onTyped(event.target.value),
  }
  if (!isLong) return <input {...shared} className={`grid-editor${isFigure ? ' grid-number' : ''}`} type="text" inputMode={isFigure ? 'decimal' : undefined} />
  return (
    <textarea
      {...shared}
      className="grid-editor grid-editor-long"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.altKey) return
        event.preventDefault()
        event.stopPropagation()
        const { selectionStart, selectionEnd } = event.currentTarget
        event.currentTarget.setRangeText('\n', selectionStart, selectionEnd, 'end')
        onTyped(event.currentTarget.value)
      }}
    />
  )
}
