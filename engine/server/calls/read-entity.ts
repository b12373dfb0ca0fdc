import { issue } from '../../core/rules/issue.ts'
import { isInvisible } from '../../core/text/is-invisible.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { refuseIf } from './refused-error.ts'
import { staleVersionIssue } from './stale-version-issue.ts'

type Values = Readonly<Record<string, unknown>>
type TextRule = { readonly required?: boolean; readonly maxLength?: number; readonly secret?: boolean }
type ListRule = { readonly required?: boolean; readonly max?: number }

/** Reads an input that no declaration describes, and collects all its issues. */
export type EntityReader = {
  /** One line of text, trimmed; a secret unchanged; undefined if absent. */
  text(key: string, rule?: TextRule): string | undefined
  flag(key: string, rule?: { readonly required?: boolean }): boolean | undefined
  /** Ids or codes without duplicates; undefined if absent. */
  list(key: string, rule?: ListRule): readonly string[] | undefined
  id(key?: string): string
  version(): number
  add(...issues: readonly Issue[]): void
  /** All issues found so far. */
  found(): readonly Issue[]
  /** Refuses with all issues found. */
  end(): void
}

const MAX_CHARACTERS = 200
/** No person makes a longer list. */
const MAX_ITEMS = 1000
const MAX_ID_LENGTH = 100

/** `given`: the client's input. */
export function entityReaderOf(given: Values): EntityReader {
  const issues: Issue[] = []
  const wrong = (key: string, expected: string) => issues.push(issue('WRONG_TYPE', `entity.${key}`, { expected }))
  const needed = (key: string, required: boolean) => required && issues.push(issue('REQUIRED', `entity.${key}`))
  return {
    text(key, { required = false, maxLength = MAX_CHARACTERS, secret = false } = {}) {
      const value = given[key]
      if (value === undefined && !required) return undefined
      if (value !== undefined && (typeof value !== 'string' || (!secret && hasControls(value)))) {
        wrong(key, 'text')
        return ''
      }
      const text = secret ? (value ?? '') : (value ?? '').trim()
      if (secret ? text === '' : isInvisible(text)) needed(key, required)
      if ([...text].length > maxLength) issues.push(issue('TOO_LONG', `entity.${key}`, { maximum: String(maxLength) }))
      return text
    },
    flag(key, { required = false } = {}) {
      const value = given[key]
      if (value === undefined) needed(key, required)
      else if (typeof value === 'boolean') return value
      else wrong(key, 'flag')
      return undefined
    },
    list(key, { required = false, max = MAX_ITEMS } = {}) {
      const value = given[key]
      if (value === undefined) {
        needed(key, required)
        return undefined
      }
      if (!Array.isArray(value) || !value.every((each) => typeof each === 'string' && each.length <= MAX_ID_LENGTH)) {
        wrong(key, 'list')
        return []
      }
      if (value.length > max) issues.push(issue('TOO_MANY_ITEMS', `entity.${key}`, { maximum: String(max) }))
      return [...new Set(value as string[])]
    },
    id(key = 'id') {
      const value = given[key]
      if (typeof value === 'string' && value.length <= MAX_ID_LENGTH) return value
      issues.push(issue('NOT_FOUND', `entity.${key}`))
      return ''
    },
    version() {
      const value = given['version']
      if (Number.isSafeInteger(Number(value)) && value !== null && value !== '' && typeof value !== 'boolean') return Number(value)
      issues.push(issue('VERSION_REQUIRED', 'entity.version'))
      return 0
    },
    add(...more) {
      issues.push(...more)
    },
    found: () => issues,
    end() {
      refuseIf(issues)
    },
  }
}

/** The keys that the call does not know. */
export function unknownKeys(given: Values, keys: readonly string[]): readonly Issue[] {
  return Object.keys(given)
    .filter((key) => !keys.includes(key))
    .map((key) => issue('UNKNOWN_KEY', `entity.${key}`, { key }))
}

/** Refuses an edit of a record that has changed since it was read. */
export function refuseStale(given: number, current: number): void {
  refuseIf(given === current ? [] : [staleVersionIssue('entity.version', { version: given, current })])
}

function hasControls(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- one line of plain text
  return /[\0-\x1f\x7f]/.test(text)
}
