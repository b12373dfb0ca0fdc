import './editors.css'
import { useId, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../../i18n/use-text.ts'
import type { CellEditing, EditStep } from '../../../grid/api/grid-editing.ts'
import { foldedText } from '../../../grid/find/matches-of.ts'
import { focusOnce } from './focus-once.ts'
import { usePopupPosition } from './use-popup-position.ts'

/** An option: its value, and its displayed text. */
export type Choice = { readonly value: string; readonly text: string }

type Props = CellEditing & {
  readonly label: string
  /** The text of the present choice. */
  readonly text: string
  readonly choices: readonly Choice[]
  readonly isWaiting: boolean
  readonly onSearch: (text: string) => void
}

const stepOfKey = (event: KeyboardEvent): EditStep | undefined =>
  event.key === 'Enter' ? (event.shiftKey ? 'up' : 'down') : event.key === 'Tab' ? (event.shiftKey ? 'left' : 'right') : undefined

/** The place of the highlighted choice, before the arrow keys move it; -1 for none. */
function placeOf(choices: readonly Choice[], search: string | undefined, present: string): number {
  if (search === undefined) return choices.findIndex((choice) => choice.text === present)
  const wanted = foldedText(search.trim())
  return wanted === ''
    ? -1
    : Math.max(
        0,
        choices.findIndex((choice) => foldedText(choice.text) === wanted),
      )
}

/**
 * A choice in a cell: type a part of it or go through the list. Enter and Tab take the highlighted option. A text that matches nothing is written as typed, so
 * the cell can show what is wrong and nothing is lost.
 */
export function ChoiceEditor({ label, text, typed, isReplacing, choices, isWaiting, onSearch, onTyped, onChosen }: Props) {
  const words = useText()
  const list = useId()
  const [start] = useState(typed ?? text)
  const [search, setSearch] = useState<string>()
  const [marked, setMarked] = useState<number>()
  const { place, anchor } = usePopupPosition()
  // Until the person types, the present choice is highlighted; then what is called exactly as typed, otherwise the first match.
  const at = Math.min(marked ?? placeOf(choices, search, text), choices.length - 1)

  function type(next: string) {
    setSearch(next)
    setMarked(undefined)
    onSearch(next)
    onTyped(next)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = event.ctrlKey || event.altKey || event.metaKey ? undefined : stepOfKey(event)
    const choice = choices[at]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const last = choices.length - 1
      const next = event.key === 'ArrowDown' ? at + 1 : at - 1
      if (last >= 0) setMarked(next > last ? 0 : next < 0 ? last : next)
    } else if (step !== undefined && choice !== undefined && (search !== undefined || marked !== undefined) && !isWaiting) onChosen(choice.value, step)
    else if (step !== undefined && search?.trim() === '' && marked === undefined) onChosen(null, step)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="grid-choice-editor" ref={anchor}>
      <input
        ref={focusOnce(isReplacing || start === text)}
        className="grid-editor"
        type="text"
        role="combobox"
        autoComplete="off"
        aria-label={label}
        aria-expanded
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
        defaultValue={start}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      {place !== undefined &&
        createPortal(
          <ul id={list} className="grid-choices" role="listbox" aria-label={label} aria-busy={isWaiting} style={place}>
            {choices.map((choice, index) => (
              <li
                key={choice.value}
                id={`${list}-${index}`}
                role="option"
                aria-selected={index === at}
                data-value={choice.value}
                ref={index === at ? (item) => item?.scrollIntoView({ block: 'nearest' }) : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChosen(choice.value)}
              >
                {choice.text}
              </li>
            ))}
            {choices.length === 0 && (
              <li className="grid-choices-none" role="option" aria-disabled aria-selected={false}>
                {words(isWaiting ? 'ui.grid.searching' : 'ui.nothingFound')}
              </li>
            )}
          </ul>,
          document.body,
        )}
    </div>
  )
}
