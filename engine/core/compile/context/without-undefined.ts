/** The object without the keys that have no value. */
export function withoutUndefined<Thing extends object>(thing: Thing): Thing {
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(thing)) if (value !== undefined) kept[key] = value
  return kept as Thing
}
