import { type LookOut, lookOut } from '../jobs/look-out.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { OperationContext } from '../operations/context.ts'
import { dueRefusals } from './due-refusals.ts'
import { handOverSeats } from './hand-over-seats.ts'
import { type Told, fireDue } from './fire-due.ts'

/** So often this process looks whether a moment has come. */
const LOOK_EVERY = 5000
/** In so many looks once, whether a supplier has registered. */
const LOOKS_TO_SEATS = 12

type ClockServices = OperationContext & { readonly metrics: Pick<Metrics, 'dueRefused'> }

/** Fires in this process what has become due, gives registered suppliers what stands at seats, and counts what is refused again and again. */
export function clockWorker(services: ClockServices, told: Told): Pick<LookOut, 'start' | 'wake' | 'stop'> {
  const refusals = dueRefusals()
  let looks = 0
  return lookOut(
    LOOK_EVERY,
    async () => {
      if (looks++ % LOOKS_TO_SEATS === 0) await handOverSeats(services, told.tell)
      const moved = await fireDue(services, told, refusals)
      for (const { entity, transition, count } of refusals.figures()) services.metrics.dueRefused.set({ entity, transition }, count)
      return moved > 0
    },
    told.tell,
  )
}
