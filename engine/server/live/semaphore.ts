/** Lets so many work at once; the others come in the order in which they asked. */
export function newSemaphore(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = atOnce
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((done) => waiting.push(done))
    try {
      return await work()
    } finally {
      // Handed on without being free in between: nobody passes those who wait.
      const next = waiting.shift()
      if (next === undefined) free++
      else next()
    }
  }
}
