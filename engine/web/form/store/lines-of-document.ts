import { rowsOf } from '../../../core/model/document.ts'
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
import { conversionOf } from '../../../core/model/conversion-of.ts'

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
  const linesBefore = new Map(before === undefined ? [] : rowsOf(before, field.name).map((row) => [String(row['id']), row]))
  const conversion = conversionOf(entity, transition)
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
    ofSource: conversion?.into === field.name ? [conversion.link, ...(conversion.version === undefined ? [] : [conversion.version.field])] : undefined,
    conditions,
    issues: lineIssues({ ...about, before: linesBefore, requiredInputs, textOf, textOfIssue }),
    totals: lineTotals(options.totals?.[field.name] ?? [], line.fields),
    newId: () => `new:${newId()}`,
    resolveNames: options.resolveNames,
    ...steps,
    history,
  })
}
