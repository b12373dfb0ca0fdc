import { answerOfThread } from '../threads/answer-of-thread.ts'
import { newSemaphore } from '../threads/semaphore.ts'
import type { SheetRow } from './sheet.ts'
import type { SpreadsheetAnswer, SpreadsheetTask, SpreadsheetMessage } from './spreadsheet-task.ts'

const TIME_LIMIT = 30_000
const HEAP_LIMIT_MB = 1024
const MAX_AT_ONCE = 2

const inTurn = newSemaphore(MAX_AT_ONCE)

/**
 * Runs a task in a thread of its own that is ended when it takes too long. A few run at once and the others wait, so that many large files do not fill the
 * memory.
 */
export function runTask(task: SpreadsheetTask, timeLimit: number = TIME_LIMIT): Promise<SpreadsheetAnswer> {
  return inTurn(() => inThread(task, timeLimit))
}

function inThread(task: SpreadsheetTask, timeLimit: number): Promise<SpreadsheetAnswer> {
  const rows: SheetRow[] = []
  const limits = { time: timeLimit, heap: HEAP_LIMIT_MB, tooLong: { refused: 'IMPORT_TIMEOUT' }, tooLarge: { refused: 'ARCHIVE_TOO_LARGE' } }
  return answerOfThread<SpreadsheetMessage, SpreadsheetAnswer>(new URL('./spreadsheet-worker.ts', import.meta.url), task, limits, (word, worker) => {
    if ('answer' in word) return 'sheet' in word.answer ? { sheet: { ...word.answer.sheet, rows } } : word.answer
    rows.push(...word.rows)
    // Other work runs between two portions.
    setImmediate(() => worker.postMessage('next'))
    return undefined
  })
}
