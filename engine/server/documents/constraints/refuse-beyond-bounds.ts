import type { Document, EvaluationContext } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { boundIssues } from '../../../core/rules/check-bounds.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { issuesAbout } from '../visibility/issues-about.ts'

/** Refuses a document before it is written if a value in it, whoever computed, counted or set it, is beyond its bounds. */
export function refuseBeyondBounds(work: UnitOfWork, entity: Entity, before: Document | undefined, now: Document, evaluationContext: EvaluationContext): void {
  refuseIf(issuesAbout(work, entity, now, evaluationContext, boundIssues(work.context.model, entity, before, now)))
}
