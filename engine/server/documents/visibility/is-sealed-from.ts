import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Side } from '../../../core/model/side.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { CallContext } from '../../calls/call-context.ts'
import type { Tx } from '../../schema/database.ts'
import { evaluationContextFor } from './reader-for.ts'

/** Checks whether something of a document is sealed from a side at this moment, whoever asks. */
export async function isSealedFrom(tx: Tx, context: CallContext, actor: Actor, entity: Entity, document: Document, side: Side): Promise<boolean> {
  const seals = entity.masks.flatMap(({ sealed }) => (sealed?.sides.includes(side) === true ? [sealed.until] : []))
  if (seals.length === 0) return false
  const evaluationContext = await evaluationContextFor(tx, context, actor, entity, [document], seals)
  const values = valuesOf(context.model, entity, document, evaluationContext)
  return !seals.every((until) => holds(context.model, until, values))
}
