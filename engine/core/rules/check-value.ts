import { beginningOf } from '../text/beginning-of.ts'
import { Decimal } from '../decimal/decimal.ts'
import { parseDecimal } from '../decimal/parse-decimal.ts'
import type { Field } from '../model/field.ts'
import { isDate } from '../expression/functions/calendar-days.ts'

/** An issue of one value that a client sent: a code of the catalogue and the params of its text. */
export type ValueIssue = { readonly code: string; readonly params: Readonly<Record<string, string>> }

/** The bounds of a figure, as decimal strings. */
export type DecimalBounds = {
  readonly scale: number
  readonly minimum?: string
  readonly exclusiveMinimum?: string
  readonly maximum?: string
  readonly exclusiveMaximum?: string
  /** The code of a named limit behind `maximum`. */
  readonly code?: string
}

/** The bounds of a text; `code` replaces that of the length, `pattern` is the name of one. */
export type TextBounds = { readonly minLength?: number; readonly maxLength?: number; readonly pattern?: string; readonly code?: string }
/** The bounds of a number of items; `code` replaces that of the maximum. */
export type ItemBounds = { readonly minItems?: number; readonly maxItems?: number; readonly code?: string }

/** The most digits before the point of any figure: what numeric(24, 6) holds. */
export const WHOLE_DIGITS = 18

/** A decimal string within its bounds. JSON Schema's own `minimum` passes every string. */
export function checkDecimal(value: unknown, bounds: DecimalBounds): ValueIssue | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const figure = value.length <= 100 ? parseDecimal(value) : undefined
  if (figure === undefined) return { code: 'NOT_A_DECIMAL', params: { given: beginningOf(value, 40) } }
  const given = beginningOf(value, 40)
  if (isTooLong(figure, WHOLE_DIGITS)) return { code: 'TOO_LARGE', params: { maximum: '9'.repeat(WHOLE_DIGITS), given } }
  return decimalIssues(figure, bounds, given)[0]
}

/** The first bound that a figure breaks, its declared ones or the digits before the point; it is rounded already. */
export function figureIssue(
  figure: Decimal,
  digits: number,
  { minimum, exclusiveMinimum, maximum, exclusiveMaximum, limitCodes }: Omit<DecimalBounds, 'scale' | 'code'> & Pick<Field, 'limitCodes'>,
  text: string,
): ValueIssue | undefined {
  const given = beginningOf(text, 40)
  const largest = '9'.repeat(digits)
  if (isTooLong(figure, digits))
    return figure.isNegative() ? { code: 'TOO_SMALL', params: { minimum: `-${largest}`, given } } : { code: 'TOO_LARGE', params: { maximum: largest, given } }
  const bounds = { scale: figure.decimalPlaces(), minimum, exclusiveMinimum, maximum, exclusiveMaximum, code: limitCodes?.maximum }
  return decimalIssues(figure, bounds, given)[0]
}

/** Checks whether a figure has more than this many digits before the point. */
function isTooLong(figure: Decimal, digits: number): boolean {
  return !figure.isZero() && figure.e >= digits
}

/** No document of a business is dated before it: a year of fewer digits was meant otherwise. Days far ahead say "for ever". */
export const FIRST_DAY = '1900-01-01'

// The declared bounds, parsed once: a page checks thousands of figures against them.
const boundByText = new Map<string, Decimal>()

function bound(text: string): Decimal {
  let figure = boundByText.get(text)
  if (figure === undefined) {
    figure = new Decimal(text)
    boundByText.set(text, figure)
  }
  return figure
}

/** Every bound that a figure breaks; `given` is its text. */
export function decimalIssues(
  figure: Decimal,
  { scale, minimum, exclusiveMinimum, maximum, exclusiveMaximum, code }: DecimalBounds,
  given: string,
): readonly ValueIssue[] {
  const issues: ValueIssue[] = []
  if (figure.decimalPlaces() > scale) issues.push({ code: 'TOO_MANY_DECIMALS', params: { scale: String(scale), given } })
  if (minimum !== undefined && figure.lt(bound(minimum))) issues.push({ code: 'TOO_SMALL', params: { minimum, given } })
  if (exclusiveMinimum !== undefined && figure.lte(bound(exclusiveMinimum)))
    issues.push({ code: 'TOO_SMALL', params: { minimum: exclusiveMinimum, given, exclusive: 'true' } })
  if (maximum !== undefined && figure.gt(bound(maximum))) issues.push({ code: code ?? 'TOO_LARGE', params: { maximum, given } })
  if (exclusiveMaximum !== undefined && figure.gte(bound(exclusiveMaximum)))
    issues.push({ code: 'TOO_LARGE', params: { maximum: exclusiveMaximum, given, exclusive: 'true' } })
  return issues
}

// Only linear expressions, because a client chooses the text.
const patternByName: Readonly<Record<string, RegExp>> = {
  email: /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/,
  phone: /^[0-9+() -]{5,20}$/,
  areaCode: /^\+?[0-9-]{2,8}$/,
  extension: /^[0-9]{1,8}$/,
  mobile: /^\+?[0-9 -]{7,20}$/,
  postalCode: /^[0-9A-Za-z -]{3,10}$/,
  timeOfDay: /^([01][0-9]|2[0-3]):[0-5][0-9]$/,
  companyPrefix: /^[0-9]{4,12}$/,
  url: /^https?:\/\/\S+$/,
  code: /^[A-Za-z0-9._/-]+$/,
  taxNumber: /^[0-9A-Z]{8,30}$/,
  bankAccount: /^[0-9 ]{6,40}$/,
}

/** Checks a text's length and its named pattern. Lengths count characters as people do, not UTF-16 units. */
export function checkText(value: unknown, { minLength, maxLength, pattern, code }: TextBounds): ValueIssue | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const length = [...value].length
  if (maxLength !== undefined && length > maxLength) return { code: code ?? 'TOO_LONG', params: { maximum: String(maxLength), given: String(length) } }
  if (minLength !== undefined && length < minLength) return { code: 'TOO_SHORT', params: { minimum: String(minLength), given: String(length) } }
  if (pattern !== undefined && patternByName[pattern]?.test(value) === false)
    return { code: 'PATTERN_NOT_MET', params: { pattern, given: beginningOf(value, 40) } }
  return undefined
}

/** A value of a vocabulary. */
export function checkChoice(
  value: unknown,
  { vocabulary, values }: { readonly vocabulary: string; readonly values: readonly string[] },
): ValueIssue | undefined {
  if (typeof value !== 'string' || value === '' || values.includes(value)) return undefined
  return { code: 'NOT_IN_VOCABULARY', params: { value: beginningOf(value, 40), vocabulary } }
}

/** A day of the calendar. */
export function checkDay(value: unknown): ValueIssue | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  if (!isDate(value)) return { code: 'NOT_A_DATE', params: { given: beginningOf(value, 40) } }
  return value < FIRST_DAY ? { code: 'DAY_TOO_EARLY', params: { minimum: FIRST_DAY, given: value } } : undefined
}

/** A moment in UTC. Midnight is 00:00 of the day that begins, never 24:00 of the day that ends. */
export function checkInstant(value: unknown): ValueIssue | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  const isInstant =
    /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):\d{2}(:\d{2}(\.\d{1,6})?)?Z$/.test(value) && isDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
  return isInstant ? undefined : { code: 'NOT_A_DATE', params: { given: beginningOf(value, 40) } }
}

/** How many rows or files there may be. */
export function checkCount(value: unknown, { minItems, maxItems, code }: ItemBounds): ValueIssue | undefined {
  if (!Array.isArray(value)) return undefined
  const given = String(value.length)
  if (maxItems !== undefined && value.length > maxItems) return { code: code ?? 'TOO_MANY_ITEMS', params: { maximum: String(maxItems), given } }
  if (minItems !== undefined && value.length < minItems) return { code: 'TOO_FEW_ITEMS', params: { minimum: String(minItems), given } }
  return undefined
}
