import { isStorable } from '../wire/is-storable.ts'

/** The character NUL and halves of surrogate pairs as JSON writes them, whose backslash is no escaped one. */
const UNSTORABLE_IN_JSON = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g

/**
 * The text without what no database holds: the character NUL, and halves of surrogate pairs.
 *
 * @example
 * storableText('HR-118\0.pdf') // 'HR-118.pdf'
 */
export function storableText(text: string): string {
  return isStorable(text) ? text : text.replaceAll(/[\p{Cs}\0]/gu, '')
}

/** A value as JSON, its texts without what no database holds. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(UNSTORABLE_IN_JSON, '$1')
}
