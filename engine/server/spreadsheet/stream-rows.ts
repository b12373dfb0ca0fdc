import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { packRows } from './packed-rows.ts'
import type { DraftCell, DraftColumn } from './sheet-draft.ts'

/** The beginning of a file of rows. */
export type RowsTask = { readonly format: 'xlsx' | 'csv'; readonly name: string; readonly columns: readonly DraftColumn[] }

type Rows = readonly (readonly (DraftCell | null)[])[]

const HEAP_LIMIT_MB = 256

/**
 * Streams a spreadsheet's bytes from rows in portions. A thread writes them and gets the next portion when the last is written, so that neither rows nor bytes
 * pile up.
 */
export async function* streamRows(task: RowsTask, portions: AsyncIterable<Rows>): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./rows-worker.ts', import.meta.url), { workerData: task, resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB } })
  // A thread may fail between two portions, when nobody awaits its answer: an unhandled error would end the process.
  let failure: Error | undefined
  worker.on('error', (error) => (failure = error))
  try {
    for await (const rows of portions) {
      if (failure !== undefined) throw failure
      yield* written(worker, rows)
    }
    if (failure !== undefined) throw failure
    yield* written(worker, 'end')
  } finally {
    await worker.terminate()
  }
}

async function* written(worker: Worker, rows: Rows | 'end'): AsyncGenerator<Uint8Array> {
  // `once` throws an error of the thread. The thread never ends without an answer, since it waits for messages.
  const answered = once(worker, 'message')
  worker.postMessage(rows === 'end' ? null : packRows(rows))
  const [part] = (await answered) as [Uint8Array]
  if (part.length > 0) yield part
}
