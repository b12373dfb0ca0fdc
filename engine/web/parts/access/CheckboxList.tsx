import { useId, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'

export type Choice = { readonly id: string; readonly text: string; readonly note?: string; readonly isQuiet?: boolean }

type Props = {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
  readonly nothing: string
}

/** A list with checkboxes; selected items come first when it opens. A long list has a search. */
export function CheckboxList({ label, choices, selected, onChange, nothing }: Props) {
  const t = useText()
  const id = useId()
  const [search, setSearch] = useState('')
  // Ticking does not move a row away from the pointer.
  const [atFirst] = useState(selected)
  const wanted = search.trim().toLowerCase()
  const shown = choices
    .filter(({ text, note = '' }) => wanted === '' || text.toLowerCase().includes(wanted) || note.toLowerCase().includes(wanted))
    .toSorted((left, right) => Number(atFirst.has(right.id)) - Number(atFirst.has(left.id)))
  function toggle(choice: string) {
    const next = new Set(selected)
    if (!next.delete(choice)) next.add(choice)
    onChange(next)
  }
  return (
    <fieldset className="choice-list">
      <legend>
        {label} <span className="choice-count">{selected.size}</span>
      </legend>
      {choices.length > 8 && (
        <input
          type="search"
          id={id}
          aria-label={t('part.enterprise.searchIn', { name: label })}
          placeholder={t('part.enterprise.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {choices.length === 0 ? (
        <p>{nothing}</p>
      ) : (
        <ul>
          {shown.map((choice) => (
            <li key={choice.id} data-quiet={choice.isQuiet || undefined}>
              <label>
                <input type="checkbox" data-choice={choice.id} checked={selected.has(choice.id)} onChange={() => toggle(choice.id)} />
                <span>{choice.text}</span>
                {choice.note !== undefined && choice.note !== '' && <small>{choice.note}</small>}
              </label>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
