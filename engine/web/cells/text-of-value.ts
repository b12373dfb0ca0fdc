/** The text of any value of an answer: a reference's text, a figure, a word; '' for a blank. */
export function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object' && 'text' in value) return String(value.text ?? '')
  if (typeof value === 'object') return ''
  return String(value)
}

/** The id of a reference, whether it comes as { id, text } or as the id alone. */
export function idOfValue(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value === 'object' && value !== null && 'id' in value) return String(value.id)
  return null
}
