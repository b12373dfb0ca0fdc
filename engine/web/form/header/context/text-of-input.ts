/** The text of a value in an input: empty for undefined, some text for a value of another type, so that people see it. */
export function textOfInput(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
