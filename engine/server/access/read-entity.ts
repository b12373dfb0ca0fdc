import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { refuseIf } from '../operations/refused.ts'

/** Reads what a client sent, and collects all that is wrong with it. */
export type Reader = {
  /** One line of text without outer blanks; of what is absent, undefined. */
  text(key: string, rule: { readonly required?: boolean; readonly longest: number }): string | undefined
  /** Ids or codes, each once; of what is absent, undefined. */
  list(key: string): readonly string[] | undefined
  id(key?: string): string
  version(): number
  add(...issues: readonly Issue[]): void
  /** Refuses with everything that was found. */
  end(): void
}

/** A list longer than this is no work of a person. */
const MOST = 1000

export function readerOf(entity: Readonly<Record<string, unknown>>): Reader {
  const issues: Issue[] = []
  return {
    text(key, { required = false, longest }) {
      const value = entity[key]
      if (value === undefined && !required) return undefined
      const path = `entity.${key}`
      // oxlint-disable-next-line no-control-regex -- one line of plain text
      if (value !== undefined && (typeof value !== 'string' || /[\0-\x1f\x7f]/.test(value))) {
        issues.push(issue('WRONG_TYPE', path, { expected: 'text' }))
        return ''
      }
      const text = (value ?? '').trim()
      if (required && text === '') issues.push(issue('REQUIRED', path))
      if ([...text].length > longest) issues.push(issue('TOO_LONG', path, { maximum: String(longest) }))
      return text
    },
    list(key) {
      const value = entity[key]
      if (value === undefined) return undefined
      if (!Array.isArray(value) || value.length > MOST || !value.every((each) => typeof each === 'string' && each.length <= 100)) {
        issues.push(issue('WRONG_TYPE', `entity.${key}`, { expected: 'list' }))
        return []
      }
      return [...new Set(value as string[])]
    },
    id(key = 'id') {
      const value = entity[key]
      if (typeof value === 'string' && value.length <= 100) return value
      issues.push(issue('NOT_FOUND', `entity.${key}`))
      return ''
    },
    version() {
      const value = entity['version']
      if (Number.isSafeInteger(Number(value)) && value !== null && value !== '' && typeof value !== 'boolean') return Number(value)
      issues.push(issue('VERSION_REQUIRED', 'entity.version'))
      return 0
    },
    add(...more) {
      issues.push(...more)
    },
    end() {
      refuseIf(issues)
    },
  }
}

/** Refuses an edit of something that was changed since it was read. */
export function refuseStale(given: number, current: number): void {
  refuseIf(given === current ? [] : [issue('STALE_VERSION', 'entity.version', { version: String(given), current: String(current), by: '' })])
}
