import type { Entity } from '../../../../core/model/entity.ts'
import type { ListScreen } from '../../../../core/model/screen.ts'
import { isHiddenAt } from '../../../../core/permissions/is-hidden-at.ts'
import { useWords } from '../../../cells/use-words.ts'
import { LazySelect } from '../../../fields/LazySelect.tsx'
import { useModel } from '../../../model/use-model.ts'
import { useSession } from '../../../session/use-session.ts'
import { sortFrom, sortText, type ListState } from '../state/list-state.ts'
import { offeredOrders } from './offered-orders.ts'

type Props = {
  readonly screen: ListScreen
  readonly entity: Entity
  readonly state: ListState
  readonly onChange: (part: Partial<ListState>) => void
}

/** Cards have no column headers to press: the order is chosen above them. */
export function CardOrder({ screen, entity, state, onChange }: Props) {
  const words = useWords()
  const model = useModel()
  const { side, permissions } = useSession()
  const offered = offeredOrders(screen, (path) => isHiddenAt(model, entity, path, { side, permissions }))
  if (offered.length === 0) return null
  const options = offered.flatMap((field) =>
    [true, false].map((descending) => ({ value: sortText([{ field, descending }]), label: `${words.path(entity, field)} ${descending ? '↓' : '↑'}` })),
  )
  return (
    <div className="card-order">
      <LazySelect
        label={words.text('ui.list.sortBy')}
        placeholder={words.text('ui.list.sortBy')}
        value={sortText(state.sort)}
        optionList={options}
        onChange={(value) => onChange({ sort: sortFrom(String(value)) })}
      />
    </div>
  )
}
