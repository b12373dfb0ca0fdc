import { Button } from '@douyinfe/semi-ui-19'
import { useQuery } from '@tanstack/react-query'
import type { Entity } from '../../../core/model/entity.ts'
import type { ActionRef, ListScreen } from '../../../core/model/screen.ts'
import { ActionButton } from '../../actions/ActionButton.tsx'
import { nameOfActionRef } from '../../../core/model/action-refs/name-of-action-ref.ts'
import { pathOfVerb } from '../../api/paths-of-entity.ts'
import { useRunAction } from '../../actions/use-run-action.tsx'
import { useBlockingReasons } from '../../actions/use-blocking-reasons.ts'
import { side } from '../../session/session.ts'
import { useModel } from '../../model/use-model.ts'
import { idOfValue, textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { RowActions } from './rows/RowActions.tsx'
import type { ListState } from './state/list-state.ts'

type Props = {
  readonly beside: NonNullable<ListScreen['beside']>
  /** The record whose rows the list shows. */
  readonly entity: Entity
  readonly state: ListState
  readonly onChange: (part: Partial<ListState>) => void
}

/** Such records are few: groups, categories, warehouses. */
const mostRecords = 500

/** The records that group a list, in a column beside it: select one to see its rows, edit it, or make another. */
export function SideList({ beside, entity, state, onChange }: Props) {
  const words = useWords()
  const model = useModel()
  const mayUse = useBlockingReasons()
  const owner = model.entities[beside.entity]!
  const path = pathOfVerb(model, owner, side, 'list')
  const request = { pager: { page: 1, pageSize: mostRecords }, order: owner.display }
  const records = useQuery({
    queryKey: [path, request],
    queryFn: async ({ signal }) => ((await callOrThrow(path, request, signal)).list ?? []) as readonly Row[],
  })
  const { act, dialog } = useRunAction()
  const makes = (ref: ActionRef) => ref.kind === 'transition' && owner.transitions[ref.transition]?.from === null
  const chosen = state.filters[beside.by]
  const only = chosen?.operator === 'in' && chosen.values.length === 1 ? chosen.values[0] : undefined
  const title = words.path(entity, beside.by)

  function choose(id: string | undefined) {
    const { [beside.by]: _, ...others } = state.filters
    onChange({ filters: id === undefined ? others : { ...others, [beside.by]: { operator: 'in', values: [id] } } })
  }

  return (
    <aside className="side-list" aria-label={title}>
      <header className="side-list-head">
        <h2>{title}</h2>
        {beside.actions.filter(makes).map((ref) => (
          <ActionButton
            key={nameOfActionRef(ref)}
            name={`beside:${nameOfActionRef(ref)}`}
            label={words.action(ref)}
            look="link"
            reasons={mayUse(ref)}
            onClick={() => act(ref)}
          />
        ))}
      </header>
      {records.error !== null ? (
        <ErrorState error={records.error} onRetry={() => void records.refetch()} />
      ) : (
        <ul className="side-list-rows">
          <li data-selected={chosen === undefined || undefined}>
            <Button theme="borderless" type="tertiary" aria-pressed={chosen === undefined} data-side-list="" onClick={() => choose(undefined)}>
              {words.text('tab.all')}
            </Button>
          </li>
          {(records.data ?? []).map((row) => {
            const id = idOfValue(row['id']) ?? ''
            return (
              <li key={id} data-selected={id === only || undefined}>
                <Button theme="borderless" type="tertiary" aria-pressed={id === only} data-side-list={id} onClick={() => choose(id === only ? undefined : id)}>
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
