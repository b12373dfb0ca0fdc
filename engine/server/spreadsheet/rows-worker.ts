import { parentPort, workerData } from 'node:worker_threads'
import { unpackRows } from './packed-rows.ts'
import { rowWriter } from './row-writer.ts'
import type { RowsTask } from './stream-rows.ts'

// The thread ends after one file. Rows come in portions, and each is answered before the next one is sent.
const { format, name, columns } = workerData as RowsTask
const writer = rowWriter(format, name, columns)

parentPort?.on('message', (packed: string | null) => void answer(packed))

/** `null` is the last message. */
async function answer(packed: string | null): Promise<void> {
  parentPort?.postMessage(packed === null ? await writer.end() : await writer.write(unpackRows(packed)))
  if (packed === null) parentPort?.close()
}
