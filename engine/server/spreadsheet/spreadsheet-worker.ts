import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from './read-sheet.ts'
import type { SpreadsheetAnswer, SpreadsheetTask, SpreadsheetMessage } from './spreadsheet-task.ts'
import { EntryTooLargeError } from './unpack-entry.ts'
import { writeCsv } from './write-csv.ts'
import { writeSheet } from './write-sheet.ts'

/** The other thread takes a portion within a few milliseconds; a large sheet in one piece would block it for seconds. */
const ROWS_A_PORTION = 500

// The thread ends after one task, and with it whatever a file did to its memory.
void say(answerTo(workerData as SpreadsheetTask))

async function say(answer: SpreadsheetAnswer): Promise<void> {
  if (parentPort === null) return
  const tell = (word: SpreadsheetMessage) => parentPort?.postMessage(word)
  if (!('sheet' in answer)) return void tell({ answer })
  const { rows } = answer.sheet
  for (let from = 0; from < rows.length; from += ROWS_A_PORTION) {
    tell({ rows: rows.slice(from, from + ROWS_A_PORTION) })
    await once(parentPort, 'message')
  }
  tell({ answer: { sheet: { ...answer.sheet, rows: [] } } })
}

function answerTo(task: SpreadsheetTask): SpreadsheetAnswer {
  if (task.kind === 'write') return { bytes: task.format === 'csv' ? writeCsv(task.draft) : writeSheet(task.draft) }
  try {
    // A buffer arrives as plain bytes.
    const { bytes } = task.file
    return { sheet: readSheet({ ...task.file, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }, task.mostRows) }
  } catch (error) {
    return { refused: error instanceof EntryTooLargeError ? 'ARCHIVE_TOO_LARGE' : 'IMPORT_UNREADABLE' }
  }
}
