/** Work that is done in slices while nothing else is to be done. A slice works while it has time, and says whether something is left. */
export type Slice = (hasTime: () => boolean) => boolean

/** Does slices of work later, until nothing is left. */
export type Idle = (slice: Slice) => void

// Without a free moment for so long, the work goes on nevertheless, a little at a time.
const longestWait = 400
// A key that comes in the middle waits no longer than this.
const longestSlice = 8
const shortSlice = 4

// The moments between two frames of a scroll are not free: new rows are drawn in the next.
const scrollRests = 200

let scrolledAt = -Infinity
if (typeof document !== 'undefined') document.addEventListener('scroll', () => (scrolledAt = performance.now()), { capture: true, passive: true })

/** Slices in the idle moments of the page; one ends as soon as somebody types or moves, and none begins while somebody scrolls. */
export function whenIdle(slice: Slice): void {
  if (performance.now() - scrolledAt < scrollRests) return void setTimeout(() => whenIdle(slice), scrollRests)
  const run = (most: number, left: () => number) => {
    const end = performance.now() + most
    if (slice(() => left() > 1 && performance.now() < end && !isInputWaiting())) whenIdle(slice)
  }
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback((deadline) => (deadline.didTimeout ? run(shortSlice, () => Infinity) : run(longestSlice, () => deadline.timeRemaining())), {
      timeout: longestWait,
    })
  else setTimeout(() => run(shortSlice, () => Infinity), 0)
}

// Not every browser can tell.
function isInputWaiting(): boolean {
  const { scheduling } = navigator as { readonly scheduling?: { readonly isInputPending?: () => boolean } }
  return scheduling?.isInputPending?.() === true
}
