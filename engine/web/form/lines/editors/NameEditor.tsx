import './editors.css'
import { type KeyboardEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
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
import { focusOnce } from './focus-once.ts'
import { usePopupPosition } from './use-popup-position.ts'

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

const stepOfKey = (event: KeyboardEvent): EditStep | undefined =>
  event.key === 'Enter' ? (event.shiftKey ? 'up' : 'down') : event.key === 'Tab' ? (event.shiftKey ? 'left' : 'right') : undefined

/**
 * A text that names a record, such as a part number: the records that it finds are offered while it is typed. Enter and Tab take a marked one, or the one that
 * is called exactly as typed; otherwise the text stays as it is.
 */
export function NameEditor({ entity, record, label, text, typed, isReplacing, row, onTyped, onChosen, onRemember }: Props) {
  const words = useText()
  const list = useId()
  const [start] = useState(typed ?? text)
  const [search, setSearch] = useState('')
  const [marked, setMarked] = useState<number>()
  const { place, anchor } = usePopupPosition()
  const settled = useDebounced(search).trim()
  const isAsked = settled.length >= LEAST_SEARCHED
  const about = rowForFilter(record, row)
  const found = useOptions({ entity, field: record.name, search: settled, isTold: true, enabled: isAsked, ...(about === undefined ? {} : { row: about }) })
  const isWaiting = found.isFetching || found.isPlaceholderData || settled !== search.trim()
  const choices = isAsked ? (found.data ?? []) : []
  const wanted = foldedText(search.trim())
  const exact = choices.findIndex(({ text: name, names = [] }) => [name, ...names].some((each) => foldedText(each) === wanted))
  const at = Math.min(marked ?? exact, choices.length - 1)
  const isOpen = choices.length > 0

  function choose(index: number, next?: EditStep) {
    const { id, text: name } = choices[index]!
    onRemember({ id, text: name })
    onChosen(new ChosenRecord(record.name, id), next)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !isOpen) return
    const step = event.ctrlKey || event.altKey || event.metaKey ? undefined : stepOfKey(event)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = event.key === 'ArrowDown' ? at + 1 : at - 1
      setMarked(next >= choices.length ? 0 : next < 0 ? choices.length - 1 : next)
    } else if (step !== undefined && at >= 0 && !isWaiting) choose(at, step)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

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
        onChange={({ target }) => {
          setSearch(target.value)
          setMarked(undefined)
          onTyped(target.value)
        }}
        onKeyDown={press}
      />
      {place !== undefined &&
        isOpen &&
        createPortal(
          <ul id={list} className="grid-choices" role="listbox" aria-label={label} aria-busy={isWaiting} style={place}>
            {choices.map(({ id, text: name, names = [] }, index) => (
              <li
                key={id}
                id={`${list}-${index}`}
                role="option"
                aria-selected={index === at}
                data-value={id}
                ref={index === at ? (item) => item?.scrollIntoView({ block: 'nearest' }) : undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(index)}
              >
                {name}
                {names.length > 0 && <small className="grid-choice-names">{names.join(' · ')}</small>}
              </li>
            ))}
            <li className="grid-choices-none" role="option" aria-disabled aria-selected={false}>
              {words('ui.lines.freeTextHint')}
            </li>
          </ul>,
          document.body,
        )}
    </div>
  )
}
