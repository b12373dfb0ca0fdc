/** How long nothing may be said: proxies close what is silent for a minute, and who lost his rights sees nothing for longer than this. */
export const HEARTBEAT_MS = 10_000

/** Why somebody who waits for news is woken: the clock says so, something changed, or there will be nothing more. */
export type WakeReason = 'beat' | 'changed' | 'over'

/** Why a watch ended: its page went away, the same person opened too many others, or this process stops. */
export type EndReason = 'gone' | 'crowded' | 'stopping'

/** Somebody with a document before him. Its beats come at equal distances from its beginning, whatever changes meanwhile. */
export type Subscription = {
  /** From now on changes of these documents are news, instead of those named before. */
  follow(ids: readonly string[]): void
  /** A beat that is due or news since the last call, or the first that comes. However much has changed, it is one piece of news. */
  next(): Promise<WakeReason>
  /** Comes back as soon as a beat is due, and takes it: true; or when the work has ended, well or not: false. */
  beatBefore(work: Promise<unknown>): Promise<boolean>
  ending(): EndReason | undefined
  end(ending: EndReason): void
}

export type Subscriptions = {
  /** Somebody more. Of a person's watches the oldest ends where there would be too many; once all have ended, his has ended too. */
  begin(person: string): Subscription
  /** This document was changed; without an id: perhaps any. */
  changed(id: string | undefined): void
  count(): number
  /** This process stops: nobody watches any more, and nobody begins to. */
  endAll(): void
}

/** The watches of this process; a person has at most `mostOfPerson` of them. */
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
        // However much changes, no beat waits for it.
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
    // Who asked before we stopped and comes now is sent on like those who were there.
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
