import type { CallContext } from '../calls/call-context.ts'
import { type Poller, newPoller } from '../jobs/poller.ts'
import { handOverNext } from './hand-over.ts'
import type { PortAdapters } from './port-adapter.ts'

/** How often this process looks for documents to hand over, in milliseconds. */
const POLL_MS = 3000

/** Hands documents over to other systems in this process, one after the other; `tell` gets every attempt that went wrong. */
export function portWorker(context: CallContext, adapters: PortAdapters, tell: (error: unknown) => void, pollMs = POLL_MS): Pick<Poller, 'start' | 'stop'> {
  const poller: Poller = newPoller(
    pollMs,
    async () => {
      let found = false
      while (poller.isOpen() && (await handOverNext(context, adapters, tell))) found = true
      return found
    },
    tell,
  )
  return poller
}
