/**
 * Calls back right after the next frame was painted. A task posted from the frame's callback runs behind style, layout and paint of
 * that frame; a second frame's callback would add the wait for the screen's next refresh to every figure.
 */
export function afterPaint(done: (now: number) => void): void {
  requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => done(performance.now())
    channel.port2.postMessage(undefined)
  })
}

/** What shows without a change of elements, as the value of an input does, is seen after this many milliseconds at the latest. */
const lookAgain = 20

/**
 * Resolves after the first paint at which something holds. Looks when elements change: a page that asks for frame after frame to look
 * would have to draw each of them.
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
