/** Escapes a text for LIKE, so that wildcards and backslashes stand for themselves. */
export function escapeLikePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
