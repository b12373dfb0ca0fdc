/** Work done in slices during idle time. A slice runs while it has time, and returns whether work is left. */
export type Slice = (hasTime: () => boolean) => boolean

/** Runs slices of work later, until none is left. */
export type Idle = (slice: Slice) => void

// Without an idle moment for this long, the work continues anyway, in short slices.
const longestWait = 400
// The longest that a keystroke waits for a slice.
const longestSlice = 8
const shortSlice = 4

// Pauses between two frames of a scroll are not idle: the next frame draws new rows.
const scrollRests = 200

let scrolledAt = -Infinity
if (typeof document !== 'undefined') document.addEventListener('scroll', () => (scrolledAt = performance.now()), { capture: true, passive: true })

/** Runs slices in the idle time of the page. A slice ends as soon as the person types or moves the pointer, and none begins during a scroll. */
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

// Not every browser supports it.
function isInputWaiting(): boolean {
  const { scheduling } = navigator as { readonly scheduling?: { readonly isInputPending?: () => boolean } }
  return scheduling?.isInputPending?.() === true
}
