/**
 * Of however many things that come in their order so many: the first half from the front, the other half from the end. However many
 * wait in between, neither what has waited longest nor what comes last waits for them.
 */
export function bothEndsOf<Thing>(most: number): { add(thing: Thing): void; chosen(): readonly Thing[] } {
  const half = Math.ceil(most / 2)
  const other = most - half
  const first: Thing[] = []
  let last: Thing[] = []
  const lastOfAll = () => last.slice(Math.max(0, last.length - other))
  return {
    add(thing) {
      if (first.length < half) first.push(thing)
      else last.push(thing)
      // Now and then, so that a long row costs no more than its length.
      if (last.length > 2 * most) last = lastOfAll()
    },
    chosen: () => [...first, ...lastOfAll()],
  }
}
