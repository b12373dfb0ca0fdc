/** Runs at most `most` pieces of work at once; the others wait in turn. */
export function limitConcurrency(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let working = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (working >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else working++
    try {
      return await work()
    } finally {
      // Passes the place to the next one, or frees it.
      const next = waiting.shift()
      if (next === undefined) working--
      else next()
    }
  }
}
