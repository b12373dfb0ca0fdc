// A page that is not seen paints nothing; what waits for it comes nevertheless.
const longestWait = 200

/** Calls back once the next frame is painted, or after a fifth of a second where none is. */
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
