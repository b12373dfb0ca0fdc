import { useSyncExternalStore } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import { useWords } from '../../cells/use-words.ts'
import { namePopover } from '../../ui/name-popover.ts'
import type { GridPlace } from '../../grid/api/grid-editing.ts'
import type { LineStore } from '../line-store/line-store.ts'
import { placesOfIssues } from './grid-editing-of-store.ts'

type Props = { readonly line: Entity; readonly store: LineStore; readonly onJump: (place: GridPlace) => void }

/** The number of issues listed; the next ones appear once these are fixed. */
const mostListed = 100

/** The issues of the lines, in line order; each entry leads to its cell. */
export function LineIssueList({ line, store, onJump }: Props) {
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot)
  const words = useWords()
  const places = placesOfIssues(snapshot, Object.keys(line.fields))
  return (
    <ul ref={namePopover(words.text('ui.lines.issues', { count: String(places.length) }))} className="lines-issue-list">
      {places.slice(0, mostListed).map((place, index) => {
        const field = line.fields[place.key ?? '']
        return (
          <li key={index} data-row={place.row} data-field={place.key}>
            <button type="button" onClick={() => onJump(place)}>
              <strong>{words.text('ui.form.line', { line: String(place.row + 1), field: field === undefined ? '' : words.field(line, field) })}</strong>{' '}
              {place.text}
            </button>
          </li>
        )
      })}
      {places.length > mostListed && <li className="lines-hint">{words.text('ui.lines.moreIssues', { count: String(places.length - mostListed) })}</li>}
    </ul>
  )
}
