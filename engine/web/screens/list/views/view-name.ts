/** The server refuses longer names. */
export const MAX_NAME = 50

/** A name for a view: what it shows, in words, as much of it as has room. */
export function viewName(parts: readonly string[], comma: string): string {
  const names = parts.map((_, place) => parts.slice(0, place + 1).join(comma))
  return names.findLast((name) => name.length <= MAX_NAME) ?? ''
}
