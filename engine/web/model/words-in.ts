/** Every text in a declaration, names among them. */
export function* wordsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* wordsIn(each)
}
