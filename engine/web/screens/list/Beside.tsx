import { Button } from '@douyinfe/semi-ui-19'
import { useQuery } from '@tanstack/react-query'
import type { Entity } from '../../../core/model/entity.ts'
import type { ActionRef, ListScreen } from '../../../core/model/screen.ts'
import { ActionButton } from '../../actions/ActionButton.tsx'
import { nameOfRef } from '../../../core/model/name-of-ref.ts'
import { pathOfVerb } from '../../actions/paths-of-entity.ts'
import { useAct } from '../../actions/use-act.tsx'
import { useMayUse } from '../../actions/use-may-use.ts'
import { side } from '../../app/session.ts'
import { useModel } from '../../app/use-model.ts'
import { idOfValue, textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { ask } from '../ask.ts'
import { Trouble } from '../Trouble.tsx'
import { RowActions } from './RowActions.tsx'
import type { ListState } from './list-state.ts'

type Props = {
  readonly beside: NonNullable<ListScreen['beside']>
  /** Whose rows the list shows. */
  readonly entity: Entity
  readonly state: ListState
  readonly onChange: (part: Partial<ListState>) => void
}

/** Such records are few by their nature: groups, categories, warehouses. */
const mostRecords = 500

/** The records by which a list is sorted out, in a column beside it: choose one to see its rows, change it, or make another. */
export function Beside({ beside, entity, state, onChange }: Props) {
  const words = useWords()
  const model = useModel()
  const mayUse = useMayUse()
  const owner = model.entities[beside.entity]!
  const path = pathOfVerb(model, owner, side, 'list')
  const request = { pager: { page: 1, pageSize: mostRecords }, order: owner.display }
  const records = useQuery({ queryKey: [path, request], queryFn: async ({ signal }) => ((await ask(path, request, signal)).list ?? []) as readonly Row[] })
  const { act, dialog } = useAct()
  const makes = (ref: ActionRef) => ref.kind === 'transition' && owner.transitions[ref.transition]?.from === null
  const chosen = state.filters[beside.by]
  const only = chosen?.operator === 'in' && chosen.values.length === 1 ? chosen.values[0] : undefined
  const title = words.path(entity, beside.by)

  function choose(id: string | undefined) {
    const { [beside.by]: _, ...others } = state.filters
    onChange({ filters: id === undefined ? others : { ...others, [beside.by]: { operator: 'in', values: [id] } } })
  }

  return (
    <aside className="beside" aria-label={title}>
      <header className="beside-head">
        <h2>{title}</h2>
        {beside.actions.filter(makes).map((ref) => (
          <ActionButton
            key={nameOfRef(ref)}
            name={`beside:${nameOfRef(ref)}`}
            label={words.action(ref)}
            look="link"
            reasons={mayUse(ref)}
            onClick={() => act(ref)}
          />
        ))}
      </header>
      {records.error !== null ? (
        <Trouble error={records.error} onRetry={() => void records.refetch()} />
      ) : (
        <ul className="beside-rows">
          <li data-chosen={chosen === undefined || undefined}>
            <Button theme="borderless" type="tertiary" aria-pressed={chosen === undefined} data-beside="" onClick={() => choose(undefined)}>
              {words.text('tab.all')}
            </Button>
          </li>
          {(records.data ?? []).map((row) => {
            const id = idOfValue(row['id']) ?? ''
            return (
              <li key={id} data-chosen={id === only || undefined}>
                <Button theme="borderless" type="tertiary" aria-pressed={id === only} data-beside={id} onClick={() => choose(id === only ? undefined : id)}>
                  {textOfValue(row[owner.display])}
                </Button>
                <RowActions row={row} refs={beside.actions.filter((ref) => !makes(ref))} onAct={(ref) => act(ref, [row])} />
              </li>
            )
          })}
        </ul>
      )}
      {dialog}
    </aside>
  )
}
