import { type Poller, newPoller } from '../jobs/poller.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { OperationContext } from '../calls/operation-context.ts'
import { dueRefusals } from './due-refusals.ts'
import { handOverGuestDocuments } from './hand-over-guest-documents.ts'
import { type DueErrorHandlers, fireDue } from './fire-due.ts'

/** So often this process looks whether a moment has come. */
const POLL_MS = 5000
/** In so many looks once, whether a supplier has registered. */
const LOOKS_TO_SEATS = 12

type ClockServices = OperationContext & { readonly metrics: Pick<Metrics, 'dueRefused'> }

/** Fires in this process what has become due, gives registered suppliers what stands at seats, and counts what is refused again and again. */
export function clockWorker(services: ClockServices, told: DueErrorHandlers): Pick<Poller, 'start' | 'wake' | 'stop'> {
  const refusals = dueRefusals()
  let looks = 0
  return newPoller(
    POLL_MS,
    async () => {
      if (looks++ % LOOKS_TO_SEATS === 0) await handOverGuestDocuments(services, told.onError)
      const moved = await fireDue(services, told, refusals)
      for (const { entity, transition, count } of refusals.figures()) services.metrics.dueRefused.set({ entity, transition }, count)
      return moved > 0
    },
    told.onError,
  )
}
