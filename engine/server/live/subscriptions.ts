/** The longest silence, in milliseconds: proxies close a silent connection after a minute, and a person without rights sees nothing for longer than this. */
export const HEARTBEAT_MS = 10_000

/** Why a subscriber wakes: the heartbeat, a change, or the end. */
export type WakeReason = 'beat' | 'changed' | 'over'

/** Why a subscription ended: its page went away, the same person opened too many others, or this process stops. */
export type EndReason = 'gone' | 'crowded' | 'stopping'

/** One page with a document. Its heartbeats come at equal intervals from its beginning, whatever changes meanwhile. */
export type Subscription = {
  /** From now on, changes of these documents count, instead of those named before. */
  follow(ids: readonly string[]): void
  /** A due heartbeat or a change since the last call, or the first that comes. Any number of changes count as one. */
  next(): Promise<WakeReason>
  /** Resolves with true as soon as a heartbeat is due, and takes it; with false when the work has ended, successfully or not. */
  beatBefore(work: Promise<unknown>): Promise<boolean>
  ending(): EndReason | undefined
  end(ending: EndReason): void
}

export type Subscriptions = {
  /** Adds a subscription. If a person has too many, the oldest ends; after the end of all, the new one has ended too. */
  begin(person: string): Subscription
  /** Announces a change of this document; without an id, of any. */
  changed(id: string | undefined): void
  count(): number
  /** This process stops: all subscriptions end, and none begins. */
  endAll(): void
}

/** The subscriptions of this process; a person has at most `mostOfPerson`. */
export function newSubscriptions(mostOfPerson: number): Subscriptions {
  const all = new Set<Subscription>()
  const byPerson = new Map<string, Set<Subscription>>()
  const byDocument = new Map<string, Set<() => void>>()
  const everyTell = new Set<() => void>()
  let isStopping = false

  function begin(person: string): Subscription {
    let followed: readonly string[] = []
    let isNews = false
    let isBeatDue = false
    let ended: EndReason | undefined
    let wake = () => {}
    let wakeForBeat = () => {}

    const tell = () => {
      isNews = true
      wake()
    }
    const beats = setInterval(() => {
      isBeatDue = true
      wake()
      wakeForBeat()
    }, HEARTBEAT_MS)
    const unfollow = () => {
      for (const id of followed) {
        const tells = byDocument.get(id)
        tells?.delete(tell)
        if (tells?.size === 0) byDocument.delete(id)
      }
      followed = []
    }
    const takeBeat = () => {
      const wasDue = isBeatDue
      isBeatDue = false
      return wasDue
    }
    const subscription: Subscription = {
      follow(ids) {
        if (ended !== undefined) return
        unfollow()
        followed = [...new Set(ids)]
        for (const id of followed) byDocument.set(id, (byDocument.get(id) ?? new Set()).add(tell))
      },
      async next() {
        if (ended === undefined && !isNews && !isBeatDue) await new Promise<void>((done) => (wake = done))
        if (ended !== undefined) return 'over'
        // No heartbeat waits for changes.
        if (takeBeat()) return 'beat'
        isNews = false
        return 'changed'
      },
      async beatBefore(work) {
        if (!isBeatDue) await Promise.race([work.catch(() => {}), new Promise<void>((done) => (wakeForBeat = done))])
        return takeBeat()
      },
      ending: () => ended,
      end(ending) {
        if (ended !== undefined) return
        ended = ending
        clearInterval(beats)
        isBeatDue = false
        unfollow()
        everyTell.delete(tell)
        all.delete(subscription)
        const own = byPerson.get(person)
        own?.delete(subscription)
        if (own?.size === 0) byPerson.delete(person)
        wake()
      },
    }
    all.add(subscription)
    everyTell.add(tell)
    const own = (byPerson.get(person) ?? new Set<Subscription>()).add(subscription)
    byPerson.set(person, own)
    if (own.size > mostOfPerson) own.values().next().value?.end('crowded')
    // A page that asked before the stop and arrives now is sent on like the others.
    if (isStopping) subscription.end('stopping')
    return subscription
  }

  return {
    begin,
    changed(id) {
      for (const tell of id === undefined ? everyTell : (byDocument.get(id) ?? [])) tell()
    },
    count: () => all.size,
    endAll() {
      isStopping = true
      for (const subscription of all) subscription.end('stopping')
    },
  }
}
