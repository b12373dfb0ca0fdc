/** Checks whether a value of an answer is a figure: a text of digits, or a number. */
export function isFigure(value: unknown): value is string {
  return /^-?\d+(\.\d+)?$/.test(String(value))
}
