import { newPoller, type Poller } from '../jobs/poller.ts'
import type { Pool } from '../store/pool.ts'
import { chainEntries } from './chain-entries.ts'
import { eraseNames } from './erase-names.ts'

/** How often this process looks for entries that are not in their chain yet, in milliseconds. */
const POLL_MS = 5000

type Services = { readonly pool: Pool; readonly clock: { now(): Date } }

/** Chains the audit in this process, and takes erased names out of it. */
export function chainWorker({ pool, clock }: Services, onError: (error: unknown) => void, pollMs = POLL_MS): Pick<Poller, 'start' | 'wake' | 'stop'> {
  return newPoller(
    pollMs,
    async () => {
      const linked = await chainEntries(pool)
      const erased = await eraseNames(pool, clock.now())
      return linked + erased > 0
    },
    onError,
  )
}
