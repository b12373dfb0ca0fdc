import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from './read-sheet.ts'
import type { SpreadsheetAnswer, SpreadsheetTask } from './spreadsheet-task.ts'
import { EntryTooLargeError } from './unpack-entry.ts'
import { writeCsv } from './write-csv.ts'
import { writeSheet } from './write-sheet.ts'

// One task and the thread ends, so that whatever a file did to its memory ends with it.
parentPort?.postMessage(answerTo(workerData as SpreadsheetTask))

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
