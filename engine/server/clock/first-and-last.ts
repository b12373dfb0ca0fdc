/**
 * Keeps a number of items of an ordered list, half from the front and half from the end, so that neither the oldest nor the newest wait for those in between.
 */
export function firstAndLast<Thing>(most: number): { add(thing: Thing): void; kept(): readonly Thing[] } {
  const half = Math.ceil(most / 2)
  const other = most - half
  const first: Thing[] = []
  let last: Thing[] = []
  const lastOfAll = () => last.slice(Math.max(0, last.length - other))
  return {
    add(thing) {
      if (first.length < half) first.push(thing)
      else last.push(thing)
      // Trims now and then, so that a long list costs no more than its length.
      if (last.length > 2 * most) last = lastOfAll()
    },
    kept: () => [...first, ...lastOfAll()],
  }
}
