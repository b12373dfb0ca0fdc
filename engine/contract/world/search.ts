/** The searches of a run, and those that failed. */
export type Search = {
  /** Checks whether a search makes sense: it is not running already and has not failed before. */
  isWorthwhile(key: string): boolean
  /**
   * Runs a search and remembers failures. A search that was cut short is not proof: its outermost goal is tried once more, and a goal on the way once for each
   * outermost one.
   */
  of<Found>(key: string, look: () => Promise<Found | undefined>): Promise<Found | undefined>
  /** Notes that a path was not followed to its end, so a failure is not proof. */
  cutOff(): void
}

/** How often a goal is tried whose failure was not proven. */
const MAX_DOUBTED = 2

/** An empty search. */
export function openSearch(): Search {
  const current = new Set<string>()
  const hopeless = new Set<string>()
  const doubted = new Map<string, number>()
  // On the way to one goal, a doubtful goal is tried once; otherwise the search would branch without end.
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
      // A cycle here may be avoided on another path.
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
        // On the way to another goal it may have failed because of that goal's needs.
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
