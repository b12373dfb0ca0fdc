import type { Issue } from '../../core/wire/envelope.ts'
import { entityReaderOf, unknownKeys } from './read-entity.ts'

/** What a call takes under a key. `most`: characters of a text, items of a list. A secret is a text that is taken as it is. */
export type KeyRule = {
  readonly kind: 'text' | 'secret' | 'flag' | 'texts'
  readonly optional?: true
  readonly max?: number
}

/** All that is wrong with what a client sent, by the keys that a call takes. */
export function entityIssues(given: Readonly<Record<string, unknown>>, rules: Readonly<Record<string, KeyRule>>): readonly Issue[] {
  const read = entityReaderOf(given)
  for (const [key, { kind, optional, max }] of Object.entries(rules)) {
    const required = optional !== true
    // Where a text may be left out, one without signs is left out.
    if (kind === 'flag') read.flag(key, { required })
    else if (kind === 'texts') read.list(key, { required, ...(max !== undefined && { max }) })
    else read.text(key, { required, secret: kind === 'secret', ...(max !== undefined && { maxLength: max }) })
  }
  return [...unknownKeys(given, Object.keys(rules)), ...read.found()]
}
