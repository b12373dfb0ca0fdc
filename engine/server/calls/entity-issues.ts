import type { Issue } from '../../core/wire/envelope.ts'
import { entityReaderOf, unknownKeys } from './read-entity.ts'

/** The rule of a key. `most`: characters of a text, items of a list. A secret is a text that is not trimmed or checked. */
export type KeyRule = {
  readonly kind: 'text' | 'secret' | 'flag' | 'texts'
  readonly optional?: true
  readonly max?: number
}

/** Every issue of a client's input by the rules of its keys. */
export function entityIssues(given: Readonly<Record<string, unknown>>, rules: Readonly<Record<string, KeyRule>>): readonly Issue[] {
  const read = entityReaderOf(given)
  for (const [key, { kind, optional, max }] of Object.entries(rules)) {
    const required = optional !== true
    // An optional text of blanks alone counts as absent.
    if (kind === 'flag') read.flag(key, { required })
    else if (kind === 'texts') read.list(key, { required, ...(max !== undefined && { max }) })
    else read.text(key, { required, secret: kind === 'secret', ...(max !== undefined && { maxLength: max }) })
  }
  return [...unknownKeys(given, Object.keys(rules)), ...read.found()]
}
