/** Groups items by a key and keeps their order. (`Map.groupBy` is not in Node 20.) */
export function groupBy<Thing, Key>(things: readonly Thing[], keyOf: (thing: Thing) => Key): ReadonlyMap<Key, readonly Thing[]> {
  const groups = new Map<Key, Thing[]>()
  for (const thing of things) {
    const group = groups.get(keyOf(thing))
    if (group === undefined) groups.set(keyOf(thing), [thing])
    else group.push(thing)
  }
  return groups
}
