import { setImmediate } from 'node:timers/promises'
import { applyInput, enteredValue, serverDefaults } from '../../../core/lifecycle/apply-input.ts'
import { evaluateTransition } from '../../../core/lifecycle/evaluate-transition.ts'
import { isBlank } from '../../../core/model/document.ts'
import type { Document, EvaluationContext, Row } from '../../../core/model/document.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { languages } from '../../../core/model/side.ts'
import { isSameStored } from '../../../core/model/stored-value.ts'
import { boundIssues } from '../../../core/rules/check-bounds.ts'
import { distinct, issue } from '../../../core/rules/issue.ts'
import { namesOfValues, parseCell } from '../../../core/rules/parse-cell.ts'
import type { NamesOfValue } from '../../../core/rules/parse-cell.ts'
import { validateShape } from '../../../core/rules/validate-input.ts'
import { textOf } from '../../../core/text/message.ts'
import { normalizedName } from '../../../core/text/normalized-name.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { SheetRow } from '../../spreadsheet/sheet.ts'
import { staleVersions } from '../../store/documents/stale-version.ts'
import { overlapsOf } from '../constraints/overlaps-of.ts'
import { counterpartyAfter } from '../unit-of-work/counterparty-of.ts'
import { DOCUMENTS_PER_TURN, eachWithPauses } from '../unit-of-work/each-with-pauses.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import { fillAllFreshLookups, fillLookups } from '../unit-of-work/fill-lookups.ts'
import { visibilityIssues } from '../unit-of-work/row-visibility.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { staleVersionForReader } from '../visibility/stale-version-for-reader.ts'
import { closedCellsOf, namesOfReference, recordsInList } from './closed-cells.ts'
import { findRecords } from './find-records.ts'
import { parseRow, textOfCell } from './import-cells.ts'
import type { ColumnReading, ImportColumn } from './import-columns.ts'
import { findReferences, referenceOfCell, textsOfCell } from './import-references.ts'
import type { RowIssues } from './import-rows.ts'
import { repeatedKeys } from './import-unique.ts'

/** The records that a file changes, as they will be, and the issues of each row. Rows that change nothing are neither judged nor written. */
export type CheckedChanges = {
  readonly documents: readonly Document[]
  readonly evaluationContext: EvaluationContext
  readonly wrong: readonly RowIssues[]
}

/** A row of the file with what it finds and says; `input`: only what its filled cells say. */
type Read = {
  readonly row: SheetRow
  readonly record: Document | undefined
  readonly version: string | undefined
  readonly input: Record<string, unknown>
  readonly issues: Issue[]
}

/** Reads rows into changes of existing records and checks all of them, with a few queries whatever their number. */
export async function checkChanges(
  work: UnitOfWork,
  entity: Entity,
  transition: Transition,
  by: string,
  reading: ColumnReading,
  isFrom1904: boolean,
  isDryRun: boolean,
): Promise<CheckedChanges> {
  const { model } = work.context
  const names = namesOfValues(model)
  const read = await readRows(work, entity, by, reading, { isFrom1904, isDryRun, names })
  const before = read.map(({ record }) => record).filter((record) => record !== undefined)
  const ofBefore = await evaluationContextOf(work, entity, before)
  await resolveReferences(work, reading.columns, read, ofBefore)
  const closed = closedCellsOf(work, entity, reading.closed, isFrom1904, names)
  await eachWithPauses(read, ({ row, record, issues }) => {
    if (record !== undefined) issues.push(...closed(row, record, ofBefore))
  })

  const changing = read.filter(({ record, input }) => record !== undefined && changes(entity, record, input, names))
  await refuseStale(work, entity, changing)
  const { documents, evaluationContext } = await judged(work, entity, transition, changing)
  const numberOf = (index: number): number => changing[index]!.row.number
  const repeated = await repeatedKeys(work, entity, documents, numberOf)
  const overlaps = await overlapsOf(work, entity, documents, evaluationContext)
  for (const [index, { issues }] of changing.entries()) {
    issues.push(...repeated[index]!)
    const overlap = overlaps[index]
    if (overlap !== undefined) issues.push(overlap.issue ?? issue('PERIODS_OVERLAP_IN_FILE', overlap.field, { row: String(numberOf(overlap.earlier)) }))
  }
  return { documents, evaluationContext, wrong: read.filter(({ issues }) => issues.length > 0).map(({ row, issues }) => ({ row, issues: distinct(issues) })) }
}

type Reader = { readonly isFrom1904: boolean; readonly isDryRun: boolean; readonly names: NamesOfValue }

/** Reads the cells, and finds the record of each row. */
async function readRows(
  work: UnitOfWork,
  entity: Entity,
  by: string,
  reading: ColumnReading,
  { isFrom1904, isDryRun, names }: Reader,
): Promise<readonly Read[]> {
  const columnOf = (name: string) => reading.columns.find(({ field }) => field.name === name)
  const [key, version] = [columnOf(by)!, columnOf('version')]
  const values = reading.columns.filter((column) => column !== key && column !== version)
  const textIn = (column: ImportColumn, row: SheetRow): string => {
    const cell = row.cells[column.index]
    return cell === null || cell === undefined ? '' : textOfCell(column.field, cell, isFrom1904).trim()
  }
  const keys = reading.data.map((row) => textIn(key, row))
  const records = await findRecords(work, entity, by, [...new Set(keys)], { isDryRun })
  const isCleared = clearedBy(work)
  const first = new Map<string, number>()
  return eachWithPauses([...reading.data.entries()], ([index, row]) => {
    const text = keys[index]!
    const parsed = parseRow(values, row, isFrom1904, names, isCleared)
    const issues = [...parsed.issues]
    const earlier = first.get(text)
    const record = earlier === undefined ? records.get(text) : undefined
    if (text === '') issues.push(issue('REQUIRED', by))
    else if (earlier !== undefined) issues.push(issue('NOT_UNIQUE_IN_FILE', by, { value: text, row: String(earlier) }))
    else if (record === undefined) issues.push(issue('NOT_FOUND', by))
    if (earlier === undefined) first.set(text, row.number)
    return { row, record, version: version === undefined ? undefined : textIn(version, row), input: { ...parsed.values }, issues }
  })
}

/** The word that blanks a value, in either language and in Chinese brackets too. */
function clearedBy(work: UnitOfWork): (text: string) => boolean {
  const words = new Set(languages.map((language) => normalizedName(textOf(work.context.model, language, 'ui.import.cleared'))))
  return (text) => text.length < 20 && words.has(normalizedName(text.replace('【', '[').replace('】', ']')))
}

/** Replaces texts of ref columns by ids. A cell that still shows the name of the record's own reference leaves it as it is. */
async function resolveReferences(work: UnitOfWork, columns: readonly ImportColumn[], read: readonly Read[], ofBefore: EvaluationContext): Promise<void> {
  for (const { field } of columns) {
    if (field.type !== 'ref' && field.type !== 'refs') continue
    const { name } = field
    for (const { record, input } of read) if (record !== undefined && isShownIn(work, field, record, input[name], ofBefore)) delete input[name]
    const find = await findReferences(work, field, new Set(read.flatMap(({ input }) => textsOfCell(field, input[name]))))
    for (const { record, input, issues } of read) {
      const texts = textsOfCell(field, input[name])
      if (texts.length === 0) continue
      const own = record === undefined || field.type === 'ref' ? NOTHING_OWN : idsByText(work, field, record, ofBefore)
      const findAny = (text: string) => {
        const id = own.get(text)
        return id === undefined ? find(text) : { id }
      }
      const found = referenceOfCell(field, texts, findAny, work.actor.language)
      issues.push(...found.issues)
      if (found.value === undefined) delete input[name]
      else input[name] = found.value
    }
  }
}

/** Checks whether a cell says what the list shows this person for the record; several records in any order. */
function isShownIn(work: UnitOfWork, field: Field, record: Document, value: unknown, ofBefore: EvaluationContext): boolean {
  if (field.type === 'ref') return typeof value === 'string' && namesOfReference(work, field, record, ofBefore).includes(value)
  const texts = new Set(textsOfCell(field, value))
  return (
    texts.size > 0 &&
    languages.some((language) => {
      const shown = new Set(recordsInList(work, field, record, ofBefore, language).map(({ text }) => text))
      return shown.size === texts.size && [...shown].every((text) => texts.has(text))
    })
  )
}

const NOTHING_OWN: ReadonlyMap<string, string> = new Map()

/** The records of a field with several by their texts: what the record has stays, even if it could not be chosen again. A text of two of them, such as a mask, names none. */
function idsByText(work: UnitOfWork, field: Field, record: Document, ofBefore: EvaluationContext): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const language of languages) {
    const shown = recordsInList(work, field, record, ofBefore, language)
    for (const { id, text } of shown) if (text !== '' && shown.every((other) => other.id === id || other.text !== text)) ids.set(text, id)
  }
  return ids
}

/** Checks whether an input says anything else than the record does. */
function changes(entity: Entity, record: Document, input: Row, names: NamesOfValue): boolean {
  return Object.entries(input).some(([name, value]) => !isSame(entity.fields[name]!, record[name], value, names))
}

function isSame(field: Field, stored: unknown, entered: unknown, names: NamesOfValue): boolean {
  if (isSameStored(field, stored, enteredValue(field, entered))) return true
  // A text with blanks around it is read without them.
  const isText = field.type === 'text' || field.type === 'longText'
  const read = isText && !isBlank(stored) ? parseCell(field, String(stored), names) : undefined
  return read !== undefined && 'value' in read && read.value === entered
}

/** A row of an older version would take back what others have changed since. */
async function refuseStale(work: UnitOfWork, entity: Entity, changing: readonly Read[]): Promise<void> {
  const read: { readonly id: string; readonly version: number; readonly issues: Issue[] }[] = []
  for (const { record, version, issues } of changing) {
    if (version === undefined || version === '') continue
    if (!/^\d{1,9}$/.test(version)) issues.push(issue('WRONG_TYPE', 'version', { expected: 'integer' }))
    else if (Number(version) !== Number(record!.version)) read.push({ id: String(record!.id), version: Number(version), issues })
  }
  const stale = await staleVersions(work.tx, entity.name, read)
  for (const [index, { issues }] of read.entries()) issues.push(importedStale(staleVersionForReader(work.context.model, entity, work.actor, stale[index]!)))
}

/** The refusal of a cell names what has changed since, because nobody can load a file anew. */
function importedStale({ params }: Issue): Issue {
  return issue('IMPORT_STALE', 'version', params)
}

/** Applies the inputs and judges each record like a person's own action on it. */
async function judged(
  work: UnitOfWork,
  entity: Entity,
  transition: Transition,
  changing: readonly Read[],
): Promise<{ readonly documents: readonly Document[]; readonly evaluationContext: EvaluationContext }> {
  const { context, actor } = work
  const { model, newId } = context
  const typed = await eachWithPauses(changing, ({ record, input }) => applyInput(model, entity, transition, record!, input, actor, newId))
  const first = await evaluationContextOf(work, entity, [...changing.map(({ record }) => record!), ...typed])
  const filled = await eachWithPauses([...typed.entries()], ([index, document]) => {
    const { record, input } = changing[index]!
    const values = valuesOf(model, entity, document, first)
    const entered = { ...document, ...serverDefaults(model, entity, transition, record!, input, values, actor) }
    return counterpartyAfter(model, entity, record!, entered, first)
  })
  const looked = await fillAllFreshLookups(work, entity, filled)
  const entered = transition.input === '*' || transition.looksUp === true ? await fillLookups(work, entity, looked) : looked
  const evaluationContext = await evaluationContextOf(work, entity, [...changing.map(({ record }) => record!), ...entered])
  const documents: Document[] = []
  for (const [index, { record, input, issues }] of changing.entries()) {
    if (index % DOCUMENTS_PER_TURN === DOCUMENTS_PER_TURN - 1) {
      await setImmediate()
      await context.progress?.('checking', index + 1, changing.length)
    }
    const shape = validateShape(model, entity, transition, input, actor.side)
    const attempt = { before: record!, entered: entered[index]!, shape, isByPerson: true, sent: input }
    const result = evaluateTransition(model, entity, transition, attempt, actor, evaluationContext)
    // An unreadable cell is not also missing.
    const found = result.issues.filter(({ path }) => !issues.some((told) => told.path === path))
    issues.push(...found)
    if (issues.length === 0) issues.push(...visibilityIssues(work, entity, result.document, evaluationContext))
    if (issues.length === 0) issues.push(...boundIssues(model, entity, record, result.document))
    documents.push(result.document)
  }
  return { documents, evaluationContext }
}
