import './cells.css'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import { useModel } from '../app/use-model.ts'
import { FileLinks } from './FileLinks.tsx'
import { formatShortInstant } from './format-date.ts'
import { isNumber } from './scale-of-field.ts'
import { StatusTag } from './StatusTag.tsx'
import { useDisplay } from './use-display.ts'
import type { Row } from './value-at-path.ts'

type Props = { readonly entity: Entity; readonly field: Field; readonly value: unknown; readonly row: Row; readonly dense?: boolean }

/** A value as it is read: tags for states, figures with their unit, dates short in a dense grid, the whole text on hover. */
export function CellValue({ entity, field, value, row, dense = false }: Props) {
  const display = useDisplay()
  const model = useModel()
  const text = display.text(field, value)
  if (text === '') return <span className="cell-blank">{dense ? '' : '–'}</span>
  if (field.type === 'files' && Array.isArray(value)) return <FileLinks files={value} dense={dense} />
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
  if (field.type === 'instant' && dense)
    return (
      <time dateTime={String(value)} title={text}>
        {formatShortInstant(String(value), new Date())}
      </time>
    )
  return (
    <span className={field.type === 'longText' && !dense ? 'cell-long' : 'cell-text'} title={dense ? text : undefined}>
      {text}
    </span>
  )
}
