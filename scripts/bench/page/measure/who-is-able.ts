import type { Size } from '../in-page/handles.ts'
import { textOfSize } from '../sizes.ts'

/** Remembers the results of all benches of a run, so that a page that takes a minute is not waited for twice. */
export interface Ability {
  /** How long a contestant took to draw a size, in milliseconds. */
  noteDrawn(name: string, size: Size, time: number): void
  /** Records that a contestant gave up a task at a size. Drawing is part of every other task. */
  noteGivenUp(name: string, work: string, size: Size, reason: string): void
  /** Why a contestant skips a task; undefined if it does not. */
  reasonAgainst(name: string, work: string, size: Size): string | undefined
}

export const drawing = 'mount'
// A contestant is skipped if its time, scaled by the number of cells, would exceed one and a half times the limit.
const hopeless = 1.5

/** Starts without any results. `limit` is the longest that drawing may take, in milliseconds. */
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
