import type { Document } from '../../../core/model/document.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { evaluationContextFor } from './reader-for.ts'
import type { Tx } from '../../schema/database.ts'

/** Tells for each seal of a document whether it is open for this person. */
export async function openSeals(tx: Tx, context: CallContext, actor: Actor, entity: Entity, document: Document): Promise<(until: Formula) => boolean> {
  const seals = entity.masks.flatMap(({ sealed }) => (sealed?.sides.includes(actor.side) === true ? [sealed.until] : []))
  if (seals.length === 0) return () => false
  const evaluationContext = await evaluationContextFor(tx, context, actor, entity, [document], seals)
  const values = valuesOf(context.model, entity, document, evaluationContext)
  return (until) => holds(context.model, until, values)
}
