/** Milliseconds until a refused document is tried again; doubles each time. */
const SHORTEST_WAIT = 5000
const MAX_WAIT_MS = 300_000
/** From this number of refusals on, a document counts as stuck. */
const AGAIN_AND_AGAIN = 4

/** A due document, with the version that was read. */
export type DueDocument = { readonly id: string; readonly version: number }

/** A due document that was refused. */
type Stuck = DueDocument & { readonly times: number; readonly retryAt: number }

export type DueOf = { readonly purchaser: string; readonly entity: string; readonly transition: string }

/** Remembers refused documents and tries them ever more rarely, so that they do not delay others. Belongs to this process; another one learns by itself. */
export type DueRefusals = {
  /** Checks whether this version of a document is known to be refused. */
  isStuck(of: DueOf, document: DueDocument): boolean
  /** Documents to try again by now, at most this number, the longest due first. */
  toTryAgain(of: DueOf, now: Date, most: number): readonly DueDocument[]
  /** Notes a refusal. Returns true when the document becomes stuck by it. */
  note(of: DueOf, document: DueDocument, now: Date): boolean
  forget(of: DueOf, id: string): void
  /** Forgets all but these: the others are no longer due. */
  keep(of: DueOf, ids: ReadonlySet<string>): void
  /** The number of stuck documents for each transition. */
  figures(): readonly { readonly entity: string; readonly transition: string; readonly count: number }[]
}

/** Starts empty. */
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
