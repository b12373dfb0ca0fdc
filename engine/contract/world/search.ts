/** What a run looks for, and what it has looked for in vain. */
export type Search = {
  /** Whether it makes sense to look: it is not being looked for already, and was not found to be nowhere. */
  isWorthwhile(key: string): boolean
  /** Looks, and remembers what is nowhere. A search that was cut short proves nothing: its outermost goal is looked for once more, a goal on the way once for each outermost one. */
  of<Found>(key: string, look: () => Promise<Found | undefined>): Promise<Found | undefined>
  /** Notes that a way was not followed to its end: what is not found then may be there all the same. */
  cutOff(): void
}

/** So often a goal is looked for of which nobody knows whether it can be had. */
const MAX_DOUBTED = 2

/** A search that has found nothing yet. */
export function openSearch(): Search {
  const current = new Set<string>()
  const hopeless = new Set<string>()
  const doubted = new Map<string, number>()
  // On the way to one goal a doubtful one is looked for once: the way would branch without end.
  const tired = new Set<string>()
  let cuts = 0
  const doubt = (key: string): void => {
    if (current.size > 0) {
      tired.add(key)
      return
    }
    tired.clear()
    const times = (doubted.get(key) ?? 0) + 1
    doubted.set(key, times)
    if (times >= MAX_DOUBTED) hopeless.add(key)
  }
  return {
    cutOff: () => void (cuts += 1),
    isWorthwhile(key) {
      // What leads in a circle here may be had where one does not come from itself.
      const isCutOff = current.has(key) || (current.size > 0 && tired.has(key))
      if (isCutOff) cuts += 1
      return !isCutOff && !hopeless.has(key)
    },
    async of(key, look) {
      const before = cuts
      current.add(key)
      try {
        const found = await look()
        current.delete(key)
        if (found !== undefined) doubted.delete(key)
        // On the way to another goal it may have failed by what that one needs.
        else if (cuts === before && current.size === 0) hopeless.add(key)
        else doubt(key)
        if (current.size === 0) tired.clear()
        return found
      } catch (error) {
        current.delete(key)
        doubt(key)
        throw error
      }
    },
  }
}
