import type { Mentionable } from '../../../../core/wire/discussion.ts'
import { useWords } from '../../../cells/use-words.ts'
import type { MentionSearch } from './use-mention-search.ts'

/** The people that are offered after "@". The focus stays in the text. */
export function PeopleList({ search, onChoose }: { search: MentionSearch; onChoose: (person: Mentionable) => void }) {
  const words = useWords()
  const { people, listId, marked, idOf } = search
  if (people.length === 0)
    return (
      <p className="people-list people-none" role="status">
        {words.text('ui.discussion.noPeople')}
      </p>
    )
  return (
    <ul className="people-list" id={listId} role="listbox" aria-label={words.text('ui.discussion.people')}>
      {people.map((person, place) => (
        <li
          key={person.id}
          id={idOf(place)}
          role="option"
          aria-selected={place === marked}
          // Not a click: the text would lose the focus first.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(person)
          }}
        >
          <b>{person.name}</b> <span>{words.text(`ui.site.${person.side}Side`)}</span>
        </li>
      ))}
    </ul>
  )
}
