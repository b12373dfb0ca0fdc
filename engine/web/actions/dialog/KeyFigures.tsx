import { fieldAtPath } from '../../../core/model/field-at-path.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { CellValue } from '../../cells/CellValue.tsx'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import { valueAtPath, type Row } from '../../cells/value-at-path.ts'
import { useModel } from '../../model/use-model.ts'

/** More figures cannot be read at a glance. */
const most = 8

/** The document's key figures from the calling page, as far as they are filled, so that nobody needs a second window. */
export function KeyFigures({ entity, row, paths, except }: { entity: Entity; row: Row; paths: readonly string[]; except: readonly string[] }) {
  const words = useWords()
  const model = useModel()
  const shown = paths
    .flatMap((path) => {
      const found = fieldAtPath(model, entity, path)
      const value = valueAtPath(row, path)
      if (
        found === undefined ||
        path === entity.display ||
        entity.regions[path] !== undefined ||
        except.includes(path) ||
        found.field.type === 'lines' ||
        found.field.type === 'files' ||
        textOfValue(value) === ''
      )
        return []
      return [{ path, found, value }]
    })
    .slice(0, most)
  if (shown.length === 0) return null
  return (
    <dl className="key-figures">
      {shown.map(({ path, found, value }) => (
        <div key={path} data-figure={path}>
          <dt>{words.path(entity, path)}</dt>
          <dd>
            <CellValue {...found} value={value} row={row} path={path} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
