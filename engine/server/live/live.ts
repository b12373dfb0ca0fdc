import { type Pool, openPool } from '../store/pool.ts'
import { changeChannel } from './change-channel.ts'
import { newSemaphore } from './semaphore.ts'
import { type Subscription, newSubscriptions } from './subscriptions.ts'

/** Pages of one person that may follow something at the same time: more than anybody looks at. */
const MAX_PER_PERSON = 6
/** Readings at the same time: the processor and the database are also for those who do something. */
const READINGS_AT_ONCE = 2
/** Milliseconds after which a page does without being told, and looks for itself. */
const PATIENCE = 2000

/** Who watches documents in this process, and what tells them of changes. */
export type Live = {
  /** Somebody opens a document to follow it; from now on changes are heard. */
  begin(person: string): Promise<Subscription>
  /** Looks for a watcher when it is its turn. */
  inTurn<T>(look: () => Promise<T>): Promise<T>
  /** Connections for those who look: whoever waits for a document that others hold keeps one of the other pool meanwhile, and nobody waits behind him to see. */
  readonly pool: Pool
  /** Whether changes are heard at this moment. */
  isTold(): boolean
  watching(): number
  /** Ends every watch, each page to come back and find another process, and hears nothing more. */
  stop(): Promise<void>
  /** The same, and the connections; last, once nobody is answered any more. */
  close(): Promise<void>
}

/** Hears of changes by a connection of its own to this database, once somebody watches. */
export function openLive(databaseUrl: string): Live {
  const all = newSubscriptions(MAX_PER_PERSON)
  const channel = changeChannel(databaseUrl, all.changed)
  const pool = openPool(databaseUrl, { max: READINGS_AT_ONCE })
  async function stop(): Promise<void> {
    all.endAll()
    await channel.close()
  }
  return {
    pool,
    async begin(person) {
      await channel.open(PATIENCE)
      return all.begin(person)
    },
    inTurn: newSemaphore(READINGS_AT_ONCE),
    isTold: channel.isOpen,
    watching: all.count,
    stop,
    async close() {
      await stop()
      await pool.destroy()
    },
  }
}
