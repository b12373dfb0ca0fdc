/** The record with each of its values turned into another. */
export function mapped<Key extends string, From, To>(record: Readonly<Record<Key, From>>, to: (value: From, key: Key) => To): Readonly<Record<Key, To>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value as From, key as Key)])) as Record<Key, To>
}
