import { isOfSide, lackOf } from '../../../core/lifecycle/allowed-actions.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Import } from '../../../core/model/model.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { codesOfImport } from '../../../core/permissions/codes-of-import.ts'
import { maskIssues } from '../../../core/permissions/mask-issues.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { AnswerEnvelope, Issue, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { success } from '../../calls/answer.ts'
import { ownsRecords } from '../../schema/system-columns.ts'
import { readSpreadsheet } from '../../spreadsheet/read-spreadsheet.ts'
import type { Sheet, SheetRow } from '../../spreadsheet/sheet.ts'
import { inTransaction } from '../../store/transaction.ts'
import { answerOrRefusal } from '../../calls/answer-or-refusal.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { finalizeTransaction } from '../commit/finalize-transaction.ts'
import { checkChanges } from './check-changes.ts'
import { readColumns } from './import-columns.ts'
import type { ColumnReading } from './import-columns.ts'
import { conversionOfImport, documentsFromSources } from './documents-from-sources.ts'
import { exampleTest } from './import-example.ts'
import { faultsOf } from './import-fault.ts'
import { refusedImport } from './import-report.ts'
import type { ImportReport } from './import-report.ts'
import { documentsOfRows } from './import-rows.ts'
import type { DocumentsOfRows, RowIssues } from './import-rows.ts'
import { uploadOf } from './import-upload.ts'
import { sheetOfStatement, statementReading } from './sheet-of-statement.ts'
import type { Upload } from './import-upload.ts'
import { namesForImport } from './names-for-import.ts'
import { rateQuestions } from '../constraints/rate-questions.ts'
import { createInBulk } from '../create/create-in-bulk.ts'
import { RefusedError, refuseIf } from '../../calls/refused-error.ts'
import { changeInBulk } from '../actions/change-in-bulk.ts'
import { runEffects } from '../actions/run-effects.ts'
import { eachWithPauses } from '../unit-of-work/each-with-pauses.ts'
import { beginDryRun, beginUnitOfWork } from '../unit-of-work/unit-of-work.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import type { Tx } from '../../schema/database.ts'

/** Imports all rows of a spreadsheet, or none with every reason. The answer's `entity` is an `ImportReport`. */
export function runImport(context: CallContext, actor: Actor, name: string, envelope: RequestEnvelope): Promise<AnswerEnvelope> {
  return importUpload(context, actor, name, () => uploadOf(envelope))
}

/** The same for a file that is at hand; it is read only if the person may import. */
export function importUpload(context: CallContext, actor: Actor, name: string, given: () => Upload): Promise<AnswerEnvelope> {
  const { model } = context
  const { plan, entity, transition } = importOf(context, name)
  return answerOrRefusal(model, actor.language, async () => {
    refuseIf(importIssues(plan, entity, transition, actor))
    const upload = given()
    await context.progress?.('reading', 0, 0)
    const sheet = await sheetOf(plan, transition, upload)
    if (sheet.rows.length === 0) throw new RefusedError([issue('IMPORT_EMPTY', 'file')])
    return importSheet(context, actor, plan, entity, transition, upload, sheet)
  })
}

async function sheetOf(plan: Import, transition: Transition, { name, bytes }: Upload): Promise<Sheet> {
  const ofStatement = statementReading(transition, name)
  if (ofStatement !== undefined) return sheetOfStatement(ofStatement, bytes)
  // A few more rows than are valid: a title, the headings, an example.
  const read = await readSpreadsheet(name, bytes, plan.maxRows + 20)
  if ('refused' in read) throw new RefusedError([issue(read.refused, 'file')])
  return read.sheet
}

/** The import with this name, and its entity and transition. */
export function importOf(
  { model }: Pick<CallContext, 'model'>,
  name: string,
): { readonly plan: Import; readonly entity: Entity; readonly transition: Transition } {
  const plan = model.imports[name]
  if (plan === undefined) throw new TypeError(`Cannot import by "${name}": the model has no such import`)
  const entity = entityOf(model, plan.entity)
  const transition = entity.transitions[plan.transition]
  if (transition === undefined) throw new TypeError(`Cannot import by "${name}": entity "${entity.name}" has no transition "${plan.transition}"`)
  return { plan, entity, transition }
}

/** Why this person may not import. */
export function importIssues(plan: Import, entity: Entity, transition: Transition, actor: Actor): readonly Issue[] {
  const isOwn = ownsRecords(entity, actor.side) && isOfSide(transition, actor, actor.prefs)
  if (!isOwn) return [issue('OTHER_SIDE', '', { action: transition.name })]
  return codesOfImport(plan, entity, transition, actor.side).flatMap((code) => lackOf(code, actor))
}

/** Rolls the transaction back and carries the report. */
class WrongRowsError extends Error {
  override name = 'WrongRowsError'
  readonly wrong: readonly RowIssues[]
  constructor(wrong: readonly RowIssues[]) {
    super(`Refused: ${wrong.length} rows are wrong`)
    this.wrong = wrong
  }
}

async function importSheet(
  context: CallContext,
  actor: Actor,
  plan: Import,
  entity: Entity,
  transition: Transition,
  upload: Upload,
  sheet: Sheet,
): Promise<AnswerEnvelope> {
  const { model } = context
  const library = await inTransaction(context.pool, actor, (tx) => namesForImport(tx, context, actor))
  const reading = readColumns(model, plan, entity, transition, actor, sheet.rows, library)
  const examples = new Set(reading.data.filter(exampleTest(model, entity, reading.columns)))
  const rows = reading.data.filter((row) => !examples.has(row))
  const leftOut = [...examples].map((row): RowIssues => ({ row, issues: [issue('IMPORT_EXAMPLE_LEFT_OUT', '', { row: String(row.number) })] }))
  const warnings = faultsOf(model, actor.language, entity, reading.columns, [{ row: reading.headings, issues: reading.warnings }, ...leftOut])
  const report = { rows: rows.length, isDryRun: upload.isDryRun, warnings }
  const refuse = (wrong: readonly RowIssues[]) => {
    const told = wrong.map(({ row, issues }) => ({ row, issues: maskIssues(model, entity, actor, issues) }))
    const shown = { ...reading, columns: [...reading.columns, ...reading.compared, ...reading.closed] }
    return refusedImport(model, actor.language, entity, sheet, shown, told, report)
  }
  if (reading.issues.length > 0) return refuse([{ row: reading.headings, issues: reading.issues }])
  if (rows.length === 0) throw new RefusedError([issue('IMPORT_EMPTY', 'file')])
  if (rows.length > plan.maxRows) throw new RefusedError([issue(plan.tooMany, 'file', { maximum: String(plan.maxRows), given: String(rows.length) })])
  try {
    return await inTransaction(context.pool, actor, (tx) => writeRows(tx, context, actor, plan, { ...reading, data: rows }, sheet.isFrom1904, report))
  } catch (error) {
    if (error instanceof WrongRowsError) return refuse(error.wrong)
    throw error
  }
}

async function writeRows(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  plan: Import,
  reading: ColumnReading,
  isFrom1904: boolean,
  report: Pick<ImportReport, 'rows' | 'isDryRun' | 'warnings'>,
): Promise<AnswerEnvelope> {
  const { isDryRun, rows } = report
  const idempotency = isDryRun ? undefined : context.idempotency
  const earlier = await idempotency?.begin(tx)
  if (earlier !== undefined) return earlier.answer
  const work = await (isDryRun ? beginDryRun : beginUnitOfWork)(tx, context, actor, actor.enterprise)
  await context.progress?.('checking', 0, rows)
  const { count, write, questions = [] } = await readRows(work, plan, reading, isFrom1904, isDryRun)
  // A file is asked nothing: what a person would be asked about stands in the report.
  const { entity } = importOf(context, plan.name)
  const warnings = [...report.warnings, ...faultsOf(context.model, actor.language, entity, reading.columns, questions)]
  const counts = plan.by === undefined ? { made: count, changed: 0, unchanged: rows - count } : { made: 0, changed: count, unchanged: rows - count }
  const answer = success({ entity: { ...report, warnings, ...counts, accepted: isDryRun ? 0 : count, issueCount: 0, issues: [] } satisfies ImportReport })
  if (isDryRun) return answer
  await write()
  await runEffects(work)
  await finalizeTransaction(work, { asksNothing: true })
  // Checks once more before the commit whether the job was cancelled or taken over.
  await context.progress?.('writing', count, count)
  await idempotency?.end(tx, answer)
  return answer
}

/** How many rows of a file write something, and what writes them. Throws `WrongRowsError`; the check of new documents goes along with their writing. */
async function readRows(
  work: UnitOfWork,
  plan: Import,
  reading: ColumnReading,
  isFrom1904: boolean,
  isDryRun: boolean,
): Promise<{ readonly count: number; readonly write: () => Promise<void>; readonly questions?: readonly RowIssues[] }> {
  const { entity, transition } = importOf(work.context, plan.name)
  const conversion = conversionOfImport(plan, entity, transition)
  if (conversion !== undefined) {
    const { wrong, write } = await documentsFromSources(work, entity, transition, conversion, plan.sourceBy ?? [], reading, isFrom1904)
    if (wrong.length > 0) throw new WrongRowsError(wrong)
    return { count: reading.data.length, write }
  }
  if (plan.by === undefined) {
    const { data, read, known } = await newRows(work, entity, transition, reading, isFrom1904)
    const { documents, evaluationContext, wrongOf } = read
    const wrong: RowIssues[] = []
    const isRight = (index: number): boolean => {
      const found = wrongOf(index)
      wrong.push(...found)
      return found.length === 0
    }
    if (isDryRun && data.length > 0) await eachWithPauses([...documents.keys()], isRight)
    if (wrong.length > 0) throw new WrongRowsError(wrong)
    const asked = entity.rates === undefined ? [] : await rateQuestions(work, entity, documents, evaluationContext)
    return {
      count: data.length,
      questions: [...known, ...asked.flatMap((issues, index) => (issues.length === 0 ? [] : [{ row: data[index]!, issues }]))],
      write: async () => {
        if (data.length > 0 && !(await createInBulk(work, entity, transition, documents, evaluationContext, isRight))) throw new WrongRowsError(wrong)
      },
    }
  }
  const { documents, evaluationContext, wrong } = await checkChanges(work, entity, transition, plan.by, reading, isFrom1904, isDryRun)
  if (wrong.length > 0) throw new WrongRowsError(wrong)
  return {
    count: documents.length,
    write: async () => {
      await work.context.progress?.('writing', 0, documents.length)
      await changeInBulk(work, entity, transition, documents, evaluationContext)
    },
  }
}

/** The rows of a file that become records. A bank tells a movement in several files: what is there already is left out, and the report says how many. */
async function newRows(
  work: UnitOfWork,
  entity: Entity,
  transition: Transition,
  reading: ColumnReading,
  isFrom1904: boolean,
): Promise<{ readonly data: readonly SheetRow[]; readonly read: DocumentsOfRows; readonly known: readonly RowIssues[] }> {
  const read = await documentsOfRows(work, entity, transition, reading, isFrom1904)
  const data = transition.rowsReading === undefined ? reading.data : reading.data.filter((_row, index) => !read.isKnown(index))
  const count = reading.data.length - data.length
  if (count === 0) return { data, read, known: [] }
  const known = [{ row: reading.headings, issues: [issue('IMPORT_KNOWN_LEFT_OUT', '', { count: String(count) })] }]
  return { data, read: await documentsOfRows(work, entity, transition, { ...reading, data }, isFrom1904), known }
}
