/** Looks for work in this process: at once when it is woken, and now and then for what others have laid out. */
export type Poller = {
  isOpen(): boolean
  start(): void
  wake(): void
  /** Takes up nothing new; ends when the round under way has ended. */
  stop(): Promise<void>
}

/** `round` takes up what there is, and says whether that may have brought more; one runs at a time. `every`: milliseconds between two looks. `tell` hears of a round that failed. */
export function newPoller(every: number, round: () => Promise<boolean>, tell: (error: unknown) => void): Poller {
  let timer: NodeJS.Timeout | undefined
  let isOpen = false
  let looking: Promise<void> | undefined
  let again = false

  async function look(): Promise<void> {
    do {
      again = false
      if (await round()) again = true
      // Somebody may have asked while this was under way.
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
