/** A text as a pattern of LIKE that stands for itself: its wildcards and backslashes are none. */
export function escapeLikePattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}
