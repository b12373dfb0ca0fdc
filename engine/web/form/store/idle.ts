/** Work that is done in slices while nothing else is to be done. A slice works while it has time, and says whether something is left. */
export type Slice = (hasTime: () => boolean) => boolean

/** Starts slices of work for later, until nothing is left; gives a way to stop. */
export type Idle = (slice: Slice) => () => void

// Without a free moment for so long, the work goes on nevertheless, a little at a time.
const longestWait = 400
const shortSlice = 4

/** Slices in the idle moments of the page. */
export function whenIdle(slice: Slice): () => void {
  let handle: number | undefined
  let isStopped = false
  const run = (hasTime: () => boolean) => {
    if (!isStopped && slice(hasTime)) next()
  }
  function next(): void {
    if (typeof requestIdleCallback === 'function')
      handle = requestIdleCallback((deadline) => run(deadline.didTimeout ? forShort() : () => deadline.timeRemaining() > 1), { timeout: longestWait })
    else handle = setTimeout(() => run(forShort()), 0) as unknown as number
  }
  next()
  return () => {
    isStopped = true
    if (handle === undefined) return
    if (typeof cancelIdleCallback === 'function') cancelIdleCallback(handle)
    else clearTimeout(handle)
  }
}

function forShort(): () => boolean {
  const end = performance.now() + shortSlice
  return () => performance.now() < end
}
