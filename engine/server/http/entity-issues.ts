import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'

export type KeyRule = {
  readonly kind: 'text' | 'flag' | 'texts'
  readonly optional?: true
  /** Most characters of a text, most items of a list. */
  readonly most?: number
}

const MOST_CHARACTERS = 200

/** All that is wrong with the keys of an envelope's entity, where no declaration says what it holds. */
export function entityIssues(entity: Readonly<Record<string, unknown>>, rules: Readonly<Record<string, KeyRule>>): readonly Issue[] {
  const unknown = Object.keys(entity)
    .filter((key) => !Object.hasOwn(rules, key))
    .map((key) => issue('UNKNOWN_KEY', `entity.${key}`, { key }))
  return [...unknown, ...Object.entries(rules).flatMap(([key, rule]) => valueIssues(key, entity[key], rule))]
}

function valueIssues(key: string, value: unknown, { kind, optional, most = MOST_CHARACTERS }: KeyRule): Issue[] {
  const path = `entity.${key}`
  if (value === undefined || value === '') return optional ? [] : [issue('REQUIRED', path)]
  if (kind === 'flag') return typeof value === 'boolean' ? [] : [issue('WRONG_TYPE', path, { key })]
  if (kind === 'texts') {
    if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) return [issue('WRONG_TYPE', path, { key })]
    return value.length > most ? [issue('TOO_MANY_ITEMS', path, { maximum: String(most) })] : []
  }
  if (typeof value !== 'string') return [issue('WRONG_TYPE', path, { key })]
  return value.length > most ? [issue('TOO_LONG', path, { maximum: String(most) })] : []
}
