import { openListener, type Listener } from './open-listener.ts'

const SHORTEST_WAIT = 500
const MAX_WAIT_MS = 30_000
/** A connection that is lost silently is detected within three times this, in milliseconds. */
const PROBE_MS = 5000

/** Hears the changes that any process commits. */
export type ChangeChannel = {
  /** Begins to listen, and resolves once every later change is heard; at the latest after `timeoutMs` milliseconds. */
  open(timeoutMs: number): Promise<void>
  /** Whether changes are heard now. */
  isOpen(): boolean
  close(): Promise<void>
}

/**
 * One connection for as long as anybody may watch. The address must be the database's own: a pool in transaction mode would not pass notices on. `hear` gets
 * the id of a document, or undefined if changes may have been missed.
 */
export function changeChannel(url: string, hear: (id: string | undefined) => void, probeEvery = PROBE_MS): ChangeChannel {
  let listener: Listener | undefined
  let opening: Promise<void> | undefined
  let isOpen = false
  let isClosed = false
  let wait = SHORTEST_WAIT
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = openListener(url, probeEvery, hear)
    listener = fresh
    void fresh.lost.then(lose)
    try {
      await fresh.opened
    } catch {
      return
    }
    if (isClosed) return
    isOpen = true
    wait = SHORTEST_WAIT
    // Changes committed while nobody listened are found by reading.
    hear(undefined)
  }

  function lose(): void {
    isOpen = false
    listener = undefined
    if (isClosed) return
    timer = setTimeout(() => void connect(), wait).unref()
    wait = Math.min(wait * 2, MAX_WAIT_MS)
  }

  return {
    async open(timeoutMs) {
      if (isClosed) return
      opening ??= connect()
      let late: NodeJS.Timeout | undefined
      await Promise.race([opening, new Promise<void>((done) => (late = setTimeout(done, timeoutMs)))])
      clearTimeout(late)
    },
    isOpen: () => isOpen,
    async close() {
      isClosed = true
      isOpen = false
      clearTimeout(timer)
      await listener?.end()
    },
  }
}
