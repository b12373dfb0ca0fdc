import { afterPaint } from './after-paint.ts'

/** Work done in slices during idle time. A slice runs while it has time, and returns whether work is left. */
export type Slice = (hasTime: () => boolean) => boolean

/** Runs slices of work later, until none is left. */
export type RunWhenIdle = (slice: Slice) => void

// Without an idle moment for this long, the work continues anyway, in short slices.
const MAX_WAIT_MS = 400
// The longest that a keystroke waits for a slice.
const MAX_SLICE_MS = 8
const SHORT_SLICE_MS = 4

// A pause between two frames of a scroll is not idle time: the next frame draws new rows.
const SCROLL_REST_MS = 200

let scrolledAt = -Infinity
if (typeof document !== 'undefined') document.addEventListener('scroll', () => (scrolledAt = performance.now()), { capture: true, passive: true })

/**
 * Runs slices in the idle time of the page, after the paint that shows what they follow from: the browser also calls itself idle while a frame is on its way to
 * the screen. A slice ends as soon as the person types or moves the pointer, and none begins during a scroll.
 */
export function whenIdle(slice: Slice): void {
  if (typeof requestAnimationFrame === 'function') afterPaint(() => runWhenIdle(slice))
  else runWhenIdle(slice)
}

function runWhenIdle(slice: Slice): void {
  if (performance.now() - scrolledAt < SCROLL_REST_MS) return void setTimeout(() => runWhenIdle(slice), SCROLL_REST_MS)
  const run = (longestMs: number, remainingMs: () => number) => {
    const end = performance.now() + longestMs
    if (slice(() => remainingMs() > 1 && performance.now() < end && !isInputWaiting())) runWhenIdle(slice)
  }
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback((deadline) => (deadline.didTimeout ? run(SHORT_SLICE_MS, () => Infinity) : run(MAX_SLICE_MS, () => deadline.timeRemaining())), {
      timeout: MAX_WAIT_MS,
    })
  else setTimeout(() => run(SHORT_SLICE_MS, () => Infinity), 0)
}

// Only Chromium tells whether a key or a click waits; elsewhere a slice ends with its time.
function isInputWaiting(): boolean {
  const { scheduling } = navigator as { readonly scheduling?: { readonly isInputPending?: () => boolean } }
  return scheduling?.isInputPending?.() === true
}
