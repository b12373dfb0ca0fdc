import { type ReactNode, useState } from 'react'
import type { Entity } from '../../../../core/model/entity.ts'
import { fieldAtPath } from '../../../../core/model/field-at-path.ts'
import { isHiddenAt } from '../../../../core/permissions/is-hidden-at.ts'
import { LazySelect } from '../../../fields/LazySelect.tsx'
import { useModel } from '../../../model/use-model.ts'
import { useWords } from '../../../cells/use-words.ts'
import { side } from '../../../session/session.ts'
import { useSession } from '../../../session/use-session.ts'
import { operatorsOf } from './filter-operators.ts'

type Props = {
  readonly entity: Entity
  /** The shown columns that have no filter of their own. */
  readonly paths: readonly string[]
  readonly filter: (path: string) => ReactNode
  /** Those with a condition. */
  readonly used: ReadonlySet<string>
}

/** The filters of columns that a person has added, and the choice of a further one. */
export function ColumnFilters({ entity, paths, filter, used }: Props) {
  const words = useWords()
  const model = useModel()
  const { permissions } = useSession()
  const [added, setAdded] = useState<readonly string[]>([])
  const shown = [...new Set([...used, ...added])]
  const others = paths.filter((path) => {
    const found = fieldAtPath(model, entity, path)
    return found !== undefined && operatorsOf(found.field).length > 0 && !shown.includes(path) && !isHiddenAt(model, entity, path, { side, permissions })
  })
  return (
    <>
      {shown.map(filter)}
      {others.length > 0 && (
        <div data-filter-column="">
          <LazySelect
            label={words.text('ui.filter.byColumn')}
            className="filter"
            filter
            placeholder={words.text('ui.filter.byColumn')}
            value={undefined}
            optionList={others.map((path) => ({ value: path, label: words.path(entity, path) }))}
            onChange={(path) => setAdded([...added, String(path)])}
          />
        </div>
      )}
    </>
  )
}
