import { setImmediate } from 'node:timers/promises'

/** Other requests are served between this many documents. */
export const DOCUMENTS_PER_TURN = 250

/** Handles items in sequence and lets other requests in between. */
export async function eachWithPauses<Each, Done>(documents: readonly Each[], work: (document: Each) => Done): Promise<readonly Done[]> {
  const done: Done[] = []
  for (const document of documents) {
    done.push(work(document))
    if (done.length % DOCUMENTS_PER_TURN === 0) await setImmediate()
  }
  return done
}
