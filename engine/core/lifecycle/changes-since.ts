import { isBlank, rowsOf } from '../model/document.ts'
import type { EvaluationContext, Row } from '../model/document.ts'
import type { Entity } from '../model/entity.ts'
import { entityOf, fieldKindsOf } from '../model/field-kinds.ts'
import type { Model } from '../model/model.ts'
import type { DocumentDraft } from './draft-of-document.ts'
import type { ComputedDocument } from './recompute.ts'
import { isSameRecord } from './same-records.ts'

/** What differs from a computed document: grows while the fields that read it are computed. */
export type Changes = {
  readonly header: Set<string>
  /** For each lines field the changed fields of each row, by the row's place; 'all' for a new row. */
  readonly rows: ReadonlyMap<string, readonly (Set<string> | 'all')[]>
  /** For each lines field the fields that changed in any row. */
  readonly fields: ReadonlyMap<string, Set<string>>
  /** The lines fields with other rows, or rows in another order. */
  readonly moved: ReadonlySet<string>
}

/** Compares a draft with the computed document from which it comes. A ref has changed if its record reads differently. */
export function changesSince(model: Model, entity: Entity, earlier: ComputedDocument, draft: DocumentDraft, evaluationContext: EvaluationContext): Changes {
  const differing = (of: Entity, before: Row, after: Row) => differingFields(model, of, before, after, earlier.evaluationContext, evaluationContext)
  const rows = new Map<string, (Set<string> | 'all')[]>()
  const fields = new Map<string, Set<string>>()
  const moved = new Set<string>()
  for (const { name, entity: lineName } of fieldKindsOf(entity).lines) {
    const line = entityOf(model, lineName)
    const before = rowsOf(earlier.document, name)
    const after = draft.rows.get(name) ?? []
    const known = new Map(before.map((row) => [row.id, row]))
    if (before.length !== after.length || after.some(({ id }, place) => id !== before[place]!.id)) moved.add(name)
    const changed = after.map((row) => {
      const old = known.get(row.id)
      return old === undefined ? ('all' as const) : differing(line, old, row)
    })
    rows.set(name, changed)
    fields.set(name, new Set(changed.flatMap((names) => (names === 'all' ? [] : [...names]))))
  }
  return { header: differing(entity, earlier.document, draft.header), rows, fields, moved }
}

/** Checks whether a computed value is still the same. */
export function isSameValue(left: unknown, right: unknown): boolean {
  return left === right || (isBlank(left) && isBlank(right))
}

function differingFields(model: Model, entity: Entity, before: Row, after: Row, was: EvaluationContext, is: EvaluationContext): Set<string> {
  const changed = new Set<string>()
  // Runs for each row of an import, so it copies nothing.
  for (const name in after) if (!isSameValue(before[name], after[name])) changed.add(name)
  for (const name in before) if (!(name in after) && !isBlank(before[name])) changed.add(name)
  for (const { name } of fieldKindsOf(entity).lines) changed.delete(name)
  if (was.references === is.references) return changed
  for (const { name, entity: target } of fieldKindsOf(entity).refs) {
    const id = after[name]
    if (typeof id === 'string' && !isSameRecord(model, target, id, was.references, is.references)) changed.add(name)
  }
  return changed
}
