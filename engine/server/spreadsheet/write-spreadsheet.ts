import { runTask } from './run-task.ts'
import type { SheetDraft } from './sheet-draft.ts'

/** Writes an .xlsx file, outside this thread. */
export async function writeSpreadsheet(draft: SheetDraft): Promise<Buffer> {
  const answer = await runTask({ kind: 'write', draft })
  if (!('bytes' in answer)) throw new Error(`Cannot write the spreadsheet "${draft.name}": ${'refused' in answer ? answer.refused : 'the thread read one'}`)
  return Buffer.from(answer.bytes)
}
