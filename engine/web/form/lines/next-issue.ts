import type { GridPlace } from '../../grid/api/grid-editing.ts'

/** The issue to go to from a cell: the next one after it, or the last one before it; wraps around at the end. */
export function nextIssue<Place extends GridPlace>(
  places: readonly Place[],
  keys: readonly string[],
  from: { readonly row: number; readonly key: string | undefined },
  by: 1 | -1,
): Place | undefined {
  const rank = (key: string | undefined) => (key === undefined ? -1 : keys.indexOf(key))
  const after = (place: Place) => place.row - from.row || rank(place.key) - rank(from.key)
  return by === 1 ? (places.find((place) => after(place) > 0) ?? places[0]) : (places.findLast((place) => after(place) < 0) ?? places.at(-1))
}
