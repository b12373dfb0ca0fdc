/** Spaces, and what is not seen beside them. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu

/**
 * The form in which numbers and references of papers are compared: without letter case, width, spaces and what is not seen.
 *
 * @example
 * plainText(' ＡbC-12\u200b') // 'abc-12'
 */
export function plainText(text: string): string {
  return text.normalize('NFKC').replaceAll(UNSEEN, '').toLowerCase()
}
