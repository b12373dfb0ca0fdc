import pg from 'pg'
import { CHANGES } from '../store/tell-changed.ts'

const SHORTEST_WAIT = 500
const LONGEST_WAIT = 30_000

/** Hears of changes that this process or any other has committed. */
export type ChangeChannel = {
  /** Begins to listen, and comes back once every later change is heard; at the latest after `patience` milliseconds. */
  open(patience: number): Promise<void>
  /** Whether changes are heard at this moment. */
  isOpen(): boolean
  close(): Promise<void>
}

/**
 * One connection of its own, for as long as somebody may watch (a pool in transaction mode between us and the database would not pass
 * notices on: the address must be the database's own). `hear` gets the id of a document; undefined when changes may have been missed.
 */
export function changeChannel(url: string, hear: (id: string | undefined) => void): ChangeChannel {
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let isOpen = false
  let isClosed = false
  let wait = SHORTEST_WAIT
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'counterpart changes', keepAlive: true })
    fresh.on('notification', ({ payload }) => hear(payload))
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    client = fresh
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANGES}`)
    } catch {
      return lose(fresh)
    }
    if (isClosed) return
    isOpen = true
    wait = SHORTEST_WAIT
    hear(undefined)
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return
    client = undefined
    isOpen = false
    void lost.end().catch(() => {})
    if (isClosed) return
    timer = setTimeout(() => void connect(), wait).unref()
    wait = Math.min(wait * 2, LONGEST_WAIT)
  }

  return {
    async open(patience) {
      if (isClosed) return
      opening ??= connect()
      let late: NodeJS.Timeout | undefined
      await Promise.race([opening, new Promise<void>((done) => (late = setTimeout(done, patience)))])
      clearTimeout(late)
    },
    isOpen: () => isOpen,
    async close() {
      isClosed = true
      isOpen = false
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
