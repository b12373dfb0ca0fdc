import { type LookOut, lookOut } from '../jobs/look-out.ts'
import type { OperationContext } from '../operations/context.ts'
import { fireDue } from './fire-due.ts'

/** So often this process looks whether a moment has come. */
const LOOK_EVERY = 5000

/** Fires in this process what has become due. `tell` hears of what failed. */
export function clockWorker(context: OperationContext, tell: (error: unknown) => void): Pick<LookOut, 'start' | 'wake' | 'stop'> {
  return lookOut(LOOK_EVERY, async () => (await fireDue(context, tell)) > 0, tell)
}
