import type { Entity } from '../model/entity.ts'
import type { Model } from '../model/model.ts'
import { isBlank, rowsOf } from '../model/document.ts'
import type { Document, Row, EvaluationContext } from '../model/document.ts'
import { decide, holds, valueOf } from '../expression/evaluate-formula.ts'
import { entityOf, fieldKindsOf } from '../model/field-kinds.ts'
import { recomputePlanOf } from '../model/recompute-plan.ts'
import type { RecomputeStep } from '../model/recompute-plan.ts'
import { storedValue } from '../model/stored-value.ts'
import { setValue, valuesOf } from '../expression/values-of.ts'
import type { LiveValues } from '../expression/values-of.ts'

/** Which rows get defaults in their blanks: all of a new document, or only the lines that an edit added. */
export type Defaults = 'none' | 'all' | { readonly newLines: ReadonlySet<string> }

/**
 * The document with every computed and derived field recomputed, in the order of their dependencies, and with the requested defaults. A blank input leaves a
 * computed value blank.
 */
export function recompute(model: Model, entity: Entity, document: Document, evaluationContext: EvaluationContext, defaults: Defaults = 'none'): Document {
  const drafts: Record<string, unknown> = { ...document }
  const rowDrafts = new Map<string, Record<string, unknown>[]>()
  for (const field of fieldKindsOf(entity).lines) {
    const rows = rowsOf(document, field.name).map((row): Record<string, unknown> => ({ ...row }))
    rowDrafts.set(field.name, rows)
    drafts[field.name] = rows
  }
  const isFilling = (row: Row): boolean => defaults === 'all' || (defaults !== 'none' && defaults.newLines.has(row.id as string))
  for (const [name, rows] of rowDrafts) {
    const line = entityOf(model, entity.fields[name]?.entity ?? '')
    zeroTallies(line, rows)
    for (const region of Object.values(line.regions)) for (const row of rows) if (isFilling(row) && isBlank(row[region.name])) row[region.name] = region.initial
  }
  zeroTallies(entity, [drafts])

  const root = valuesOf(model, entity, drafts, evaluationContext)
  for (const step of recomputePlanOf(model, entity)) {
    if (step.lines === undefined) work(model, step, drafts, root, evaluationContext, defaults === 'all')
    else {
      const live = root[step.lines] as LiveValues[]
      for (const [index, row] of (rowDrafts.get(step.lines) ?? []).entries())
        work(model, step, row, live[index] as LiveValues, evaluationContext, isFilling(row))
    }
  }
  return drafts
}

function work(
  model: Model,
  { entity, field }: RecomputeStep,
  draft: Record<string, unknown>,
  values: LiveValues,
  evaluationContext: EvaluationContext,
  isFilling: boolean,
): void {
  if (field.computed === undefined && field.derived === undefined && !(isFilling && isBlank(draft[field.name]))) return
  if (field.computedWhen !== undefined && !holds(model, field.computedWhen, values)) return
  const value = field.derived !== undefined ? decide(model, field.derived, values) : valueOf(model, field.computed ?? field.default!, values)
  const stored = storedValue(field, value)
  draft[field.name] = stored
  setValue(model, entity, values, field.name, stored, evaluationContext.references)
}

// The tallies of a new row are zero.
function zeroTallies(entity: Entity, rows: readonly Record<string, unknown>[]): void {
  for (const field of Object.values(entity.fields)) {
    if (field.tally !== undefined) for (const row of rows) if (isBlank(row[field.name])) row[field.name] = '0'
  }
}

/** The rows of a document in its lines fields, by id. */
export function rowsById(entity: Entity, document: Document): ReadonlyMap<string, Row> {
  return new Map(fieldKindsOf(entity).lines.flatMap((field) => rowsOf(document, field.name).map((row) => [row.id as string, row] as const)))
}
