import { type LookOut, lookOut } from '../jobs/look-out.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { OperationContext } from '../operations/context.ts'
import { dueRefusals } from './due-refusals.ts'
import { type Told, fireDue } from './fire-due.ts'

/** So often this process looks whether a moment has come. */
const LOOK_EVERY = 5000

type ClockServices = OperationContext & { readonly metrics: Pick<Metrics, 'dueRefused'> }

/** Fires in this process what has become due, and counts what is refused again and again. */
export function clockWorker(services: ClockServices, told: Told): Pick<LookOut, 'start' | 'wake' | 'stop'> {
  const refusals = dueRefusals()
  return lookOut(
    LOOK_EVERY,
    async () => {
      const moved = await fireDue(services, told, refusals)
      for (const { entity, transition, count } of refusals.figures()) services.metrics.dueRefused.set({ entity, transition }, count)
      return moved > 0
    },
    told.tell,
  )
}
