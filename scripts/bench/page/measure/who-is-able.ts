import type { Size } from '../in-page/handles.ts'
import { textOfSize } from '../sizes.ts'

/** What is known of who did what, over all benches of a run: nobody waits twice for a page that takes a minute. */
export interface Ability {
  /** How long a contestant took to draw a size, in milliseconds. */
  noteDrawn(name: string, size: Size, time: number): void
  /** A contestant gave up a piece of work at a size; drawing is part of every other work. */
  noteGivenUp(name: string, work: string, size: Size, reason: string): void
  /** Why somebody is not asked to do something; undefined where he is. */
  reasonAgainst(name: string, work: string, size: Size): string | undefined
}

export const drawing = 'mount'
// Whose time alone would grow with the cells to more than half as much again as the limit is not waited for.
const hopeless = 1.5

/** Knows nothing yet. `limit` is what drawing may take, in milliseconds. */
export function whoIsAble(limit: number): Ability {
  const failed: { readonly name: string; readonly work: string; readonly size: Size; readonly reason: string }[] = []
  const drawn: { readonly name: string; readonly size: Size; readonly time: number }[] = []
  const isWithin = (less: Size, more: Size) => less.columns <= more.columns && less.lines <= more.lines
  return {
    noteDrawn: (name, size, time) => void drawn.push({ name, size, time }),
    noteGivenUp: (name, work, size, reason) => void failed.push({ name, work, size, reason }),
    reasonAgainst(name, work, size) {
      const before = failed.find((each) => each.name === name && [work, drawing].includes(each.work) && isWithin(each.size, size))
      if (before !== undefined) {
        const { reason } = before
        return before.work === work ? `not tried: ${reason} at ${textOfSize(before.size)}` : `not tried: ${reason} for drawing ${textOfSize(before.size)}`
      }
      const growth = ({ lines, columns }: Size) => (size.lines * size.columns) / (lines * columns)
      const slow = drawn.find((each) => each.name === name && isWithin(each.size, size) && each.time * growth(each.size) > limit * hopeless)
      return slow === undefined ? undefined : `not tried: ${(slow.time / 1000).toFixed(1)} s for drawing ${textOfSize(slow.size)}`
    },
  }
}
