/** Looks for work in this process: at once when woken, and at intervals for the work of others. */
export type Poller = {
  isOpen(): boolean
  start(): void
  wake(): void
  /** Takes no new work; resolves when the running round has ended. */
  stop(): Promise<void>
}

/**
 * `round` does the available work and returns whether there may be more; rounds never overlap. `every`: milliseconds between two looks. `tell` gets the error
 * of a failed round.
 */
export function newPoller(every: number, round: () => Promise<boolean>, tell: (error: unknown) => void): Poller {
  let timer: NodeJS.Timeout | undefined
  let isOpen = false
  let looking: Promise<void> | undefined
  let again = false

  async function look(): Promise<void> {
    do {
      again = false
      if (await round()) again = true
      // Somebody may have woken it during the round.
    } while (again && isOpen)
  }

  function wake(): void {
    if (!isOpen) return
    if (looking !== undefined) {
      again = true
      return
    }
    clearTimeout(timer)
    looking = look()
      .catch(tell)
      .finally(() => {
        looking = undefined
        if (isOpen) timer = setTimeout(wake, every).unref()
      })
  }

  return {
    isOpen: () => isOpen,
    start() {
      isOpen = true
      wake()
    },
    wake,
    async stop() {
      isOpen = false
      clearTimeout(timer)
      await looking
    },
  }
}
