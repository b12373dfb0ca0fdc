import { setImmediate } from 'node:timers/promises'
import { inputFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { guardIssues } from '../../../core/lifecycle/allowed-actions.ts'
import { ruleOf } from '../../../core/model/rule-of.ts'
import type { Document, EvaluationContext } from '../../../core/model/document.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { boundIssues } from '../../../core/rules/check-bounds.ts'
import { checkDocument } from '../../../core/rules/check-document.ts'
import { distinct, issue } from '../../../core/rules/issue.ts'
import { namesOfValues } from '../../../core/rules/parse-cell.ts'
import { validateShape } from '../../../core/rules/validate-input.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { SheetRow } from '../../spreadsheet/sheet.ts'
import { completeDrafts } from '../create/complete-drafts.ts'
import { eachWithPauses } from '../unit-of-work/each-with-pauses.ts'
import { requiredInputsOf } from '../../../core/rules/required-inputs.ts'
import { documentOf, inputOf, issueOfColumn } from './column-field.ts'
import { parseRow } from './import-cells.ts'
import type { ImportColumn } from './import-columns.ts'
import { findReferences } from './import-references.ts'
import { overlapsOf } from '../constraints/overlaps-of.ts'
import { repeatedKeys } from './import-unique.ts'
import { visibilityIssues } from '../unit-of-work/row-visibility.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** The issues of one row of the file; `path` is a field of the entity, or empty for the whole row. */
export type RowIssues = { readonly row: SheetRow; readonly issues: readonly Issue[] }

/** The documents of a file's rows, and the issues of each row: cells, references, and all checks of a person's own entry. */
export type CheckedRows = { readonly documents: readonly Document[]; readonly evaluationContext: EvaluationContext; readonly wrong: readonly RowIssues[] }

/** Other requests are served between portions of this many rows. */
const ROWS_A_TURN = 250

/** Reads rows into documents and checks all of them, with a few queries whatever their number. */
export async function checkRows(
  work: UnitOfWork,
  entity: Entity,
  transition: Transition,
  columns: readonly ImportColumn[],
  rows: readonly SheetRow[],
  isFrom1904: boolean,
): Promise<CheckedRows> {
  const { model, newId } = work.context
  const names = namesOfValues(model)
  const read = await resolved(work, columns, await eachWithPauses(rows, (row) => parseRow(columns, row, isFrom1904, names)))
  const { documents, evaluationContext } = await completeDrafts(
    work,
    entity,
    read.map(({ values }) => documentOf(values, newId)),
  )
  const repeated = await repeatedKeys(work, entity, documents, (index) => rows[index]!.number)
  const overlaps = await overlapsOf(work, entity, documents, evaluationContext)

  const written = new Set(inputFieldsOf(model, entity, transition, work.actor).map((field) => field.name))
  const requiredInputs = requiredInputsOf(transition)
  const wrong: RowIssues[] = []
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_A_TURN === ROWS_A_TURN - 1) {
      await setImmediate()
      await work.context.progress?.('checking', index + 1, rows.length)
    }
    const document = documents[index]!
    const { values, issues: ofCells } = read[index]!
    const unreadable = new Set(ofCells.map((found) => found.path))
    const ofFields = [
      ...checkDocument(model, entity, { after: document, written, requiredInputs }, evaluationContext),
      ...validateShape(model, entity, transition, inputOf(values), work.actor.side),
    ].map(issueOfColumn)
    // An unreadable cell is not also missing.
    const found = [...ofCells, ...distinct([...ofFields, ...repeated[index]!]).filter((each) => !unreadable.has(each.path))]
    const overlap = overlaps[index]
    if (overlap !== undefined) found.push(overlap.issue ?? issue('PERIODS_OVERLAP_IN_FILE', overlap.field, { row: String(rows[overlap.earlier]!.number) }))
    const guards =
      found.length > 0 || transition.guards.length === 0
        ? []
        : transition.guards.flatMap((name) => guardIssues(model, ruleOf(entity, name), valuesOf(model, entity, document, evaluationContext)))
    const unseen = found.length > 0 ? [] : visibilityIssues(work, entity, document, evaluationContext)
    const entered = [...found, ...guards, ...unseen]
    const issues = entered.length > 0 ? entered : boundIssues(model, entity, undefined, document)
    if (issues.length > 0) wrong.push({ row, issues })
  }
  return { documents, evaluationContext, wrong }
}

type Read = { readonly values: Record<string, unknown>; readonly issues: Issue[] }

/** Replaces texts of ref columns by the ids of their records; unknown ones are left out and reported. */
async function resolved(work: UnitOfWork, columns: readonly ImportColumn[], rows: readonly ReturnType<typeof parseRow>[]): Promise<readonly Read[]> {
  const read = rows.map(({ values, issues }): Read => ({ values: { ...values }, issues: [...issues] }))
  for (const { field } of columns) {
    if (field.type !== 'ref') continue
    const texts = new Set(read.map(({ values }) => values[field.name]).filter((text): text is string => typeof text === 'string'))
    const find = await findReferences(work, field, texts)
    for (const { values, issues } of read) {
      const text = values[field.name]
      if (typeof text !== 'string') continue
      const found = find(text)
      if ('id' in found) values[field.name] = found.id
      else {
        delete values[field.name]
        issues.push(found.issue)
      }
    }
  }
  return read
}
