import { type KeyboardEvent, useState } from 'react'
import type { Entity } from '../../../../core/model/entity.ts'
import type { Field } from '../../../../core/model/field.ts'
import type { Reference } from '../../../../core/wire/envelope.ts'
import { useText } from '../../../i18n/use-text.ts'
import { rowForFilter } from '../../../fields/row-for-filter.ts'
import { useDebounced } from '../../../fields/use-debounced.ts'
import { useOptions } from '../../../fields/use-options.ts'
import type { CellEditing, EditStep } from '../../../grid/api/grid-editing.ts'
import { foldedText } from '../../../grid/find/matches-of.ts'
import { ChosenRecord } from '../chosen-record.ts'
import { markedByArrow, stepOfKey } from './choice-keys.ts'
import { ChoiceBox, type Choice } from './ChoiceBox.tsx'

type Props = CellEditing & {
  readonly entity: Entity
  /** The ref field of the records that the text names. */
  readonly record: Field
  readonly label: string
  /** The content of the cell as editable text. */
  readonly text: string
  readonly onRemember: (reference: Reference) => void
}

/** Fewer characters name half the library. */
const LEAST_SEARCHED = 2

/**
 * A text that names a record, such as a part number: the records that it finds are offered while it is typed. Enter and Tab take a marked one, or the one that
 * is called exactly as typed; otherwise the text stays as it is.
 */
export function NameEditor({ entity, record, label, text, typed, isReplacing, row, onTyped, onChosen, onRemember }: Props) {
  const words = useText()
  const [start] = useState(typed ?? text)
  const [search, setSearch] = useState('')
  const [marked, setMarked] = useState<number>()
  const settled = useDebounced(search).trim()
  const isAsked = settled.length >= LEAST_SEARCHED
  const about = rowForFilter(record, row)
  const found = useOptions({ entity, field: record.name, search: settled, isTold: true, enabled: isAsked, ...(about === undefined ? {} : { row: about }) })
  const isWaiting = found.isFetching || found.isPlaceholderData || settled !== search.trim()
  const choices = isAsked ? (found.data ?? []).map(({ id, ...named }): Choice => ({ value: id, ...named })) : []
  const wanted = foldedText(search.trim())
  const exact = choices.findIndex(({ text: name, names = [] }) => [name, ...names].some((each) => foldedText(each) === wanted))
  const at = Math.min(marked ?? exact, choices.length - 1)
  const isOpen = choices.length > 0

  function type(next: string) {
    setSearch(next)
    setMarked(undefined)
    onTyped(next)
  }

  function choose({ value, text: name }: Choice, next?: EditStep) {
    onRemember({ id: value, text: name })
    onChosen(new ChosenRecord(record.name, value), next)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !isOpen) return
    const step = stepOfKey(event)
    const choice = choices[at]
    const next = markedByArrow(event.key, at, choices.length)
    if (next !== undefined) setMarked(next)
    else if (step !== undefined && choice !== undefined && !isWaiting) choose(choice, step)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <ChoiceBox
      label={label}
      start={start}
      isReplacing={isReplacing}
      choices={choices}
      at={at}
      isOpen={isOpen}
      isWaiting={isWaiting}
      note={words('ui.lines.freeTextHint')}
      onType={type}
      onKeyDown={press}
      onChoose={choose}
    />
  )
}
