import './editors.css'
import { type KeyboardEvent, useId } from 'react'
import { createPortal } from 'react-dom'
import { focusOnce } from './focus-once.ts'
import { usePopupPosition } from './use-popup-position.ts'

/** An option: its value, its displayed text, and further names of it. */
export type Choice = { readonly value: string; readonly text: string; readonly names?: readonly string[] }

type Props = {
  readonly label: string
  /** The text with which it opens, and whether typing replaces it. */
  readonly start: string
  readonly isReplacing: boolean
  readonly choices: readonly Choice[]
  /** The place of the marked choice; -1 for none. */
  readonly at: number
  readonly isOpen: boolean
  readonly isWaiting: boolean
  /** Stands below the choices. */
  readonly note: string | undefined
  readonly onType: (text: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onChoose: (choice: Choice) => void
}

/** An open cell with its choices beneath it. */
export function ChoiceBox({ label, start, isReplacing, choices, at, isOpen, isWaiting, note, onType, onKeyDown, onChoose }: Props) {
  const list = useId()
  const { place, anchor } = usePopupPosition()
  return (
    <div className="grid-choice-editor" ref={anchor}>
      <input
        ref={focusOnce(isReplacing)}
        className="grid-editor"
        type="text"
        role="combobox"
        autoComplete="off"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
        defaultValue={start}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {place !== undefined &&
        isOpen &&
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
                onClick={() => onChoose(choice)}
              >
                {choice.text}
                {choice.names !== undefined && choice.names.length > 0 && <small className="grid-choice-names">{choice.names.join(' · ')}</small>}
              </li>
            ))}
            {note !== undefined && (
              <li className="grid-choices-none" role="option" aria-disabled aria-selected={false}>
                {note}
              </li>
            )}
          </ul>,
          document.body,
        )}
    </div>
  )
}
