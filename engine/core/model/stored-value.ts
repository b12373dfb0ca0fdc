import { Decimal } from '../decimal/decimal.ts'
import { parseDecimal } from '../decimal/parse-decimal.ts'
import { roundHalfUp } from '../decimal/round-half-up.ts'
import type { Field } from './field.ts'
import { isNumber } from './is-number.ts'
import type { Row } from './document.ts'
import { isBlank } from './document.ts'

/** The most digits after the point of this field's figures, whatever the preferences are. */
export function largestScaleOf(field: Field): number {
  switch (field.type) {
    case 'quantity':
    case 'price':
    case 'rate':
      return 6
    case 'amount':
      return 2
    case 'decimal':
      return field.scale ?? 6
    default:
      return 0
  }
}

/** The digits after the point that a person may enter; quantities and prices take them from the preferences. */
export function scaleOf(field: Field, prefs: Row): number {
  if (field.type === 'quantity') return Math.min(Number(prefs.quantityScale ?? 6), 6)
  if (field.type === 'price') return Math.min(Number(prefs.priceScale ?? 6), 6)
  return largestScaleOf(field)
}

/** The stored form of a formula's result: a decimal string within the field's scale, the id of a record, or the value. */
export function storedValue(field: Field, value: unknown): unknown {
  if (isBlank(value)) return null
  if (isNumber(field)) {
    const figure = value instanceof Decimal ? value : parseDecimal(String(value))
    return figure === undefined ? null : roundHalfUp(figure, largestScaleOf(field)).toFixed()
  }
  if (field.type === 'ref' && typeof value === 'object') return (value as Row).id ?? null
  return value
}

/** Checks whether two stored values of a field are equal: figures by value, records of a refs field in any order, lists by content. */
export function isSameStored(field: Field, left: unknown, right: unknown): boolean {
  if (isBlank(left) || isBlank(right)) return isBlank(left) && isBlank(right)
  if (isNumber(field)) {
    const [one, other] = [parseDecimal(String(left)), parseDecimal(String(right))]
    // A text column that became a figure may hold other texts.
    return one === undefined || other === undefined ? left === right : one.eq(other)
  }
  if (field.type === 'instant') return Date.parse(left as string) === Date.parse(right as string)
  if (field.type === 'refs' && Array.isArray(left) && Array.isArray(right)) return left.length === right.length && left.every((id) => right.includes(id))
  return left === right || (typeof left === 'object' && JSON.stringify(left) === JSON.stringify(right))
}
