import { assertNever } from '../assert-never.ts'
import { decimalFromTyping } from '../decimal/decimal-from-typing.ts'
import type { Field } from '../model/field.ts'
import type { Model } from '../model/model.ts'
import { languages } from '../model/side.ts'
import { labelOfValue } from '../text/label-of.ts'
import type { Issue } from '../wire/envelope.ts'
import { dateFromTyping } from './date-from-typing.ts'
import { issue } from './issue.ts'

/** The value that a field takes from a cell, null for a blank one; or why it takes none. */
export type CellReading = { readonly value: unknown } | { readonly issue: Issue }

type Words = Pick<Model, 'texts' | 'vocabularies'>

/**
 * Reads the text of a cell, imported or pasted, as the value of a field: figures with separators or per cent, days in several
 * spellings, values of a vocabulary by their name or by their word in either language, yes and no. A ref gives the text by
 * which its record is to be looked up. Bounds and lengths are not looked at: that is the check of the document.
 */
export function parseCell(model: Words, field: Field, text: string): CellReading {
  const plain = cleaned(text)
  if (plain === '') return { value: null }
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'ref':
      return { value: plain }
    case 'quantity':
    case 'price':
    case 'amount':
    case 'rate':
    case 'decimal':
    case 'integer':
      return readingOf(decimalFromTyping(plain, field.type === 'rate'), 'NOT_A_DECIMAL', plain)
    case 'date':
      return readingOf(dateFromTyping(plain), 'NOT_A_DATE', plain)
    case 'instant':
      return readingOf(instantOf(plain), 'NOT_A_DATE', plain)
    case 'flag':
      return readingOf(FLAGS[folded(plain)], 'NOT_IN_VOCABULARY', plain)
    case 'enum':
      return readingOf(wordsOf(model, field.vocabulary ?? '').get(folded(plain)), 'NOT_IN_VOCABULARY', plain)
    case 'sequence':
    case 'files':
    case 'lines':
      return { issue: issue('READ_ONLY', field.name) }
    default:
      return assertNever(field.type)
  }

  function readingOf(value: unknown, code: string, given: string): CellReading {
    return value === undefined ? { issue: issue(code, field.name, { given, value: given }) } : { value }
  }
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

// Lone surrogates and control characters have no place in a database's text.
function cleaned(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cs}\0-\x08\x0b-\x1f]/gu, '')
    .trim()
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

// An instant says its offset: the text alone does not tell whose clock is meant.
function instantOf(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

const wordsByTexts = new WeakMap<object, Map<string, ReadonlyMap<string, string>>>()

/** What a person may write for a value: the value itself before any word, and a word of the language first named before the same word of another. */
function wordsOf(model: Words, vocabulary: string): ReadonlyMap<string, string> {
  const known = wordsByTexts.get(model.texts) ?? new Map<string, ReadonlyMap<string, string>>()
  wordsByTexts.set(model.texts, known)
  let words = known.get(vocabulary)
  if (words === undefined) {
    const found = new Map<string, string>()
    const values = model.vocabularies[vocabulary]?.values ?? []
    for (const value of values) found.set(folded(value), value)
    for (const language of languages)
      for (const value of values) {
        const word = folded(labelOfValue(model, language, vocabulary, value))
        if (!found.has(word)) found.set(word, value)
      }
    words = found
    known.set(vocabulary, words)
  }
  return words
}
