import { Decimal } from '../../decimal/decimal.ts'
import { parseDecimal } from '../../decimal/parse-decimal.ts'
import { blank, failure, MASKED, unknown, UNKNOWN } from './evaluation-stop.ts'
import type { EvaluationStop } from './evaluation-stop.ts'
import type { ValueType } from './value-type.ts'

/** Turns the caller's data at `path` into a value of the language, or returns the reason why not. Copies nothing. */
export type Reader = (raw: unknown) => unknown | EvaluationStop

const DATE_TEXT = /^\d{4}-\d{2}-\d{2}$/

/**
 * The reader of a type. Blank is `null`, `undefined` and the empty text. Decimals may be a `Decimal`, a decimal string, or a finite number (a scale in the
 * preferences); any other text is an error of the data, not a blank.
 */
export function readerFor(type: ValueType, path: string): Reader {
  const isBlank = blank(path)
  // Without the value, which the reader of the message may not be allowed to see.
  const wrong = failure(`${path} is not a ${type.kind}`)
  const notKnown = unknown(path)
  const notRead = unknown(path, true)
  const isWrong = (raw: unknown) => (raw === UNKNOWN ? notKnown : raw === MASKED ? notRead : wrong)
  switch (type.kind) {
    case 'decimal':
      return (raw) => {
        if (raw instanceof Decimal) return raw
        if (raw === undefined || raw === null || raw === '') return isBlank
        if (typeof raw === 'string') return parseDecimal(raw) ?? isWrong(raw)
        return typeof raw === 'number' && Number.isFinite(raw) ? new Decimal(raw) : isWrong(raw)
      }
    case 'flag':
      return (raw) => {
        if (typeof raw === 'boolean') return raw
        return raw === undefined || raw === null || raw === '' ? isBlank : isWrong(raw)
      }
    case 'text':
    case 'enum':
      return (raw) => {
        if (raw === undefined || raw === null || raw === '') return isBlank
        return typeof raw === 'string' ? raw : isWrong(raw)
      }
    case 'date':
      return (raw) => {
        if (raw === undefined || raw === null || raw === '') return isBlank
        return typeof raw === 'string' && DATE_TEXT.test(raw) ? raw : isWrong(raw)
      }
    case 'instant':
      return (raw) => {
        if (raw === undefined || raw === null || raw === '') return isBlank
        return typeof raw === 'string' && !Number.isNaN(Date.parse(raw)) ? raw : isWrong(raw)
      }
    case 'record':
      return (raw) => {
        if (raw === undefined || raw === null || raw === '') return isBlank
        return typeof raw === 'string' || (typeof raw === 'object' && !Array.isArray(raw)) ? raw : isWrong(raw)
      }
    case 'list':
      return (raw) => {
        if (Array.isArray(raw)) return raw
        return raw === undefined || raw === null || raw === '' ? isBlank : isWrong(raw)
      }
  }
}
