import { runTask } from './run-task.ts'
import type { SheetDraft } from './sheet-draft.ts'

/** Writes an .xlsx or a .csv file in another thread. */
export async function writeSpreadsheet(draft: SheetDraft, format: 'xlsx' | 'csv' = 'xlsx'): Promise<Buffer> {
  const answer = await runTask({ kind: 'write', format, draft })
  if (!('bytes' in answer)) throw new Error(`Cannot write the spreadsheet "${draft.name}": ${'refused' in answer ? answer.refused : 'the thread read one'}`)
  return Buffer.from(answer.bytes)
}
