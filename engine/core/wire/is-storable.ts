const DEEPEST = 32
/** More than the rows of any document and the values of any condition. */
const MAX_LIST_LENGTH = 10_000
const NAMES_OF_PROTOTYPE: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/** Checks whether every text of a value can be stored, and depth and list lengths are within bounds. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && isWellFormed(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === DEEPEST) return false
  if (Array.isArray(value)) return value.length <= MAX_LIST_LENGTH && value.every((inner) => isStorable(inner, depth + 1))
  return Object.entries(value).every(([key, inner]) => isStorable(key) && !NAMES_OF_PROTOTYPE.has(key) && isStorable(inner, depth + 1))
}

/** Whether a text has no half of a surrogate pair; much quicker than an expression of Unicode. */
function isWellFormed(text: string): boolean {
  return (text as string & { isWellFormed(): boolean }).isWellFormed()
}
