import { Decimal } from '../../../core/decimal/decimal.ts'
import { addDays } from './days.ts'
import { scaleOf } from '../../../core/model/stored-value.ts'
import { isNumber } from '../../../core/model/is-number.ts'
import type { Field } from '../../../core/model/field.ts'
import { todayOf } from '../read.ts'
import type { World } from '../world.ts'

/** With its comma a library name has one more character; 400 characters hold ten of them. */
const MAX_NAME_LENGTH = 39

/** Texts of the named patterns of the language. */
const textByPattern: Readonly<Record<string, string>> = {
  email: 'case@example.com',
  phone: '0512-66001100',
  areaCode: '0512',
  extension: '802',
  mobile: '138 0512 6600',
  postalCode: '215000',
  url: 'https://example.com/c',
  taxNumber: '91320594MA1X0001',
  bankAccount: '6222 0202',
  timeOfDay: '08:30',
  companyPrefix: '6901234',
}

/** Valid texts of a field with a named pattern, one after the other if they have an order; none without a pattern. */
export function textsOfPattern({ pattern }: Field): readonly string[] {
  const text = pattern === undefined ? undefined : textByPattern[pattern]
  if (text === undefined) return []
  return pattern === 'timeOfDay' ? [text, '12:00', '17:30'] : [text]
}

/** Valid values for a field alone; `variant` chooses among them, so the next try gives others. Refs, files and lines are made elsewhere. */
export function plainValue(world: World, field: Field, variant: number): unknown {
  if (isNumber(field)) return figureFor(world, field, variant)
  switch (field.type) {
    case 'flag':
      return variant % 2 === 1
    case 'date':
      return addDays(todayOf(world), 5 + (variant % 20))
    case 'instant':
      return `${addDays(todayOf(world), 5)}T08:00:00Z`
    case 'enum': {
      const values = world.model.vocabularies[field.vocabulary ?? '']?.values ?? []
      return values[variant % Math.max(values.length, 1)] ?? null
    }
    case 'text':
    case 'longText': {
      if (field.formula !== undefined) return formulaOfLength(1)
      const known = textsOfPattern(field)[0]
      const text = known ?? world.unique(field.maxLength ?? 20)
      return text.padEnd(field.minLength ?? 0, '0')
    }
    default:
      return null
  }
}

/** A list of new names, separated by commas, of this length. */
export function namesOfLength(world: World, length: number): string {
  const names: string[] = []
  for (let left = length; left > 0; left -= MAX_NAME_LENGTH + 1) names.push(world.unique(10).padEnd(MAX_NAME_LENGTH, '文').slice(0, left))
  return names.join(',').slice(0, length)
}

/** A formula of this length that names nothing. */
export function formulaOfLength(length: number): string {
  return length < 3 ? '1'.repeat(length) : `1${' '.repeat(length - 3)}+1`
}

/** The longest valid text, otherwise the value of `plainValue`. */
export function fullValue(world: World, field: Field, variant: number): unknown {
  const value = plainValue(world, field, variant)
  if (field.formula !== undefined) return formulaOfLength(field.maxLength ?? 1)
  if ((field.type !== 'text' && field.type !== 'longText') || field.pattern !== undefined || field.maxLength === undefined) return value
  return String(value).padEnd(field.maxLength, '文')
}

/** The smallest step of a field's figures. */
export function stepOf(world: World, field: Field): Decimal {
  return new Decimal(10).pow(-scaleOf(field, world.people.all('purchaser').actor.prefs))
}

function figureFor(world: World, field: Field, variant: number): string {
  const least = field.minimum ?? (field.exclusiveMinimum === undefined ? undefined : new Decimal(field.exclusiveMinimum).plus(stepOf(world, field)).toFixed())
  const most = field.maximum ?? (field.exclusiveMaximum === undefined ? undefined : new Decimal(field.exclusiveMaximum).minus(stepOf(world, field)).toFixed())
  let figure = new Decimal(variant === 0 ? 2 : variant * 10)
  if (least !== undefined && figure.lt(least)) figure = new Decimal(least)
  if (most !== undefined && figure.gt(most)) figure = new Decimal(most)
  return figure.toFixed()
}
