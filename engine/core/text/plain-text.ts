import { UNSEEN } from './is-invisible.ts'

const ALL_UNSEEN = new RegExp(`[${UNSEEN}]+`, 'gu')

/**
 * The form in which numbers and references of papers are compared: without letter case, width, spaces and what is not seen.
 *
 * @example
 * plainText(' ＡbC-12\u200b') // 'abc-12'
 */
export function plainText(text: string): string {
  return text.normalize('NFKC').replaceAll(ALL_UNSEEN, '').toLowerCase()
}
