import './cards.css'
import type { Entity } from '../../../../core/model/entity.ts'
import type { ActionRef, ListScreen } from '../../../../core/model/screen.ts'
import { useModel } from '../../../model/use-model.ts'
import { CellValue } from '../../../cells/CellValue.tsx'
import { fieldAtPath } from '../../../../core/model/field-at-path.ts'
import { nameOfRecord } from '../../../cells/name-of-record.ts'
import { textOfValue } from '../../../cells/text-of-value.ts'
import { useWords } from '../../../cells/use-words.ts'
import { valueAtPath, type Row } from '../../../cells/value-at-path.ts'
import { addressOfRow } from '../../../navigation/address-of-screen.ts'
import type { ListState } from '../state/list-state.ts'
import { CardOrder } from './CardOrder.tsx'
import { DisplayLink } from './DisplayLink.tsx'
import { RowActions } from './RowActions.tsx'

type Props = {
  readonly screen: ListScreen
  readonly entity: Entity
  readonly rows: readonly Row[]
  readonly state: ListState
  readonly onState: (part: Partial<ListState>) => void
  readonly selected: ReadonlySet<string>
  readonly onSelect: (ids: ReadonlySet<string>) => void
  readonly onOpen: (row: Row) => void
  readonly onAct: (ref: ActionRef, row: Row) => void
}

/** The number of columns on a card below its head: the first ones of the declaration. */
const onCard = 6

/** The rows of a list on a phone: name, state, the first figures, and the actions within reach of the thumb. Where several can be taken together, each can be chosen. */
export function CardList({ screen, entity, rows, state, onState, selected, onSelect, onOpen, onAct }: Props) {
  const words = useWords()
  const model = useModel()
  const columns = screen.columns.filter((column) => !column.hidden)
  const [head, ...rest] = columns
  const value = (row: Row, path: string) => {
    const found = fieldAtPath(model, entity, path)
    return found === undefined ? textOfValue(valueAtPath(row, path)) : <CellValue {...found} value={valueAtPath(row, path)} row={row} path={path} />
  }
  function choose(id: string, isChosen: boolean) {
    const ids = new Set(selected)
    if (isChosen) ids.add(id)
    else ids.delete(id)
    onSelect(ids)
  }
  return (
    <>
      <CardOrder screen={screen} entity={entity} state={state} onChange={onState} />
      <ul className="cards" aria-label={words.text(`screen.${screen.name}`)}>
        {rows.map((row) => (
          <li key={String(row['id'])} className="card" onClick={() => onOpen(row)}>
            {screen.actions.bulk.length > 0 && (
              <label className="card-choice" onClick={(event) => event.stopPropagation()}>
                <input
                  type="checkbox"
                  aria-label={words.text('ui.grid.chooseRow', { row: nameOfRecord(entity, row, words.language) })}
                  checked={selected.has(String(row['id']))}
                  onChange={(event) => choose(String(row['id']), event.currentTarget.checked)}
                />
              </label>
            )}
            {head !== undefined && (
              <h2>
                <DisplayLink to={addressOfRow(screen, row)}>{value(row, head.field)}</DisplayLink>
              </h2>
            )}
            <dl>
              {rest.slice(0, onCard).map(({ field }) => (
                <div key={field}>
                  <dt>{words.path(entity, field)}</dt>
                  <dd>{value(row, field)}</dd>
                </div>
              ))}
            </dl>
            <RowActions row={row} refs={screen.actions.row} onAct={onAct} />
          </li>
        ))}
      </ul>
    </>
  )
}
