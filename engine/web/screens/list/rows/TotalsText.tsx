import { fieldAtPath } from '../../../../core/model/field-at-path.ts'
import type { Entity } from '../../../../core/model/entity.ts'
import { useModel } from '../../../model/use-model.ts'
import { CellValue } from '../../../cells/CellValue.tsx'
import { useWords } from '../../../cells/use-words.ts'
import { valueAtPath, type Row } from '../../../cells/value-at-path.ts'

/** The totals of a list beside its count: in a row of the grid they would scroll away with their columns. */
export function TotalsText({ entity, paths, values }: { readonly entity: Entity; readonly paths: readonly string[]; readonly values: Row }) {
  const words = useWords()
  const model = useModel()
  const shown = paths.flatMap((path) => {
    const found = fieldAtPath(model, entity, path)
    const value = valueAtPath(values, path)
    return found === undefined || value === undefined || value === null ? [] : [{ path, found, value }]
  })
  if (shown.length === 0) return null
  return (
    <dl className="list-totals" aria-label={words.text('ui.list.total')}>
      {shown.map(({ path, found, value }) => (
        <div key={path}>
          <dt>{words.path(entity, path)}</dt>
          <dd>
            <CellValue {...found} value={value} row={values} path={path} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
