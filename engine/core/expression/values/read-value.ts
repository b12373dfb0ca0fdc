import { Decimal } from '../../decimal/decimal.ts'
import { parseDecimal } from '../../decimal/parse-decimal.ts'
import { blank, failure } from './evaluation-stop.ts'
import type { EvaluationStop } from './evaluation-stop.ts'
import type { ValueType } from './value-type.ts'

/** Makes what the caller's data hold at `path` into a value of the language, or says why not. Nothing is copied. */
export type Reader = (raw: unknown) => unknown | EvaluationStop

// The same figures come again and again (0, 1, a tax rate), and on a page every keystroke reads all lines: reading from text
// costs more than adding. Forgotten as a whole when full.
const decimalByText = new Map<string, Decimal>()
const REMEMBERED = 20_000

function rememberedDecimal(text: string): Decimal | undefined {
  const known = decimalByText.get(text)
  if (known !== undefined) return known
  const value = parseDecimal(text)
  if (value === undefined) return undefined
  if (decimalByText.size >= REMEMBERED) decimalByText.clear()
  decimalByText.set(text, value)
  return value
}

const DATE_TEXT = /^\d{4}-\d{2}-\d{2}$/

/**
 * The reader for a type. Blank is `null`, `undefined` and the empty text. Decimals may come as `Decimal`, as a decimal string,
 * or as a finite number (a scale in the preferences); a text that is no decimal is an error of the data, not a blank.
 */
export function readerFor(type: ValueType, path: string): Reader {
  const isBlank = blank(path)
  // Without the value: it may be one that the reader of the message must not see.
  const isWrong = failure(`${path} is not a ${type.kind}`)
  switch (type.kind) {
    case 'decimal':
      return (raw) => {
        if (raw instanceof Decimal) return raw
        if (raw === undefined || raw === null || raw === '') return isBlank
        if (typeof raw === 'string') return rememberedDecimal(raw) ?? isWrong
        return typeof raw === 'number' && Number.isFinite(raw) ? new Decimal(raw) : isWrong
      }
    case 'flag':
      return (raw) => {
        if (typeof raw === 'boolean') return raw
        return raw === undefined || raw === null || raw === '' ? isBlank : isWrong
      }
    case 'text':
    case 'enum':
      return (raw) => {
        if (raw === undefined || raw === null || raw === '') return isBlank
        return typeof raw === 'string' ? raw : isWrong
      }
    case 'date':
      return (raw) => {
        if (raw === undefined || raw === null || raw === '') return isBlank
        return typeof raw === 'string' && DATE_TEXT.test(raw) ? raw : isWrong
      }
    case 'instant':
      return (raw) => {
        if (raw === undefined || raw === null || raw === '') return isBlank
        return typeof raw === 'string' && !Number.isNaN(Date.parse(raw)) ? raw : isWrong
      }
    case 'record':
      return (raw) => {
        if (raw === undefined || raw === null || raw === '') return isBlank
        return typeof raw === 'string' || (typeof raw === 'object' && !Array.isArray(raw)) ? raw : isWrong
      }
    case 'list':
      return (raw) => {
        if (Array.isArray(raw)) return raw
        return raw === undefined || raw === null || raw === '' ? isBlank : isWrong
      }
  }
}
