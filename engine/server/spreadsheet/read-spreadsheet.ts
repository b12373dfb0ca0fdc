import { kindOfFile } from './kind-of-file.ts'
import { runTask } from './run-task.ts'
import type { Sheet } from './sheet.ts'

/** Reads an uploaded file as a spreadsheet in another thread, at most `mostRows` rows; or returns the code of the refusal. */
export async function readSpreadsheet(
  name: string,
  bytes: Buffer,
  mostRows: number,
  timeLimit?: number,
): Promise<{ readonly sheet: Sheet } | { readonly refused: string }> {
  const file = kindOfFile(name, bytes)
  if (file.kind === 'refused') return { refused: file.code }
  const answer = await runTask({ kind: 'read', file: { ...file, bytes }, mostRows }, timeLimit)
  if ('bytes' in answer) throw new TypeError('Cannot read a spreadsheet: the thread wrote one')
  return answer
}
