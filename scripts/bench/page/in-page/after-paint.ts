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

/** Resolves after the first paint at which something holds; looks once a frame. */
export function paintWhere(holds: () => boolean, limit: number): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const look = () => {
      if (holds()) afterPaint(resolve)
      else if (performance.now() - start > limit) reject(new Error(`Waited ${limit} ms`))
      else requestAnimationFrame(look)
    }
    look()
  })
}
