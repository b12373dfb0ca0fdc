/** A count from the environment, at least `least`; another text would wait or connect for ever without a word. Throws a RangeError. */
export function integerSetting(name: string, text: string, least: number): number {
  const count = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(count) || count < least)
    throw new RangeError(`Cannot start with ${name} "${text}": a whole number from ${least} on is wanted`)
  return count
}
