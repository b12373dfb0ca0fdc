import type { Reference } from '../../core/wire/envelope.ts'

/** The records of a field with several, each with its text. */
export function referencesOf(value: unknown): readonly Reference[] {
  return Array.isArray(value) ? value.filter(isReference) : []
}

/** Checks whether a value of an answer is a record with its text. */
export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && 'id' in value && 'text' in value
}
