/**
 * The first characters of a text, to quote or to keep; a character that the cut would divide is left out, since no table holds half of one.
 *
 * @example
 * beginningOf('42 😀', 4) // '42 '
 */
export function beginningOf(text: string, length: number): string {
  const cut = text.slice(0, length)
  const isDivided = cut.length < text.length && isHighSurrogate(cut.charCodeAt(cut.length - 1))
  return isDivided ? cut.slice(0, -1) : cut
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
