/** Why somebody who waits for news is woken: something changed, nothing did for a while, or there will be nothing more. */
export type Woken = 'changed' | 'quiet' | 'over'

/** Why a watch ended: its page went away, the same person opened too many others, or this process stops. */
export type Ending = 'gone' | 'crowded' | 'stopping'

/** Somebody with a document before him. */
export type Watch = {
  /** From now on changes of these documents are news, instead of those named before. */
  follow(ids: readonly string[]): void
  /** News since the last call, or the first that comes within so many milliseconds. However much has changed, it is one piece of news. */
  next(milliseconds: number): Promise<Woken>
  ending(): Ending | undefined
  end(ending: Ending): void
}

export type Watches = {
  /** Somebody more. Of a person's watches the oldest ends where there would be too many. */
  begin(person: string): Watch
  /** This document was changed; without an id: perhaps any. */
  changed(id: string | undefined): void
  count(): number
  endAll(): void
}

/** The watches of this process; a person has at most `mostOfPerson` of them. */
export function watches(mostOfPerson: number): Watches {
  const all = new Set<Watch>()
  const byPerson = new Map<string, Set<Watch>>()
  const byDocument = new Map<string, Set<() => void>>()
  const everyTell = new Set<() => void>()

  function begin(person: string): Watch {
    let followed: readonly string[] = []
    let isNews = false
    let ended: Ending | undefined
    let wake: ((woken: Woken) => void) | undefined

    const tell = () => {
      isNews = true
      wake?.('changed')
    }
    const unfollow = () => {
      for (const id of followed) {
        const tells = byDocument.get(id)
        tells?.delete(tell)
        if (tells?.size === 0) byDocument.delete(id)
      }
      followed = []
    }
    const watch: Watch = {
      follow(ids) {
        if (ended !== undefined) return
        unfollow()
        followed = [...new Set(ids)]
        for (const id of followed) byDocument.set(id, (byDocument.get(id) ?? new Set()).add(tell))
      },
      async next(milliseconds) {
        if (ended === undefined && !isNews) {
          let timer: NodeJS.Timeout | undefined
          await new Promise<Woken>((done) => {
            wake = done
            timer = setTimeout(() => done('quiet'), milliseconds)
          })
          clearTimeout(timer)
          wake = undefined
        }
        if (ended !== undefined) return 'over'
        if (!isNews) return 'quiet'
        isNews = false
        return 'changed'
      },
      ending: () => ended,
      end(ending) {
        if (ended !== undefined) return
        ended = ending
        unfollow()
        everyTell.delete(tell)
        all.delete(watch)
        const own = byPerson.get(person)
        own?.delete(watch)
        if (own?.size === 0) byPerson.delete(person)
        wake?.('over')
      },
    }
    all.add(watch)
    everyTell.add(tell)
    const own = (byPerson.get(person) ?? new Set<Watch>()).add(watch)
    byPerson.set(person, own)
    if (own.size > mostOfPerson) own.values().next().value?.end('crowded')
    return watch
  }

  return {
    begin,
    changed(id) {
      for (const tell of id === undefined ? everyTell : (byDocument.get(id) ?? [])) tell()
    },
    count: () => all.size,
    endAll() {
      for (const watch of all) watch.end('stopping')
    },
  }
}
