import type { Document } from '../../../core/model/document.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { rowAccessOf } from '../../../core/permissions/row-access.ts'
import { issue } from '../../../core/rules/issue.ts'
import { loadDocuments } from '../../store/documents/load-document.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { evaluationContextFor } from './reader-for.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import type { Tx } from '../../schema/database.ts'

/** A document among the actor's visible rows; an invisible one is not found. */
export async function visibleDocument(tx: Tx, context: CallContext, actor: Actor, entity: Entity, id: unknown): Promise<Document> {
  return only(typeof id === 'string' ? await visibleDocuments(tx, context, actor, entity, [id]) : [])
}

/** The same without its lines, to ask only whether it exists and whose it is. */
export async function visibleHeader(tx: Tx, context: CallContext, actor: Actor, entity: Entity, id: unknown): Promise<Document> {
  return only(typeof id === 'string' ? await visibleDocuments(tx, context, actor, entity, [id], { lines: false }) : [])
}

function only([document]: readonly Document[]): Document {
  if (document === undefined) throw new RefusedError([issue('NOT_FOUND', 'id')])
  return document
}

/** Those documents that the actor may see; with `lines` false, only their headers. `as`: values that stand in place of their own. */
export async function visibleDocuments(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  entity: Entity,
  ids: readonly string[],
  { lines = true, as }: { readonly lines?: boolean; readonly as?: Document | undefined } = {},
): Promise<readonly Document[]> {
  const { model } = context
  const rows = rowAccessOf(model, entity, actor)
  const readsLines = rows?.references.some((path) => entity.fields[path.split('.')[0] ?? '']?.type === 'lines') === true
  const stored = await loadDocuments(tx, model, entity.name, ids, { lock: false, lines: lines || readsLines })
  const documents = as === undefined ? stored : stored.map((document) => ({ ...document, ...as }))
  if (rows === undefined) return documents
  const visible: Document[] = []
  for (const purchaser of new Set(documents.map((document) => document.purchaser))) {
    const own = documents.filter((document) => document.purchaser === purchaser)
    const evaluationContext = await evaluationContextFor(tx, context, actor, entity, own, [rows])
    visible.push(...own.filter((document) => holds(model, rows, valuesOf(model, entity, document, evaluationContext))))
  }
  return visible
}
