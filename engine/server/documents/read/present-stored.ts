import { computeUnstored } from '../../../core/lifecycle/recompute.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { CallContext } from '../../calls/call-context.ts'
import type { Tx } from '../../schema/database.ts'
import { approvalReasons } from '../approval/approval-reasons.ts'
import { fillFreshLookups } from '../unit-of-work/fill-lookups.ts'
import { presentDocument } from '../visibility/present-document.ts'
import { evaluationContextFor, lookupReaderFor } from '../visibility/reader-for.ts'

/** What a person sees of a document, and the preferences of its purchaser. */
export type StoredDocument = { readonly shown: Row; readonly prefs: Row }

/** A stored document as a person sees it now, with the person's actions. The transaction has the rows of its purchaser. */
export async function presentStored(tx: Tx, context: CallContext, actor: Actor, entity: Entity, document: Document): Promise<StoredDocument> {
  const { model } = context
  const evaluationContext = await evaluationContextFor(tx, context, actor, entity, [document])
  const more = await approvalReasons(tx, context, entity, [document], actor, evaluationContext.prefs)
  const opened = await fillFreshLookups(await lookupReaderFor(tx, context, actor, document.purchaser as string), entity, document)
  const computed = computeUnstored(model, entity, opened, evaluationContext)
  return { shown: presentDocument(model, entity, computed, actor, evaluationContext, more(document)), prefs: evaluationContext.prefs }
}
