import { applyEdits, modify } from 'jsonc-parser'

type Path = readonly (string | number)[]

// Keeps the groups of texts expanded; the formatter lays out everything else.
const layout = { formattingOptions: { insertSpaces: true, tabSize: 2 } }

/** A value on one line in the style of the declarations: `{ "type": "text", "sides": ["purchaser"] }`. */
export function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${inline(each)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** The text with one more property in the object at a path; missing parents are created. */
export function withProperty(text: string, path: Path, key: string, value: unknown): string {
  return applyEdits(text, modify(text, [...path, key], value, layout))
}

/** The text with a value inserted into the list at a path before the item at that index, or at its end. A missing list is created. */
export function withItem(text: string, path: Path, value: unknown, place = -1): string {
  return applyEdits(text, modify(text, [...path, place], value, { ...layout, isArrayInsertion: true }))
}

/** The text without the property or item at a path. */
export function without(text: string, path: Path): string {
  return applyEdits(text, modify(text, [...path], undefined, {}))
}
