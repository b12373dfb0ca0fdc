/** How much one person, and all people of one enterprise together, may have running at once, and waiting behind it. */
export type Share = { readonly running: number; readonly waiting: number }

/** Lets go of what was taken. */
export type Release = () => void

export type FairShares = {
  /** Resolves when there is room for this cost; undefined at once if too much is waiting already. */
  take(person: string, enterprise: string, cost: number): Promise<Release> | undefined
}

type Waiting = { readonly person: string; readonly enterprise: string; readonly cost: number; readonly enter: () => void }

/**
 * Shares what a process can do at once among people and enterprises. Whoever asks for more than their share waits for themselves, and keeps nobody else
 * waiting: another person's question enters before theirs.
 */
export function fairShares(ofPerson: Share, ofEnterprise: Share): FairShares {
  const running = { person: new Map<string, number>(), enterprise: new Map<string, number>() }
  let queue: readonly Waiting[] = []

  const hasRoom = ({ person, enterprise, cost }: Pick<Waiting, 'person' | 'enterprise' | 'cost'>) =>
    fits(running.person.get(person) ?? 0, cost, ofPerson.running) && fits(running.enterprise.get(enterprise) ?? 0, cost, ofEnterprise.running)
  const add = ({ person, enterprise, cost }: Pick<Waiting, 'person' | 'enterprise' | 'cost'>, sign: 1 | -1) => {
    count(running.person, person, sign * cost)
    count(running.enterprise, enterprise, sign * cost)
  }
  const letIn = () => {
    // In the order of arrival; one without room is passed over.
    for (const one of queue) {
      if (!hasRoom(one)) continue
      queue = queue.filter((other) => other !== one)
      add(one, 1)
      one.enter()
    }
  }
  const releaseOf = (one: Pick<Waiting, 'person' | 'enterprise' | 'cost'>): Release => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      add(one, -1)
      letIn()
    }
  }
  return {
    take(person, enterprise, cost) {
      const one = { person, enterprise, cost }
      const ahead = queue.filter((other) => other.person === person)
      if (ahead.length === 0 && hasRoom(one)) {
        add(one, 1)
        return Promise.resolve(releaseOf(one))
      }
      const waitingOf = (others: readonly Waiting[]) => others.reduce((sum, other) => sum + other.cost, cost)
      if (waitingOf(ahead) > ofPerson.waiting || waitingOf(queue.filter((other) => other.enterprise === enterprise)) > ofEnterprise.waiting) return undefined
      return new Promise((done) => {
        queue = [...queue, { ...one, enter: () => done(releaseOf(one)) }]
      })
    },
  }
}

/** What is larger than the whole share runs alone. */
function fits(present: number, cost: number, most: number): boolean {
  return present === 0 || present + cost <= most
}

function count(counts: Map<string, number>, key: string, change: number): void {
  const now = (counts.get(key) ?? 0) + change
  if (now <= 0) counts.delete(key)
  else counts.set(key, now)
}
