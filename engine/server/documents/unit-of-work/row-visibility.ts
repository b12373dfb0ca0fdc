import { holds } from '../../../core/expression/evaluate-formula.ts'
import type { Document, Row, EvaluationContext } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { rowAccessOf } from '../../../core/permissions/row-access.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** Checks whether the actor sees a record, or the document of a line. */
export function isRecordVisible({ context: { model }, actor, prefs }: UnitOfWork, entity: Entity, record: Row, evaluationContext: EvaluationContext): boolean {
  const access = rowAccessOf(model, entity, { ...actor, prefs })
  if (access === undefined) return true
  const of = entity.line?.of
  const document = of === undefined ? record : record[of]
  if (typeof document !== 'object' || document === null) return false
  return holds(model, access, valuesOf(model, of === undefined ? entity : entityOf(model, of), document as Document, evaluationContext))
}

/** Refuses writing a document that the actor could not see afterwards, such as one of another group: they could not correct it. */
export function visibilityIssues(work: UnitOfWork, entity: Entity, document: Document, evaluationContext: EvaluationContext): readonly Issue[] {
  if (isRecordVisible(work, entity, document, evaluationContext)) return []
  const access = rowAccessOf(work.context.model, entity, { ...work.actor, prefs: work.prefs })
  const fields = (access?.references ?? []).map((path) => path.split('.')[0] ?? '').filter((name) => name in entity.fields)
  return [issue('OUT_OF_SIGHT', fields[0] ?? '')]
}
