// A hidden page does not paint; the callback still runs.
const longestWait = 200

/** Calls back after the next frame is painted, or after 200 ms if none is. */
export function afterPaint(then: () => void): void {
  let isDone = false
  const end = () => {
    if (isDone) return
    isDone = true
    clearTimeout(timer)
    then()
  }
  const timer = setTimeout(end, longestWait)
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => setTimeout(end, 0))
}
