/**
 * Calls back right after the next frame was painted. A task posted from the frame's callback runs after style, layout and paint of
 * that frame; a second frame's callback would add the wait for the screen's next refresh to every figure.
 */
export function afterPaint(done: (now: number) => void): void {
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => done(performance.now())
    channel.port2.postMessage(undefined)
  })
}

/** A change without a change of elements, such as the value of an input, is noticed after this many milliseconds at the latest. */
const lookAgain = 20

/**
 * Resolves after the first paint at which a condition holds. Checks it when elements change: a page that requested frame after frame
 * to check would have to draw each of them.
 */
export function paintWhere(holds: () => boolean, limit: number): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const observer = new MutationObserver(look)
    const timer = setInterval(look, lookAgain)
    function look() {
      const isThere = holds()
      if (!isThere && performance.now() - start <= limit) return
      observer.disconnect()
      clearInterval(timer)
      if (isThere) afterPaint(resolve)
      else reject(new Error(`over ${limit / 1000} s`))
    }
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
    look()
  })
}
