import { useState, type KeyboardEvent } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import type { CellEditing } from '../../../grid/api/grid-editing.ts'
import { foldedText } from '../../../grid/find/matches-of.ts'
import { markedByArrow, stepOfKey } from './choice-keys.ts'
import { ChoiceBox, type Choice } from './ChoiceBox.tsx'

type Props = CellEditing & {
  readonly label: string
  /** The text of the present choice. */
  readonly text: string
  readonly choices: readonly Choice[]
  readonly isWaiting: boolean
  readonly onSearch: (text: string) => void
}

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
  const [start] = useState(typed ?? text)
  const [search, setSearch] = useState<string>()
  const [marked, setMarked] = useState<number>()
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
    const step = stepOfKey(event)
    const choice = choices[at]
    const next = markedByArrow(event.key, at, choices.length)
    if (next !== undefined) {
      if (choices.length > 0) setMarked(next)
    } else if (step !== undefined && choice !== undefined && (search !== undefined || marked !== undefined) && !isWaiting) onChosen(choice.value, step)
    else if (step !== undefined && search?.trim() === '' && marked === undefined) onChosen(null, step)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <ChoiceBox
      label={label}
      start={start}
      isReplacing={isReplacing || start === text}
      choices={choices}
      at={at}
      isOpen
      isWaiting={isWaiting}
      note={choices.length > 0 ? undefined : words(isWaiting ? 'ui.grid.searching' : 'ui.nothingFound')}
      onType={type}
      onKeyDown={press}
      onChoose={({ value }) => onChosen(value)}
    />
  )
}
