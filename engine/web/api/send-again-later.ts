const BUSY = 429
const MAX_TRIES = 6

/**
 * Sends a request, and sends it again if the server refused it because too many calls of this person wait: then nothing was done. Waits as long as the server
 * says, each time a little longer. After several refusals the last one is the answer.
 */
export async function sendAgainLater(send: () => Promise<Response>, signal?: AbortSignal, chance: () => number = Math.random): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await send()
    if (answer.status !== BUSY || tries === MAX_TRIES) return answer
    await pause((Number(answer.headers.get('retry-after')) || 1) * 1000 * tries * (1 + chance() / 2), signal)
  }
}

/** An aborted wait throws as an aborted `fetch` does. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, failed) => {
    const stop = () => {
      clearTimeout(timer)
      failed(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      done()
    }, milliseconds)
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
