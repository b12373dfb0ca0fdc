import { assertNever } from '../assert-never.ts'
import { decimalFromTyping } from '../decimal/decimal-from-typing.ts'
import { withoutCurrency } from '../decimal/without-currency.ts'
import type { Field } from '../model/field.ts'
import type { Model } from '../model/model.ts'
import { languages } from '../model/side.ts'
import { labelOfValue } from '../text/label-of.ts'
import type { Issue } from '../wire/envelope.ts'
import { splitNames } from '../text/name-list.ts'
import { dateFromTyping } from './date-from-typing.ts'
import type { DayOrder } from './date-from-typing.ts'
import { issue } from './issue.ts'

/** The value of a cell for a field, null for a blank one; or the reason why there is none. */
export type CellReading = { readonly value: unknown } | { readonly issue: Issue }

/** The words by which people write the values of a vocabulary, besides the values themselves. */
export type NamesOfValue = (vocabulary: string) => readonly { readonly value: string; readonly names: readonly string[] }[]

/**
 * Reads the text of a cell, imported or pasted, as the value of a field: figures with separators or per cent, days in several spellings, values of a vocabulary
 * by name or by their word in either language, yes and no. A ref gives the text by which its record is looked up, several records their texts. Bounds and lengths belong to the check of the
 * document. Days follow the given order, that of the person's language. Money may have the sign of its `currency`, if that is known.
 */
export function parseCell(field: Field, text: string, names: NamesOfValue, days: DayOrder = 'yearFirst', currency = ''): CellReading {
  const plain = cleaned(text)
  if (plain === '') return { value: null }
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'ref':
      return { value: plain }
    case 'refs':
      return namesIn(field, plain)
    case 'price':
    case 'amount':
      return readingOf(decimalFromTyping(withoutCurrency(plain, currency), false), 'NOT_A_DECIMAL', plain)
    case 'quantity':
    case 'rate':
    case 'decimal':
    case 'integer':
      return readingOf(decimalFromTyping(plain, field.type === 'rate'), 'NOT_A_DECIMAL', plain)
    case 'date':
      return readingOf(dateFromTyping(plain, days), 'NOT_A_DATE', plain)
    case 'instant':
      return readingOf(instantOf(plain), 'NOT_A_DATE', plain)
    case 'flag':
      return readingOf(FLAGS[folded(plain)], 'NOT_IN_VOCABULARY', plain)
    case 'enum':
      return readingOf(valueNamed(names(field.vocabulary ?? ''), folded(plain)), 'NOT_IN_VOCABULARY', plain, { vocabulary: field.vocabulary ?? '' })
    case 'sequence':
    case 'files':
    case 'lines':
      return { issue: issue('READ_ONLY', field.name) }
    default:
      return assertNever(field.type)
  }

  function readingOf(value: unknown, code: string, given: string, more: Readonly<Record<string, string>> = {}): CellReading {
    return value === undefined ? { issue: issue(code, field.name, { given, value: given, ...more }) } : { value }
  }
}

/** The most names in one cell. A cell of a spreadsheet has room for 16,384 of them, and a file for 20,000 such cells. */
const MAX_NAMES = 200

/** The names of several records; a cell of separators alone is blank, since what clears a value says so. */
function namesIn({ name, maxItems = MAX_NAMES }: Field, text: string): CellReading {
  const names = splitNames(text, MAX_NAMES + 1)
  if (names.length > MAX_NAMES) return { issue: issue('TOO_MANY_ITEMS', name, { maximum: String(Math.min(maxItems, MAX_NAMES)) }) }
  return { value: names.length === 0 ? null : names }
}

const FLAGS: Readonly<Record<string, boolean>> = {
  是: true,
  yes: true,
  y: true,
  true: true,
  '1': true,
  否: false,
  no: false,
  n: false,
  false: false,
  '0': false,
}

const PLAIN = /^[\x20-\x7e\u4e00-\u9fff]*$/

// A database's text cannot hold lone surrogates and control characters.
function cleaned(text: string): string {
  if (PLAIN.test(text)) return text.trim()
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cs}\0-\x08\x0b-\x1f]/gu, '')
    .trim()
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

// An instant needs its offset: the text alone does not tell the time zone.
function instantOf(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

type ValueNames = ReturnType<NamesOfValue>

// A block of thousands of cells repeats the same names.
const valueByName = new WeakMap<ValueNames, ReadonlyMap<string, string>>()

/** A value takes precedence over a word: a word of one value may be the name of another. */
function valueNamed(values: ValueNames, text: string): string | undefined {
  let known = valueByName.get(values)
  if (known === undefined) {
    const words = values.flatMap(({ value, names }) => names.map((name): [string, string] => [folded(name), value]))
    // The first of a name counts, and a value before all.
    known = new Map([...words.toReversed(), ...values.map(({ value }): [string, string] => [folded(value), value])])
    valueByName.set(values, known)
  }
  return known.get(text)
}

/** The words of all values of a model, in every language that it has. */
export function namesOfValues(model: Pick<Model, 'texts' | 'vocabularies'>): NamesOfValue {
  const known = new Map<string, ReturnType<NamesOfValue>>()
  return (vocabulary) => {
    const values =
      known.get(vocabulary) ??
      (model.vocabularies[vocabulary]?.values ?? []).map((value) => ({
        value,
        names: languages.map((language) => labelOfValue(model, language, vocabulary, value)),
      }))
    known.set(vocabulary, values)
    return values
  }
}
