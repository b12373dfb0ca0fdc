import './cells.css'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import { useModel } from '../model/use-model.ts'
import { FileLinks } from './FileLinks.tsx'
import { RecordTags } from './RecordTags.tsx'
import { referencesOf } from './references-of.ts'
import { isNumber } from '../../core/model/is-number.ts'
import { sealMark } from './seal-mark.tsx'
import { sealOf } from './seal-of.ts'
import { StatusTag } from './StatusTag.tsx'
import { useFieldFormat } from './use-field-format.ts'
import type { Row } from './value-at-path.ts'

type Props = { readonly entity: Entity; readonly field: Field; readonly value: unknown; readonly row: Row; readonly path?: string }

/**
 * A value as people read it: tags for states, figures with their unit, a mark for sealed values. `path`: the column, if it is not the field alone. Grids use
 * `cellRenderer`.
 */
export function CellValue({ entity, field, value, row, path = field.name }: Props) {
  const display = useFieldFormat()
  const model = useModel()
  const seal = sealOf(row, path)
  if (seal !== undefined) return sealMark(display.seal(seal))
  const text = display.text(field, value)
  if (text === '') return <span className="cell-blank">–</span>
  if (field.type === 'files' && Array.isArray(value)) return <FileLinks files={value} />
  if (field.type === 'refs' && Array.isArray(value)) return <RecordTags records={referencesOf(value)} isWhole />
  if (field.type === 'enum' && field.vocabulary !== undefined) {
    const vocabulary = model.vocabularies[field.vocabulary]
    const toned = Object.values(vocabulary?.tones ?? {}).some((tone) => tone !== undefined && String(tone) !== '')
    if (toned && vocabulary?.values.includes(String(value))) return <StatusTag vocabulary={field.vocabulary} value={String(value)} />
  }
  if (isNumber(field)) {
    const unit = display.unit(entity, field, row)
    return (
      <span className="cell-number" title={unit === '' ? text : `${text} ${unit}`}>
        {text}
        {unit !== '' && <span className="cell-unit">{unit}</span>}
      </span>
    )
  }
  return <span className={field.type === 'longText' ? 'cell-long' : 'cell-text'}>{text}</span>
}
