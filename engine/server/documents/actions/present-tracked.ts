import { recomputeChanged } from '../../../core/lifecycle/recompute-changed.ts'
import type { Row } from '../../../core/model/document.ts'
import { approvalReasons } from '../approval/approval-reasons.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import { fillFreshLookups } from '../unit-of-work/fill-lookups.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { presentDocument } from '../visibility/present-document.ts'

/** A tracked document as its answer shows it. */
export async function presentTracked(work: UnitOfWork, tracked: TrackedDocument): Promise<Row> {
  const { entity, current, computed } = tracked
  const { model } = work.context
  const evaluationContext = await evaluationContextOf(work, entity, [current])
  const more = await approvalReasons(work.tx, work.context, entity, [current], work.actor, work.prefs)
  const document = recomputeChanged(model, entity, computed, await fillFreshLookups(work, entity, current), evaluationContext)
  return presentDocument(model, entity, document, work.actor, evaluationContext, more(current))
}
