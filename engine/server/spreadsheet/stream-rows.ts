import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { packRows } from './packed-rows.ts'
import type { DraftCell, DraftColumn } from './sheet-draft.ts'

/** What a file of rows is begun with. */
export type RowsTask = { readonly format: 'xlsx' | 'csv'; readonly name: string; readonly columns: readonly DraftColumn[] }

type Rows = readonly (readonly (DraftCell | null)[])[]

const HEAP_LIMIT_MB = 256

/**
 * A spreadsheet's bytes, from rows that come in portions: made in a thread of its own, which is given the next portion when it has
 * written the last, so that neither rows nor bytes pile up.
 */
export async function* streamRows(task: RowsTask, portions: AsyncIterable<Rows>): AsyncGenerator<Uint8Array> {
  const worker = new Worker(new URL('./rows-worker.ts', import.meta.url), { workerData: task, resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB } })
  // A thread may fail between two portions, when nobody awaits its answer: unheard, that would end the process.
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
  // An error of the thread is thrown by `once`; an end without an answer never comes, since the thread waits for messages.
  const answered = once(worker, 'message')
  worker.postMessage(rows === 'end' ? null : packRows(rows))
  const [part] = (await answered) as [Uint8Array]
  if (part.length > 0) yield part
}
