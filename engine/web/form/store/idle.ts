/** Work that is done in slices while nothing else is to be done. A slice works while it has time, and says whether something is left. */
export type Slice = (hasTime: () => boolean) => boolean

/** Does slices of work later, until nothing is left. */
export type Idle = (slice: Slice) => void

// Without a free moment for so long, the work goes on nevertheless, a little at a time.
const longestWait = 400
const shortSlice = 4

/** Slices in the idle moments of the page. */
export function whenIdle(slice: Slice): void {
  const run = (hasTime: () => boolean) => {
    if (slice(hasTime)) whenIdle(slice)
  }
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback((deadline) => run(deadline.didTimeout ? forShort() : () => deadline.timeRemaining() > 1), { timeout: longestWait })
  else setTimeout(() => run(forShort()), 0)
}

function forShort(): () => boolean {
  const end = performance.now() + shortSlice
  return () => performance.now() < end
}
