import type { Entity } from '../../../core/model/entity.ts'
import type { Comparison } from '../../../core/model/screen.ts'
import { ChangedValue, isChanged } from '../../cells/ChangedValue.tsx'
import { useModel } from '../../model/use-model.ts'
import { CellValue } from '../../cells/CellValue.tsx'
import { fieldAtPath } from '../../../core/model/field-at-path.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import { valueAtPath, type Row } from '../../cells/value-at-path.ts'
import { RecordLink } from './RecordLink.tsx'
import { useConditions } from '../../form/use-conditions.ts'

type Props = { readonly entity: Entity; readonly fields: readonly string[]; readonly compare?: Comparison | undefined; readonly row: Row }

/**
 * Fields of a document with their labels, in as many columns as fit, without those that their condition hides. What is compared shows what stood there before,
 * where it differs.
 */
export function FieldsSection({ entity, fields, compare = {}, row }: Props) {
  const words = useWords()
  const model = useModel()
  const conditions = useConditions(entity, row)
  return (
    <dl className="description">
      {fields.map((path) => {
        const found = fieldAtPath(model, entity, path)
        const value = valueAtPath(row, path)
        if (found !== undefined && found.entity === entity && !conditions.isVisible(found.field)) return null
        const before = compare[path]
        const earlier = found !== undefined && before !== undefined && isChanged(found.field, row[before], value) ? found : undefined
        const wide = (found?.field.type === 'longText' && textOfValue(value).length > 40) || found?.field.type === 'files'
        return (
          <div key={path} data-field={path} data-wide={wide || undefined}>
            <dt>{words.path(entity, path)}</dt>
            <dd>
              <RecordLink field={found?.field} value={value}>
                {earlier !== undefined && before !== undefined ? (
                  <ChangedValue before={<CellValue {...earlier} value={row[before]} row={row} />} now={<CellValue {...earlier} value={value} row={row} />} />
                ) : found === undefined ? (
                  textOfValue(value) || '–'
                ) : (
                  <CellValue {...found} value={value} row={row} path={path} />
                )}
              </RecordLink>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
