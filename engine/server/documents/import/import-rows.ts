import { inputFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { entryByHand, issuesOfComputedEntries } from '../../../core/lifecycle/computed-entries.ts'
import { guardIssuesFor } from '../../../core/lifecycle/allowed-actions.ts'
import { ruleOf } from '../../../core/model/rule-of.ts'
import type { Document, EvaluationContext } from '../../../core/model/document.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
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
import { issuesOfUnsaidInputs } from '../../../core/lifecycle/unsaid-inputs.ts'
import { requiredInputsOf } from '../../../core/rules/required-inputs.ts'
import { documentOf, documentRowsOf, inputOf, placeOfIssue } from './document-rows.ts'
import { parseRow } from './import-cells.ts'
import { comparedCellsOf } from './closed-cells.ts'
import type { ColumnReading, ImportColumn } from './import-columns.ts'
import { findReferences, referenceOfCell, textsOfCell } from './import-references.ts'
import { overlapsOf } from '../constraints/overlaps-of.ts'
import { repeatedKeys } from './import-unique.ts'
import { visibilityIssues } from '../unit-of-work/row-visibility.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** The issues of one row of the file; `path` is a field of the entity, or empty for the whole row. */
export type RowIssues = { readonly row: SheetRow; readonly issues: readonly Issue[] }

/** The documents of a file's rows. `wrongOf` checks the one of an index, and returns its wrong rows: cells, references, and all checks of a person's own entry. */
export type DocumentsOfRows = {
  readonly documents: readonly Document[]
  readonly evaluationContext: EvaluationContext
  /** Checks whether a record of the same key is stored already. */
  readonly isKnown: (index: number) => boolean
  readonly wrongOf: (index: number) => readonly RowIssues[]
}

/** Reads rows into documents. What a check asks the database is asked here, by a few queries whatever the number of rows; `wrongOf` asks nothing. */
export async function documentsOfRows(
  work: UnitOfWork,
  entity: Entity,
  transition: Transition,
  { columns, compared, data: rows }: ColumnReading,
  isFrom1904: boolean,
): Promise<DocumentsOfRows> {
  const { model, newId } = work.context
  const names = namesOfValues(model)
  const read = await resolved(work, columns, await eachWithPauses(rows, (row) => parseRow(columns, row, isFrom1904, names)))
  const together = documentRowsOf(read)
  const inputs = together.map((each) => inputOf(read, each))
  const drafts = inputs.map((input, index) => documentOf(input, together[index]!, newId))
  const { documents, evaluationContext } = await completeDrafts(work, entity, drafts)
  const numberOf = (index: number): number => rows[together[index]!.first]!.number
  const repeated = await repeatedKeys(work, entity, documents, numberOf)
  const overlaps = await overlapsOf(work, entity, documents, evaluationContext)

  const written = new Set(inputFieldsOf(model, entity, transition, work.actor).map((field) => field.name))
  const requiredInputs = requiredInputsOf(transition)
  const differences = comparedCellsOf(work, entity, compared, isFrom1904, names)
  const wrongOf = (index: number): readonly RowIssues[] => {
    const [document, of] = [documents[index]!, together[index]!]
    const values = valuesOf(model, entity, document, evaluationContext)
    const ofFields = [
      ...issuesOfComputedEntries(model, entity, { ...entryByHand(drafts[index]!), after: document, values }),
      ...checkDocument(model, entity, { after: document, values, written, requiredInputs }, evaluationContext),
      ...validateShape(model, entity, transition, inputs[index]!, work.actor.side),
      ...repeated[index]!,
      ...issuesOfUnsaidInputs(entity, transition, inputs[index]!),
      ...differences(rows[of.first]!, document, evaluationContext),
    ]
    const overlap = overlaps[index]
    if (ofFields.length === 0 && overlap === undefined && of.places.every((place) => read[place]!.issues.length === 0)) {
      const issues = issuesOfReadable(work, entity, transition, document, values, evaluationContext)
      return issues.length === 0 ? [] : [{ row: rows[of.first]!, issues }]
    }
    const found = new Map(of.places.map((place): [number, Issue[]] => [place, [...read[place]!.issues]]))
    for (const { place, issue: told } of distinct(ofFields).map((each) => placeOfIssue(of, each)))
      // An unreadable cell is not also missing.
      if (!read[place]!.issues.some(({ path }) => path === told.path)) found.get(place)!.push(told)
    if (overlap !== undefined)
      found.get(of.first)!.push(overlap.issue ?? issue('PERIODS_OVERLAP_IN_FILE', overlap.field, { row: String(numberOf(overlap.earlier)) }))
    return [...found].flatMap(([place, issues]) => (issues.length === 0 ? [] : [{ row: rows[place]!, issues }]))
  }
  const isKnown = (index: number): boolean => repeated[index]!.some(({ code }) => code !== 'NOT_UNIQUE_IN_FILE')
  return { documents, evaluationContext, isKnown, wrongOf }
}

/** The issues of a document whose cells and fields are right: guards and sight, and only then the bounds. */
function issuesOfReadable(
  work: UnitOfWork,
  entity: Entity,
  transition: Transition,
  document: Document,
  values: LiveValues,
  evaluationContext: EvaluationContext,
): readonly Issue[] {
  const { model } = work.context
  const guards = transition.guards.flatMap((name) => guardIssuesFor(model, entity, ruleOf(entity, name), values, work.actor))
  const entered = [...guards, ...visibilityIssues(work, entity, document, evaluationContext)]
  return entered.length > 0 ? entered : boundIssues(model, entity, undefined, document)
}

type Read = { readonly values: Record<string, unknown>; readonly issues: Issue[] }

/** Replaces texts of ref columns by the ids of their records; unknown ones are left out and reported. */
async function resolved(work: UnitOfWork, columns: readonly ImportColumn[], rows: readonly ReturnType<typeof parseRow>[]): Promise<readonly Read[]> {
  const read = rows.map(({ values, issues }): Read => ({ values: { ...values }, issues: [...issues] }))
  for (const { field } of columns) {
    if (field.type !== 'ref' && field.type !== 'refs') continue
    const find = await findReferences(work, field, new Set(read.flatMap(({ values }) => textsOfCell(field, values[field.name]))))
    for (const { values, issues } of read) {
      const texts = textsOfCell(field, values[field.name])
      if (texts.length === 0) continue
      const found = referenceOfCell(field, texts, find, work.actor.language)
      issues.push(...found.issues)
      if (found.value === undefined) delete values[field.name]
      else values[field.name] = found.value
    }
  }
  return read
}
