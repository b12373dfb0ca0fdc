import { rowsOf } from '../../../core/model/document.ts'
import type { Row } from '../../../core/model/document.ts'
import { entityOf, type FieldKinds } from '../../../core/model/field-kinds.ts'
import { namesOfValues } from '../../../core/rules/parse-cell.ts'
import { lineConditions } from '../line-store/line-conditions.ts'
import { lineIssues } from '../line-store/line-issues.ts'
import { lineTotals } from '../line-store/line-totals.ts'
import { editedLines } from '../line-store/edited-lines.ts'
import type { EditedLines } from '../line-store/edited-lines.ts'
import type { WordedIssue } from '../worded-issue.ts'
import { acceptsManualLines } from './accepts-manual-lines.ts'
import type { EditedLinesOptions } from '../line-store/edited-lines-options.ts'
import type { UndoHistory } from '../line-store/undo-history.ts'
import type { DocumentStoreOptions } from './document-store-options.ts'
import { conversionOf, partsOfSource } from '../../../core/model/conversion-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Conversion } from '../../../core/model/lifecycle.ts'

/** The context of the lines: the edited document, its history, and how to change it. */
type EditedDocument = Pick<EditedLinesOptions, 'live' | 'act' | 'undo' | 'redo' | 'subscribe' | 'changed'> & {
  /** The fields that the transition accepts. */
  readonly input: ReadonlySet<string>
  readonly requiredInputs: ReadonlySet<string>
  readonly newId: () => string
  readonly textOfIssue: (issue: WordedIssue) => string
  readonly history: UndoHistory
}

/** The lines of one lines field of a document. The declaration and the transition decide what may be done with them. */
export function linesOfDocument(
  field: FieldKinds['lines'][number],
  options: DocumentStoreOptions,
  { live, input, requiredInputs, newId, textOfIssue, history, ...steps }: EditedDocument,
): EditedLines {
  const { model, entity, transition, writer, evaluationContext, textOf, before } = options
  const isNew = transition.from === null
  const line = entityOf(model, field.entity)
  let known: ReadonlyMap<string, Row> | undefined
  const lineBefore = (id: string) => (known ??= new Map(rowsOf(before ?? {}, field.name).map((row) => [String(row['id']), row]))).get(id)
  const conversion = conversionOf(entity, transition)
  const parted = conversion?.into === field.name && conversion.take.parts === true ? conversion : partsOfSource(entity, transition, field.name)
  const about = { model, entity, transition, lines: field.name, line, live, evaluationContext, writer }
  const conditions = lineConditions({ ...about, transition: input.has(field.name) ? transition : undefined })
  return editedLines({
    ...about,
    field,
    names: options.names ?? namesOfValues(model),
    language: options.language,
    today: evaluationContext.today,
    mayAddChildren: !isNew && input.has(field.name) && field.beneath !== undefined,
    mayRemove: isNew || field.fixed !== true || field.beneath !== undefined,
    isFixed: !isNew && field.fixed === true,
    mayMove: input.has(field.name) && (isNew || field.fixed !== true),
    mayAdd: input.has(field.name) && (isNew || field.fixed !== true) && acceptsManualLines(line, conditions),
    mayPart: input.has(field.name) && parted !== undefined,
    ofSource: partedNames(conversion?.into === field.name ? conversion : undefined, parted, line),
    conditions,
    issues: lineIssues({ ...about, before: lineBefore, requiredInputs, textOf, textOfIssue }),
    totals: lineTotals(options.totals?.[field.name] ?? [], line.fields),
    newId: () => `new:${newId()}`,
    resolveNames: options.resolveNames,
    ...steps,
    history,
  })
}

/**
 * What a line says of its source, first the ref field to it. A further part of a parted source shows what the others took over: every field that nobody enters
 * and nothing works out. The page does not know which of them the conversion copies.
 */
function partedNames(conversion: Conversion | undefined, parted: Conversion | undefined, line: Entity): readonly string[] | undefined {
  const named = conversion ?? parted
  if (named === undefined) return undefined
  const version = named.version === undefined ? [] : [named.version.field]
  const isTaken = ({ readonly, system, computed, derived, tally, lookup }: Field) =>
    readonly && !system && computed === undefined && derived === undefined && tally === undefined && lookup === undefined
  const taken = parted === undefined ? [] : Object.values(line.fields).filter(isTaken)
  return [...new Set([named.link, ...version, ...taken.map(({ name }) => name)])]
}
