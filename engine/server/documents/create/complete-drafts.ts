import { sql } from 'kysely'
import type { Document, Row, EvaluationContext } from '../../../core/model/document.ts'
import { recompute } from '../../../core/lifecycle/recompute.ts'
import { recomputeChanged } from '../../../core/lifecycle/recompute-changed.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { formulasOf } from '../../../core/model/recompute-plan.ts'
import { defaultRefsOf, withDefaultRecords } from '../../../core/lifecycle/default-records.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import { counterpartyOf } from '../unit-of-work/counterparty-of.ts'
import { eachWithPauses } from '../unit-of-work/each-with-pauses.ts'
import { fillKeptLookups } from '../unit-of-work/fill-kept-lookups.ts'
import { fillLookups } from '../unit-of-work/fill-lookups.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/**
 * Completes drafts of one entity: owner, first states, defaults, computed fields, and what their formulas read. Loads the records that they refer to at once.
 * `isKept`: the documents are made next, and nothing of a form.
 */
export async function completeDrafts(
  work: UnitOfWork,
  entity: Entity,
  drafts: readonly Document[],
  isKept = false,
): Promise<{ readonly documents: readonly Document[]; readonly evaluationContext: EvaluationContext }> {
  const { model } = work.context
  const initial = Object.fromEntries(Object.values(entity.regions).map((region) => [region.name, region.initial]))
  const singles = await singlesFor(work, entity)
  const begun = drafts.map((draft): Document => ({
    ...draft,
    ...initial,
    purchaser: work.purchaser,
    createdAt: work.now.toISOString(),
    createdBy: work.actor.accountId,
  }))
  const started = Object.keys(singles).length === 0 ? begun : await withSinglesOf(work, entity, begun, singles)
  const before = await evaluationContextOf(work, entity, started)
  const filled = await eachWithPauses(started, (draft) => recompute(model, entity, counterpartyOf(model, entity, draft, before.references), before, 'all'))
  const looked = await (isKept ? fillKeptLookups : fillLookups)(work, entity, filled)
  if (looked === filled && !fillsRefs(model, entity)) return { documents: filled, evaluationContext: before }
  // Defaults may be refs, whose records computed fields read.
  const evaluationContext = await evaluationContextOf(work, entity, looked)
  const earlier = filled.map((document) => ({ document, evaluationContext: before, isFilled: true }))
  const documents = await eachWithPauses([...looked.entries()], ([index, draft]) =>
    recomputeChanged(model, entity, earlier[index], draft, evaluationContext, 'all'),
  )
  return { documents, evaluationContext }
}

async function withSinglesOf(work: UnitOfWork, entity: Entity, drafts: readonly Document[], singles: Row): Promise<readonly Document[]> {
  const evaluationContext = await evaluationContextOf(work, entity, drafts)
  return eachWithPauses(drafts, (draft) => withDefaultRecords(work.context.model, entity, draft, singles, evaluationContext))
}

/** The records for blank refs of a new document: of each entity with `single`, the flagged one. */
async function singlesFor({ tx, context, purchaser }: UnitOfWork, entity: Entity): Promise<Row> {
  const found: Record<string, unknown> = {}
  for (const { field, target, flag } of defaultRefsOf(context.model, entity)) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.id(target.name)} where purchaser = ${purchaser} and ${sql.id(flag)}`.execute(tx)
    if (rows[0] !== undefined) found[field] = rows[0].id
  }
  return found
}

/** Checks whether any ref is filled automatically: only then is there more to read and compute. */
function fillsRefs(model: Model, entity: Entity): boolean {
  const own = [entity, ...fieldKindsOf(entity).lines.map((field) => entityOf(model, field.entity))]
  // A two-party document gets its counterparty.
  return (
    own.some((each) => Object.values(each.fields).some((field) => field.type === 'ref' && formulasOf(field).length > 0)) || entity.parties.includes('supplier')
  )
}
