import { Decimal } from '../../core/decimal/decimal.ts'
import { scaleOf } from '../../core/model/stored-value.ts'
import { isNumber } from '../../core/model/is-number.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import { formulaOfLength } from '../world/input/values.ts'

/** A value at a bound of a field: just valid, or just invalid with the code that refuses it. */
export type Bound = {
  readonly name: string
  readonly text: string
  readonly value: unknown
  readonly code?: string
  /** As many copies of the first row of an accepted request, in place of a value. */ readonly rows?: number
}

/** Each bound of a field from its declaration: the last valid value and the first invalid one. */
export function boundsOf(model: Model, field: Field, prefs: Readonly<Record<string, unknown>>): readonly Bound[] {
  const outside = (name: string, text: string, value: unknown, code: string): Bound => ({ name, text, value, code })
  const within = (name: string, text: string, value: unknown): Bound => ({ name, text, value })
  const { minLength, maxLength, limitCodes = {} } = field
  const bounds: Bound[] = []
  if (isNumber(field)) {
    bounds.push(outside('notAText', 'a figure is a text', 7, 'WRONG_TYPE'), outside('notADecimal', 'a figure is a decimal', 'seven', 'NOT_A_DECIMAL'))
    bounds.push(...figures(field, scaleOf(field, prefs)))
    return bounds
  }
  switch (field.type) {
    case 'text':
    case 'longText':
      bounds.push(outside('notAText', 'a text is a text', 7, 'WRONG_TYPE'))
      if (maxLength !== undefined && field.pattern === undefined) {
        bounds.push(within('atMaxLength', `maxLength ${maxLength}`, field.formula === undefined ? '文'.repeat(maxLength) : formulaOfLength(maxLength)))
        bounds.push(outside('overMaxLength', `maxLength ${maxLength}`, '文'.repeat(maxLength + 1), limitCodes.maxLength ?? 'TOO_LONG'))
      }
      if (minLength !== undefined && minLength > 1 && field.pattern === undefined) {
        bounds.push(within('atMinLength', `minLength ${minLength}`, 'a'.repeat(minLength)))
        bounds.push(outside('underMinLength', `minLength ${minLength}`, 'a'.repeat(minLength - 1), 'TOO_SHORT'))
      }
      if (field.pattern !== undefined) bounds.push(outside('pattern', `pattern ${field.pattern}`, '?'.repeat(minLength ?? 1), 'PATTERN_NOT_MET'))
      break
    case 'flag':
      bounds.push(
        outside('notAFlag', 'a flag is true or false', 'yes', 'WRONG_TYPE'),
        within('true', 'a flag may be true', true),
        within('false', 'a flag may be false', false),
      )
      break
    case 'date':
      bounds.push(
        outside('noDay', 'a date is a day of the calendar', '2026-02-30', 'NOT_A_DATE'),
        outside('notADate', 'a date is a day', 'tomorrow', 'NOT_A_DATE'),
        outside('tooEarly', 'a date is of 1900 or later', '0001-01-01', 'DAY_TOO_EARLY'),
      )
      break
    case 'instant':
      bounds.push(outside('notAnInstant', 'an instant is a moment', '2026-02-30', 'NOT_A_DATE'))
      break
    case 'enum':
      bounds.push(...enumBounds(model, field))
      break
    case 'ref':
      bounds.push(outside('nobody', 'a ref points to a record that is there', 'nobody', 'REFERENCE_NOT_FOUND'))
      break
    case 'refs':
      bounds.push(
        outside('notAList', 'several records are a list', 'text', 'WRONG_TYPE'),
        outside('nobody', 'each record of a list is there', ['nobody'], 'REFERENCE_NOT_FOUND'),
      )
      break
    case 'lines':
    case 'files':
      bounds.push(outside('notAList', 'rows are a list', 'text', 'WRONG_TYPE'))
      if (field.type === 'lines') bounds.push(...countBounds(field))
      break
    default:
  }
  return bounds
}

function figures(field: Field, scale: number): readonly Bound[] {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, limitCodes = {} } = field
  const step = new Decimal(10).pow(-scale)
  const just = (text: string, by: Decimal): string => new Decimal(text).plus(by).toFixed()
  const bounds: Bound[] = []
  if (minimum !== undefined)
    bounds.push(
      { name: 'atMinimum', text: `minimum ${minimum}`, value: minimum },
      { name: 'underMinimum', text: `minimum ${minimum}`, value: just(minimum, step.neg()), code: 'TOO_SMALL' },
    )
  if (exclusiveMinimum !== undefined)
    bounds.push(
      { name: 'overExclusiveMinimum', text: `exclusiveMinimum ${exclusiveMinimum}`, value: just(exclusiveMinimum, step) },
      { name: 'atExclusiveMinimum', text: `exclusiveMinimum ${exclusiveMinimum}`, value: exclusiveMinimum, code: 'TOO_SMALL' },
    )
  if (maximum !== undefined) {
    const most = new Decimal(maximum).toDecimalPlaces(scale, Decimal.ROUND_DOWN).toFixed()
    bounds.push(
      { name: 'atMaximum', text: `maximum ${maximum}`, value: most },
      { name: 'overMaximum', text: `maximum ${maximum}`, value: just(most, step), code: limitCodes.maximum ?? 'TOO_LARGE' },
    )
  } else if (exclusiveMaximum !== undefined)
    bounds.push(
      { name: 'underExclusiveMaximum', text: `exclusiveMaximum ${exclusiveMaximum}`, value: just(exclusiveMaximum, step.neg()) },
      { name: 'atExclusiveMaximum', text: `exclusiveMaximum ${exclusiveMaximum}`, value: exclusiveMaximum, code: 'TOO_LARGE' },
    )
  else bounds.push({ name: 'nineteenDigits', text: 'eighteen digits before the point', value: '1000000000000000000', code: 'TOO_LARGE' })
  const fraction = new Decimal(2).plus(step.div(10)).toFixed()
  bounds.push({ name: 'scale', text: `${scale} digits after the point`, value: fraction, code: 'TOO_MANY_DECIMALS' })
  return bounds
}

/** The most rows that are sent; a request has a size limit of its own. */
const MAX_ROWS = 1100

function countBounds({ minItems, maxItems, limitCodes = {} }: Field): readonly Bound[] {
  const bounds: Bound[] = []
  if (minItems !== undefined && minItems > 0)
    bounds.push({ name: 'underMinItems', text: `minItems ${minItems}`, value: `${minItems - 1} rows`, rows: minItems - 1, code: 'TOO_FEW_ITEMS' })
  if (maxItems !== undefined && maxItems < MAX_ROWS)
    bounds.push({
      name: 'overMaxItems',
      text: `maxItems ${maxItems}`,
      value: `${maxItems + 1} rows`,
      rows: maxItems + 1,
      code: limitCodes.maxItems ?? 'TOO_MANY_ITEMS',
    })
  return bounds
}

// Invalid values of a vocabulary: an unknown one, the first in lower case, and the first of each other vocabulary of the area, which a mix-up would give.
function enumBounds(model: Model, field: Field): readonly Bound[] {
  const own = model.vocabularies[field.vocabulary ?? '']
  const values = own?.values ?? []
  const neighbours = Object.values(model.vocabularies).filter(({ area, name }) => area === own?.area && name !== own?.name)
  const strangers = new Set([
    'NOT_A_VALUE',
    values[0]?.toLowerCase() ?? '',
    ...neighbours.map((one) => one.values.find((value) => !values.includes(value)) ?? ''),
  ])
  return [
    { name: 'notAText', text: 'a value is a text', value: 7, code: 'WRONG_TYPE' },
    ...values.map((value): Bound => ({ name: `is ${value}`, text: `vocabulary ${field.vocabulary}`, value })),
    ...[...strangers]
      .filter((value) => value !== '' && !values.includes(value))
      .map((value): Bound => ({ name: `isNot ${value}`, text: `vocabulary ${field.vocabulary}`, value, code: 'NOT_IN_VOCABULARY' })),
  ]
}
