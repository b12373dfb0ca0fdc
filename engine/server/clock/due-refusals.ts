/** Milliseconds until something refused is tried again: twice as long each time. */
const SHORTEST_WAIT = 5000
const MAX_WAIT_MS = 300_000
/** So many refusals of one document are no accident any more. */
const AGAIN_AND_AGAIN = 4

/** A document of which the moment has come, as it was then. */
export type DueDocument = { readonly id: string; readonly version: number }

/** One that did not move all the same. */
type Stuck = DueDocument & { readonly times: number; readonly retryAt: number }

/** Whose documents, and which action of theirs. */
export type DueOf = { readonly purchaser: string; readonly entity: string; readonly transition: string }

/**
 * What could not move though its moment has come: looked at again ever more rarely, so that it keeps nobody waiting who comes behind
 * it. Of this process alone; another finds out for itself.
 */
export type DueRefusals = {
  /** Whether a document is known to be stuck as it is now: one that was changed since is not. */
  isStuck(of: DueOf, document: DueDocument): boolean
  /** So many of those that are to be tried again by now, the longest due first. */
  toTryAgain(of: DueOf, now: Date, most: number): readonly DueDocument[]
  /** Did not move. Says whether that is so again and again, the first time that it is. */
  note(of: DueOf, document: DueDocument, now: Date): boolean
  forget(of: DueOf, id: string): void
  /** Forgets all but these: what is due no longer, others have moved or put off. */
  keep(of: DueOf, ids: ReadonlySet<string>): void
  /** How many documents are refused again and again, for each action. */
  figures(): readonly { readonly entity: string; readonly transition: string; readonly count: number }[]
}

/** Begins with nothing known. */
export function dueRefusals(): DueRefusals {
  const all = new Map<string, { readonly of: DueOf; readonly known: Map<string, Stuck> }>()

  function knownOf(of: DueOf): Map<string, Stuck> {
    const key = `${of.purchaser} ${of.entity} ${of.transition}`
    const found = all.get(key) ?? { of, known: new Map<string, Stuck>() }
    all.set(key, found)
    return found.known
  }

  return {
    isStuck: (of, { id, version }) => knownOf(of).get(id)?.version === version,
    toTryAgain: (of, now, most) =>
      [...knownOf(of).values()]
        .filter(({ retryAt }) => retryAt <= now.getTime())
        .toSorted((left, right) => left.retryAt - right.retryAt)
        .slice(0, most),
    note(of, { id, version }, now) {
      const known = knownOf(of)
      const before = known.get(id)
      const times = before?.version === version ? before.times + 1 : 1
      known.set(id, { id, version, times, retryAt: now.getTime() + Math.min(SHORTEST_WAIT * 2 ** (times - 1), MAX_WAIT_MS) })
      return times === AGAIN_AND_AGAIN
    },
    forget: (of, id) => void knownOf(of).delete(id),
    keep(of, ids) {
      const known = knownOf(of)
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id)
    },
    figures() {
      const counts = new Map<string, { readonly entity: string; readonly transition: string; readonly count: number }>()
      for (const { of, known } of all.values()) {
        const { entity, transition } = of
        const count = [...known.values()].filter(({ times }) => times >= AGAIN_AND_AGAIN).length
        const key = `${entity} ${transition}`
        counts.set(key, { entity, transition, count: count + (counts.get(key)?.count ?? 0) })
      }
      return [...counts.values()]
    },
  }
}
