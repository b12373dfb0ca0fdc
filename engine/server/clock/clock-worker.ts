import { type Poller, newPoller } from '../jobs/poller.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { CallContext } from '../calls/call-context.ts'
import { dueRefusals } from './due-refusals.ts'
import { fireTold } from './fire-told.ts'
import { handOverGuestDocuments } from './hand-over-guest-documents.ts'
import { type DueErrorHandlers, fireDue } from './fire-due.ts'

/** How often this process looks for due documents, in milliseconds. */
const POLL_MS = 5000
/** After how many looks it checks whether suppliers have registered. */
const LOOKS_PER_HAND_OVER = 12

type ClockServices = CallContext & { readonly metrics: Pick<Metrics, 'dueRefused'> }

/** Fires due documents in this process, and what suppliers told their purchasers, hands guest documents to registered suppliers, and counts repeated refusals. */
export function clockWorker(services: ClockServices, told: DueErrorHandlers, pollMs = POLL_MS): Pick<Poller, 'start' | 'wake' | 'stop'> {
  const refusals = dueRefusals()
  let looks = 0
  return newPoller(
    pollMs,
    async () => {
      if (looks++ % LOOKS_PER_HAND_OVER === 0) await handOverGuestDocuments(services, told.onError)
      const fired = await fireTold(services, told.onError)
      const moved = await fireDue(services, told, refusals)
      for (const { entity, transition, count } of refusals.figures()) services.metrics.dueRefused.set({ entity, transition }, count)
      return moved + fired > 0
    },
    told.onError,
  )
}
