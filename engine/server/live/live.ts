import { type Pool, openPool } from '../store/pool.ts'
import { changeChannel } from './change-channel.ts'
import { newSemaphore } from '../threads/semaphore.ts'
import { type Subscription, newSubscriptions } from './subscriptions.ts'

/** The most live pages of one person at the same time; bells are counted by themselves. */
const MAX_PER_PERSON = 6
/** The most readings at the same time: processor and database also serve people who act. */
const READINGS_AT_ONCE = 2
/** Milliseconds that a page waits for the channel before it reads without it. */
const TIMEOUT_MS = 2000

/** The subscribers of this process, and the channel that announces changes. */
export type Live = {
  /** Subscribes to a document; from now on changes are heard. */
  begin(person: string): Promise<Subscription>
  /** Reads for a subscriber when it is its turn. */
  inTurn<T>(look: () => Promise<T>): Promise<T>
  /** A pool for readings: a request that waits for a locked document keeps a connection of the other pool, and no reader waits behind it. */
  readonly pool: Pool
  /** Whether changes are heard now. */
  isTold(): boolean
  watching(): number
  /** Ends every subscription, so that the pages find another process, and stops listening. */
  stop(): Promise<void>
  /** The same, and closes the connections; last, once no answer is running. */
  close(): Promise<void>
}

/** Listens by a connection of its own to this database, once anybody subscribes. */
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
      await channel.open(TIMEOUT_MS)
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
