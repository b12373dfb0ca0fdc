import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { SheetTooLargeError, readSheet } from './read-sheet.ts'
import type { SheetRow } from './sheet.ts'
import type { SpreadsheetAnswer, SpreadsheetTask, SpreadsheetMessage } from './spreadsheet-task.ts'
import { EntryTooLargeError } from './unpack-entry.ts'
import { writeCsv } from './write-csv.ts'
import { writeSheet } from './write-sheet.ts'

/** The other thread takes a portion within a few milliseconds; a large sheet in one piece would block it for seconds. */
const CELLS_A_PORTION = 10_000

// The thread ends after one task, and with it whatever a file did to its memory.
void say(answerTo(workerData as SpreadsheetTask))

async function say(answer: SpreadsheetAnswer): Promise<void> {
  if (parentPort === null) return
  const tell = (word: SpreadsheetMessage) => parentPort?.postMessage(word)
  if (!('sheet' in answer)) return void tell({ answer })
  const { rows } = answer.sheet
  for (const portion of portionsOf(rows)) {
    tell({ rows: portion })
    await once(parentPort, 'message')
  }
  tell({ answer: { sheet: { ...answer.sheet, rows: [] } } })
}

function* portionsOf(rows: readonly SheetRow[]): Generator<readonly SheetRow[]> {
  let portion: SheetRow[] = []
  let cells = 0
  for (const row of rows) {
    portion.push(row)
    cells += row.cells.length
    if (cells < CELLS_A_PORTION) continue
    yield portion
    portion = []
    cells = 0
  }
  if (portion.length > 0) yield portion
}

function answerTo(task: SpreadsheetTask): SpreadsheetAnswer {
  if (task.kind === 'write') return { bytes: task.format === 'csv' ? writeCsv(task.draft) : writeSheet(task.draft) }
  try {
    // A buffer arrives as plain bytes.
    const { bytes } = task.file
    return { sheet: readSheet({ ...task.file, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) }, task.mostRows) }
  } catch (error) {
    return { refused: error instanceof EntryTooLargeError || error instanceof SheetTooLargeError ? 'ARCHIVE_TOO_LARGE' : 'IMPORT_UNREADABLE' }
  }
}
