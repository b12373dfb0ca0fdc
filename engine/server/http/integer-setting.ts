/** Reads a count of at least `least` from the environment. Throws a RangeError for other texts, which would silently wait or connect for ever. */
export function integerSetting(name: string, text: string, least: number): number {
  const count = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(count) || count < least)
    throw new RangeError(`Cannot start with ${name} "${text}": a whole number from ${least} on is wanted`)
  return count
}
