import { sql } from 'kysely'
import { givenValues } from '../../../core/lifecycle/given-values.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Effect } from '../../../core/model/lifecycle.ts'
import { purchasersKnowing } from '../../store/lists/purchasers-knowing.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { TrackedDocument, UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/**
 * Enters what an event of each purchaser's own record of this supplier is to get. A transaction holds the documents of one enterprise, so the clock fires the
 * events after the commit; an entry that is written is never lost.
 */
export async function tellPurchasers(work: UnitOfWork, tracked: TrackedDocument, effect: Extract<Effect, { readonly kind: 'cascade' }>): Promise<void> {
  const { tx, context, purchaser: supplier, now } = work
  const values = valuesOf(context.model, tracked.entity, tracked.current, await evaluationContextOf(work, tracked.entity, [tracked.current]))
  const given = JSON.stringify(givenValues(context.model, effect, values))
  const entries = (await purchasersKnowing(tx, context.model, supplier)).map(({ id }) => ({ id: context.newId(), purchaser: id }))
  if (entries.length === 0) return
  await sql`insert into "toldRecord" (id, purchaser, supplier, entity, event, given, "dueAt", "createdAt")
    select e.id, e.purchaser, ${supplier}, ${effect.entity}, ${effect.transition}, ${given}::jsonb, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(entries)}::json) e (id text, purchaser text)`.execute(tx)
}
