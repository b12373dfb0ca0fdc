/** Lets a number of callers work at once; the others wait in their order. */
export function newSemaphore(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = atOnce
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((done) => waiting.push(done))
    try {
      return await work()
    } finally {
      // Passes its place on directly, so that nobody overtakes the waiting ones.
      const next = waiting.shift()
      if (next === undefined) free++
      else next()
    }
  }
}
