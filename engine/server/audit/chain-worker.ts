import { newPoller, type Poller } from '../jobs/poller.ts'
import type { Pool } from '../store/pool.ts'
import { chainEntries } from './chain-entries.ts'

/** How often this process looks for entries that are not in their chain yet, in milliseconds. */
const POLL_MS = 5000

/** Chains the audit in this process. */
export function chainWorker(pool: Pool, onError: (error: unknown) => void, pollMs = POLL_MS): Pick<Poller, 'start' | 'wake' | 'stop'> {
  return newPoller(pollMs, async () => (await chainEntries(pool)) > 0, onError)
}
