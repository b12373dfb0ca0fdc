import type { Transaction } from 'kysely'
import type { Document } from '../../core/lifecycle/document.ts'
import { holds } from '../../core/lifecycle/evaluate-formula.ts'
import { valuesOf } from '../../core/lifecycle/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import { loadDocuments } from '../store/load-document.ts'
import type { OperationContext } from './context.ts'
import { surroundingsFor } from './reading.ts'
import { RefusedError } from './refused.ts'

/** A document that the actor may see, found within his own rows; what he may not see answers as what is not there. */
export async function visibleDocument(tx: Transaction<any>, context: OperationContext, actor: Actor, entity: Entity, id: unknown): Promise<Document> {
  const [document] = typeof id === 'string' ? await loadDocuments(tx, context.model, entity.name, [id], { lock: false }) : []
  if (document === undefined || !(await isVisible(tx, context, actor, entity, document))) throw new RefusedError([issue('NOT_FOUND', 'id')])
  return document
}

async function isVisible(tx: Transaction<any>, context: OperationContext, actor: Actor, entity: Entity, document: Document): Promise<boolean> {
  const rows = entity.rows[actor.side]
  if (rows === undefined) return true
  const surroundings = await surroundingsFor(tx, context, actor, entity, [document])
  return holds(context.model, rows, valuesOf(context.model, entity, document, surroundings))
}
