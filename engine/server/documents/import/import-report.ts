import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Language } from '../../../core/model/side.ts'
import { at } from '../../../core/rules/issue.ts'
import { textOf } from '../../../core/text/message.ts'
import type { AnswerEnvelope, Issue } from '../../../core/wire/envelope.ts'
import { refusal } from '../../calls/answer.ts'
import { writeSpreadsheet } from '../../spreadsheet/write-spreadsheet.ts'
import type { Sheet } from '../../spreadsheet/sheet.ts'
import type { ColumnReading } from './import-columns.ts'
import { faultsOf } from './import-fault.ts'
import type { ImportFault } from './import-fault.ts'
import type { RowIssues } from './import-rows.ts'
import { markedSheet } from './marked-sheet.ts'

/** The `entity` of an import's answer. `issues` are the first of `issueCount`; `marked` is the file with all of them, in base64. */
export type ImportReport = {
  readonly rows: number
  /** The records that were written. */
  readonly accepted: number
  /** What the rows do: new records, changed ones, and rows that say what is there already. Absent if the file is refused. */
  readonly made?: number
  readonly changed?: number
  readonly unchanged?: number
  readonly isDryRun: boolean
  readonly issueCount: number
  readonly issues: readonly ImportFault[]
  readonly warnings: readonly ImportFault[]
  readonly marked?: string
}

const MAX_MARKED_ISSUES = 2000
const MAX_ISSUES = 200

/** The report of a refused file; nothing of it was written. */
export async function refusedImport(
  model: Model,
  language: Language,
  entity: Entity,
  sheet: Sheet,
  reading: ColumnReading,
  wrong: readonly RowIssues[],
  report: Pick<ImportReport, 'rows' | 'isDryRun' | 'warnings'>,
): Promise<AnswerEnvelope> {
  const faults = faultsOf(model, language, entity, reading.columns, wrong)
  const issues = wrong.flatMap(({ row, issues: found }) => found.map((issue): Issue => ({ ...issue, path: at('rows', row.number, issue.path) })))
  const marked = await writeSpreadsheet(markedSheet(sheet, reading, faults, textOf(model, language, 'ui.spreadsheet.problems')))
  const answer: ImportReport = {
    ...report,
    accepted: 0,
    issueCount: faults.length,
    issues: faults.slice(0, MAX_MARKED_ISSUES),
    marked: marked.toString('base64'),
  }
  return { ...refusal(model, language, issues.slice(0, MAX_ISSUES)), entity: answer }
}
