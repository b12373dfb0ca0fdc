/** Things in portions of which each has at most `most` of every group: so many rows fit into one document. */
export function portionsOf<Thing>(things: readonly Thing[], groupOf: (thing: Thing) => string, most: number): readonly (readonly Thing[])[] {
  const portions: Thing[][] = []
  const seen = new Map<string, number>()
  for (const thing of things) {
    const count = seen.get(groupOf(thing)) ?? 0
    seen.set(groupOf(thing), count + 1)
    const place = Math.floor(count / most)
    portions[place] = [...(portions[place] ?? []), thing]
  }
  return portions
}
