import { Worker } from 'node:worker_threads'
import { limitConcurrency } from '../spreadsheet/limit-concurrency.ts'
import type { RarAnswer, RarTask } from './rar-task.ts'

const TIME_LIMIT = 30_000
const HEAP_LIMIT_MB = 256
const inTurn = limitConcurrency(2)

/** Reads a rar archive in a thread of its own that is ended when it takes too long or too much memory. */
export function runRar(task: RarTask): Promise<RarAnswer> {
  return inTurn(() => inThread(task))
}

function inThread(task: RarTask): Promise<RarAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./rar-worker.ts', import.meta.url), { workerData: task, resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB } })
    const timer = setTimeout(() => {
      resolve({})
      void worker.terminate()
    }, TIME_LIMIT)
    worker.once('message', resolve)
    worker.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({})
      else reject(error)
    })
    worker.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`Cannot read the archive: its thread ended with "${code}" before it answered`))
    })
  })
}
