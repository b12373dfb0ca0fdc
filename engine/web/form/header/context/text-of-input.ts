/** What an input shows of a value: nothing for what is not there; something for what does not belong there, so that it is seen. */
export function textOfInput(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
