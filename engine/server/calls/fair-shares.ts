/** How much one person, and all people of one enterprise together, may have running at once, and waiting behind it. */
export type Share = { readonly running: number; readonly waiting: number }

/** Who asks. */
export type Asker = { readonly person: string; readonly enterprise: string }

/** What one call takes of a share while it runs, and while it waits. */
export type Weight = Share

/** Lets go of what was taken. */
export type Release = () => void

export type FairShares = {
  /**
   * Resolves when there is room for a call of this weight; undefined at once if too much is waiting already. If `gone` is aborted while the call waits, it
   * leaves, and the promise rejects with the reason of `gone`.
   */
  take(asker: Asker, weight: Weight, gone?: AbortSignal): Promise<Release> | undefined
}

type Waiting = Asker & { readonly weight: Weight; readonly enter: () => void }

/**
 * Shares what a process can do at once among people and enterprises. Whoever asks for more than their share waits for themselves, and keeps nobody else
 * waiting: another person's call enters before theirs. The calls of one person enter in the order of their arrival.
 */
export function fairShares(ofPerson: Share, ofEnterprise: Share): FairShares {
  const running = newTallies()
  const waiting = newTallies()
  const queue = new Set<Waiting>()

  const hasRoom = ({ person, enterprise }: Asker, { running: cost }: Weight) =>
    fits(running.ofPerson(person), cost, ofPerson.running) && fits(running.ofEnterprise(enterprise), cost, ofEnterprise.running)
  const leave = (one: Waiting) => {
    if (queue.delete(one)) waiting.add(one, -one.weight.waiting)
  }
  const letIn = () => {
    const passedOver = new Set<string>()
    for (const one of queue) {
      if (passedOver.has(one.person)) continue
      if (!hasRoom(one, one.weight)) {
        passedOver.add(one.person)
        continue
      }
      leave(one)
      one.enter()
    }
  }
  const enter = (asker: Asker, cost: number): Release => {
    running.add(asker, cost)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      running.add(asker, -cost)
      letIn()
    }
  }
  return {
    take(asker, weight, gone) {
      const { person, enterprise } = asker
      const ahead = waiting.ofPerson(person)
      if (ahead === 0 && hasRoom(asker, weight)) return Promise.resolve(enter(asker, weight.running))
      if (ahead + weight.waiting > ofPerson.waiting || waiting.ofEnterprise(enterprise) + weight.waiting > ofEnterprise.waiting) return undefined
      return new Promise((done, failed) => {
        const depart = () => {
          leave(one)
          failed(gone?.reason)
          letIn()
        }
        const one: Waiting = {
          ...asker,
          weight,
          enter: () => {
            gone?.removeEventListener('abort', depart)
            done(enter(asker, weight.running))
          },
        }
        queue.add(one)
        waiting.add(one, weight.waiting)
        gone?.addEventListener('abort', depart, { once: true })
      })
    },
  }
}

/** What is larger than the whole share runs alone. */
function fits(present: number, cost: number, most: number): boolean {
  return present === 0 || present + cost <= most
}

/** Sums by person and by enterprise. */
function newTallies() {
  const people = new Map<string, number>()
  const enterprises = new Map<string, number>()
  return {
    ofPerson: (person: string) => people.get(person) ?? 0,
    ofEnterprise: (enterprise: string) => enterprises.get(enterprise) ?? 0,
    add({ person, enterprise }: Asker, change: number) {
      addTo(people, person, change)
      addTo(enterprises, enterprise, change)
    },
  }
}

function addTo(sums: Map<string, number>, key: string, change: number): void {
  const sum = (sums.get(key) ?? 0) + change
  if (sum <= 0) sums.delete(key)
  else sums.set(key, sum)
}
