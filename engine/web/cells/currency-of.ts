import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import { textOfValue } from './text-of-value.ts'
import { type Row, valueAtPath } from './value-at-path.ts'

const isMoney = ({ type }: Field) => type === 'price' || type === 'amount'

/**
 * The currency of a price or an amount, by its row or by the document that the row belongs to; '' if nothing says it. A price without a unit of its own is in
 * the currency of the amounts of its row.
 */
export function currencyOf({ fields }: Pick<Entity, 'fields'>, field: Field, row: Row, document: Row = row): string {
  if (!isMoney(field)) return ''
  const unit = field.unit ?? Object.values(fields).find((other) => isMoney(other) && other.unit !== undefined)?.unit
  if (unit === undefined) return ''
  return textOfValue(valueAtPath(row, unit)) || textOfValue(valueAtPath(document, unit.slice(unit.indexOf('.') + 1)))
}
