import { Decimal, ZERO } from '../../decimal/decimal.ts'
import { MAX_SCALE, roundHalfUp } from '../../decimal/round-half-up.ts'
import { addressLine } from './address-line.ts'
import { inWords } from './amount-in-words.ts'
import { isPackageCode } from '../../codes/gs1.ts'
import { isTaxNumber } from '../../codes/tax-number.ts'
import { plainText } from '../../text/plain-text.ts'
import { addDays, daysBetween, firstOfMonth, lastOfMonth } from './calendar-days.ts'
import { order } from '../values/compare-values.ts'
import { comparisonKindOf } from '../values/comparison-kind.ts'
import { areTiers, basePrice, tierPrice } from './price-tiers.ts'
import { readerFor } from '../values/read-value.ts'
import { blank, failure, EvaluationStop } from '../values/evaluation-stop.ts'
import { DATE, DECIMAL, FLAG, TEXT } from '../values/value-type.ts'
import type { ValueType } from '../values/value-type.ts'
import { idOfRef } from '../../model/id-of-ref.ts'

/** One way to call a function. `takes` are descriptions of types; "list" takes a list of anything. */
export type BuiltinOverload = {
  readonly takes: readonly string[]
  readonly gives: ValueType
  /** A blank argument is '' in place of making the result blank. */
  readonly takesBlanks?: true
  readonly evaluate: (...args: never[]) => unknown | EvaluationStop
}

/** A function of the language with all its overloads. */
export type BuiltinFunction = {
  /** Its form, for hints. */
  readonly usage: string
  /** `round(x, 2)` is a function, `name.startsWith('A')` a method, `sum` both. */
  readonly form: 'function' | 'method' | 'either'
  readonly overloads: readonly BuiltinOverload[]
}

/** Of every currency, also of those whose coins are whole. */
const DIGITS_OF_AMOUNTS = 2

const INSTANT: ValueType = { kind: 'instant' }

/** The functions of the language, except those with a rule of their own (has, coalesce, exists, all, map, filter). */
export const builtinByName: Readonly<Record<string, BuiltinFunction>> = {
  round: { usage: 'round(x, scale)', form: 'function', overloads: [{ takes: ['decimal', 'decimal'], gives: DECIMAL, evaluate: round }] },
  convert: { usage: 'convert(amount, rate)', form: 'function', overloads: [{ takes: ['decimal', 'decimal'], gives: DECIMAL, evaluate: convert }] },
  abs: { usage: 'abs(x)', form: 'function', overloads: [{ takes: ['decimal'], gives: DECIMAL, evaluate: (value: Decimal) => value.abs() }] },
  isMultiple: { usage: 'isMultiple(x, step)', form: 'function', overloads: [{ takes: ['decimal', 'decimal'], gives: FLAG, evaluate: isMultiple }] },
  sum: { usage: 'lines.map(l, l.amount).sum()', form: 'either', overloads: [{ takes: ['list of decimal'], gives: DECIMAL, evaluate: sum }] },
  size: {
    usage: 'lines.size()',
    form: 'either',
    overloads: [
      { takes: ['list'], gives: DECIMAL, evaluate: (list: readonly unknown[]) => new Decimal(list.length) },
      { takes: ['text'], gives: DECIMAL, evaluate: (text: string) => new Decimal([...text].length) },
    ],
  },
  allDifferent: { usage: 'lines.map(l, l.partNumber).allDifferent()', form: 'method', overloads: [{ takes: ['list'], gives: FLAG, evaluate: allDifferent }] },
  allSame: { usage: 'lines.map(l, l.currency).allSame()', form: 'method', overloads: [{ takes: ['list'], gives: FLAG, evaluate: allSame }] },
  allAscending: {
    usage: 'lines.map(l, l.deliveryDate).allAscending(lines.map(l, l.orderLine))',
    form: 'method',
    overloads: [{ takes: ['list of date', 'list'], gives: FLAG, evaluate: allAscending }],
  },
  joined: { usage: "lines.map(l, l.partNumber).joined(', ')", form: 'method', overloads: [{ takes: ['list of text', 'text'], gives: TEXT, evaluate: joined }] },
  min: { usage: 'min(a, b) or list.min()', form: 'either', overloads: extremes('min', -1) },
  max: { usage: 'max(a, b) or list.max()', form: 'either', overloads: extremes('max', 1) },
  addDays: { usage: 'addDays(date, 7)', form: 'function', overloads: [{ takes: ['date', 'decimal'], gives: DATE, evaluate: laterDate }] },
  firstOfMonth: { usage: 'firstOfMonth(date)', form: 'function', overloads: [{ takes: ['date'], gives: DATE, evaluate: firstOfMonth }] },
  lastOfMonth: { usage: 'lastOfMonth(date)', form: 'function', overloads: [{ takes: ['date'], gives: DATE, evaluate: lastOfMonth }] },
  daysBetween: { usage: 'daysBetween(earlier, later)', form: 'function', overloads: [{ takes: ['date', 'date'], gives: DECIMAL, evaluate: countDays }] },
  dayOf: { usage: 'dayOf(instant, prefs.timeZone)', form: 'function', overloads: [{ takes: ['instant', 'text'], gives: DATE, evaluate: dayInZone }] },
  addMinutes: { usage: 'addMinutes(instant, 5)', form: 'function', overloads: [{ takes: ['instant', 'decimal'], gives: INSTANT, evaluate: laterInstant }] },
  inWords: { usage: "inWords(x, 'cn')", form: 'function', overloads: [{ takes: ['decimal', 'text'], gives: TEXT, evaluate: inWords }] },
  addressLine: {
    usage: 'addressLine(recipient, country, province, city, district, street, postalCode, areaCode, phone, extension, mobile)',
    form: 'function',
    overloads: [{ takes: Array.from({ length: 11 }, () => 'text'), gives: TEXT, takesBlanks: true, evaluate: lineOfParts }],
  },
  tierPrice: {
    usage: 'tierPrice(tiers, quantity, price)',
    form: 'function',
    overloads: [{ takes: ['text', 'decimal', 'decimal'], gives: DECIMAL, evaluate: tierPrice }],
  },
  basePrice: {
    usage: 'basePrice(tiers, offered, price)',
    form: 'function',
    overloads: [{ takes: ['text', 'decimal', 'decimal'], gives: DECIMAL, evaluate: basePrice }],
  },
  areTiers: {
    usage: 'areTiers(tiers, scale, price)',
    form: 'function',
    overloads: [{ takes: ['text', 'decimal', 'decimal'], gives: FLAG, evaluate: areTiers }],
  },
  isPackageCode: {
    usage: 'isPackageCode(text)',
    form: 'function',
    overloads: [{ takes: ['text'], gives: FLAG, evaluate: isPackageCode }],
  },
  isTaxNumber: {
    usage: 'isTaxNumber(country, number)',
    form: 'function',
    overloads: [{ takes: ['text', 'text'], gives: FLAG, evaluate: isTaxNumber }],
  },
  startsWith: {
    usage: "text.startsWith('A')",
    form: 'method',
    overloads: [{ takes: ['text', 'text'], gives: FLAG, evaluate: (text: string, part: string) => text.startsWith(part) }],
  },
  endsWith: {
    usage: "text.endsWith('A')",
    form: 'method',
    overloads: [{ takes: ['text', 'text'], gives: FLAG, evaluate: (text: string, part: string) => text.endsWith(part) }],
  },
  contains: {
    usage: "text.contains('A')",
    form: 'method',
    overloads: [{ takes: ['text', 'text'], gives: FLAG, evaluate: (text: string, part: string) => text.includes(part) }],
  },
  plain: { usage: 'text.plain()', form: 'method', overloads: [{ takes: ['text'], gives: TEXT, evaluate: plainText }] },
}

function lineOfParts(...parts: readonly string[]): string | EvaluationStop {
  const [recipient = '', country = '', province = '', city = '', district = '', street = '', postalCode = '', areaCode = '', phone = '', ...rest] = parts
  const [extension = '', mobile = ''] = rest
  const line = addressLine({ recipient, country, province, city, district, street, postalCode, areaCode, phone, extension, mobile })
  return line === '' ? blank('every part of the address') : line
}

function round(value: Decimal, scale: Decimal): Decimal | EvaluationStop {
  const digits = scale.toNumber()
  if (!Number.isInteger(digits) || digits < 0 || digits > MAX_SCALE) return failure(`the scale of round() is a whole number from 0 to ${MAX_SCALE}`)
  return roundHalfUp(value, digits)
}

/** An amount in another currency, rounded once (MNY-7). Which currencies the amount and the rate are in is checked in the declarations (`mixedUnits`). */
function convert(amount: Decimal, rate: Decimal): Decimal {
  return roundHalfUp(amount.times(rate), DIGITS_OF_AMOUNTS)
}

function isMultiple(value: Decimal, step: Decimal): boolean | EvaluationStop {
  return step.isZero() ? failure('the step of isMultiple() is zero') : value.mod(step).isZero()
}

const readTerm = readerFor(DECIMAL, 'a figure of sum()')

// Blanks are absent from the list: a line without a price does not hide the total of the others.
function sum(list: readonly unknown[]): Decimal | EvaluationStop {
  let total = ZERO
  for (const raw of list) {
    const term = readTerm(raw)
    if (!(term instanceof EvaluationStop)) total = total.plus(term as Decimal)
    else if (term.kind !== 'blank') return term
  }
  return total
}

/** When two items of a list are equal: figures by value, records by id. */
export function itemKey(item: unknown): unknown {
  if (item instanceof Decimal) return item.toFixed()
  return idOfRef(item)
}

function keysOf(list: readonly unknown[]): readonly unknown[] {
  return list.filter((item) => item !== null && item !== undefined && item !== '').map(itemKey)
}

function allDifferent(list: readonly unknown[]): boolean {
  const keys = keysOf(list)
  return new Set(keys).size === keys.length
}

function allSame(list: readonly unknown[]): boolean {
  return new Set(keysOf(list)).size <= 1
}

/** Each value is greater than the one before it that has the same key; blank while a value or a key is missing, since which belong together is not known then. */
function allAscending(values: readonly unknown[], keys: readonly unknown[]): boolean | EvaluationStop {
  if (values.length !== keys.length) return blank('a value or a key of allAscending()')
  const last = new Map<unknown, string>()
  for (const [place, value] of values.entries()) {
    const key = itemKey(keys[place])
    const before = last.get(key)
    if (before !== undefined && String(value) <= before) return false
    last.set(key, String(value))
  }
  return true
}

/** Each text once, sorted: the same texts give the same result, whatever their order of entry. */
function joined(list: readonly unknown[], separator: string): string {
  return [...new Set(keysOf(list).map(String))].toSorted().join(separator)
}

function extremes(name: string, sign: 1 | -1): readonly BuiltinOverload[] {
  return [DECIMAL, DATE, INSTANT].flatMap((type): BuiltinOverload[] => {
    const by = comparisonKindOf(type)
    const read = readerFor(type, `a value of ${name}()`)
    const better = (left: unknown, right: unknown): unknown => (order(right, left, by) * sign > 0 ? right : left)
    function ofList(list: readonly unknown[]): unknown | EvaluationStop {
      let best: unknown
      for (const raw of list) {
        const value = read(raw)
        if (!(value instanceof EvaluationStop)) best = best === undefined ? value : better(best, value)
        else if (value.kind !== 'blank') return value
      }
      return best ?? blank(`${name} of an empty list`)
    }
    return [
      { takes: [type.kind, type.kind], gives: type, evaluate: better },
      { takes: [`list of ${type.kind}`], gives: type, evaluate: ofList },
    ]
  })
}

function laterDate(date: string, days: Decimal): string | EvaluationStop {
  if (!days.isInteger()) return failure('addDays() counts whole days')
  return addDays(date, days.toNumber()) ?? failure('addDays() has no such date')
}

function dayInZone(instant: string, timeZone: string): string | EvaluationStop {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant))
  } catch {
    return failure('dayOf() has no such time zone')
  }
}

function laterInstant(instant: string, minutes: Decimal): string | EvaluationStop {
  const later = new Date(Date.parse(instant) + minutes.times(60_000).toNumber())
  if (!minutes.isInteger()) return failure('addMinutes() counts whole minutes')
  return Number.isNaN(later.getTime()) ? failure('addMinutes() has no such instant') : later.toISOString()
}

function countDays(earlier: string, later: string): Decimal | EvaluationStop {
  const days = daysBetween(earlier, later)
  return days === undefined ? failure('daysBetween() has a date that is no day of the calendar') : new Decimal(days)
}
