import { fieldAtPath } from '../../../../core/model/field-at-path.ts'
import type { Entity } from '../../../../core/model/entity.ts'
import type { ListScreen } from '../../../../core/model/screen.ts'
import { isHiddenAt } from '../../../../core/permissions/is-hidden-at.ts'
import { useWords } from '../../../cells/use-words.ts'
import { useModel } from '../../../model/use-model.ts'
import { useSession } from '../../../session/use-session.ts'
import type { ListState } from '../state/list-state.ts'
import { FilterInput } from './FilterInput.tsx'

type Props = {
  readonly screen: Pick<ListScreen, 'range'>
  readonly entity: Entity
  readonly path: string
  readonly filters: ListState['filters']
  readonly onChange: (part: Pick<ListState, 'filters'>) => void
}

/** The filter of one field of a list. A field that the person may not read has none. */
export function FieldFilter({ screen, entity, path, filters, onChange }: Props) {
  const words = useWords()
  const model = useModel()
  const { side, permissions } = useSession()
  const found = fieldAtPath(model, entity, path)
  if (found === undefined || isHiddenAt(model, entity, path, { side, permissions })) return null
  return (
    <div data-filter={path}>
      <FilterInput
        {...found}
        label={words.path(entity, path)}
        filter={filters[path]}
        months={path === screen.range?.field ? screen.range.months : undefined}
        onChange={(next) => {
          const { [path]: _, ...others } = filters
          onChange({ filters: next === undefined ? others : { ...others, [path]: next } })
        }}
      />
    </div>
  )
}
