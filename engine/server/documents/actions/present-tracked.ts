import { recomputeChanged } from '../../../core/lifecycle/recompute-changed.ts'
import type { Row } from '../../../core/model/document.ts'
import { withBlanks } from '../../store/documents/with-blanks.ts'
import { approvalReasons } from '../approval/approval-reasons.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import { fillAllFreshLookups } from '../unit-of-work/fill-lookups.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { presentDocument } from '../visibility/present-document.ts'

/** A tracked document as its answer shows it: in the same form as if it were read. */
export async function presentTracked(work: UnitOfWork, tracked: TrackedDocument): Promise<Row> {
  return (await presentAllTracked(work, [tracked]))[0]!
}

/** The same for several documents: those of one entity cost as many statements as one. */
export async function presentAllTracked(work: UnitOfWork, tracked: readonly TrackedDocument[]): Promise<readonly Row[]> {
  const { model } = work.context
  const shown = new Map<TrackedDocument, Row>()
  for (const entity of new Set(tracked.map((each) => each.entity))) {
    const own = tracked.filter((each) => each.entity === entity)
    const documents = own.map(({ current }) => current)
    const evaluationContext = await evaluationContextOf(work, entity, documents)
    const more = await approvalReasons(work.tx, work.context, entity, documents, work.actor, work.prefs)
    const looked = await fillAllFreshLookups(work, entity, documents)
    for (const [index, each] of own.entries()) {
      const document = withBlanks(model, entity, recomputeChanged(model, entity, each.computed, looked[index]!, evaluationContext))
      shown.set(each, presentDocument(model, entity, document, work.actor, evaluationContext, more(each.current)))
    }
  }
  return tracked.map((each) => shown.get(each)!)
}
