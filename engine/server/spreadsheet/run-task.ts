import { Worker } from 'node:worker_threads'
import { limitConcurrency } from './limit-concurrency.ts'
import type { SheetRow } from './sheet.ts'
import type { SpreadsheetAnswer, SpreadsheetTask, SpreadsheetMessage } from './spreadsheet-task.ts'

const TIME_LIMIT = 30_000
const HEAP_LIMIT_MB = 1024
const MAX_AT_ONCE = 2

const inTurn = limitConcurrency(MAX_AT_ONCE)

/**
 * Runs a task in a thread of its own that is ended when it takes too long. A few run at once and the others wait, so that many large files do not fill the
 * memory.
 */
export function runTask(task: SpreadsheetTask, timeLimit: number = TIME_LIMIT): Promise<SpreadsheetAnswer> {
  return inTurn(() => inThread(task, timeLimit))
}

function inThread(task: SpreadsheetTask, timeLimit: number): Promise<SpreadsheetAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
    })
    const timer = setTimeout(() => {
      resolve({ refused: 'IMPORT_TIMEOUT' })
      void worker.terminate()
    }, timeLimit)
    const rows: SheetRow[] = []
    worker.on('message', (word: SpreadsheetMessage) => {
      if ('rows' in word) {
        rows.push(...word.rows)
        // Other work runs between two portions.
        setImmediate(() => worker.postMessage('next'))
      } else resolve('sheet' in word.answer ? { sheet: { ...word.answer.sheet, rows } } : word.answer)
    })
    worker.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ refused: 'ARCHIVE_TOO_LARGE' })
      else reject(error)
    })
    worker.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`Cannot work the spreadsheet: its thread ended with "${code}" before it answered`))
    })
  })
}
