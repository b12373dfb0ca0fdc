import { computeUnstored } from '../../../core/lifecycle/recompute.ts'
import { type Document, type EvaluationContext, type Row, rowsOf } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Model } from '../../../core/model/model.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import { composePaper, type PrintedDocument } from '../../../core/paper/compose-paper.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { at, issue } from '../../../core/rules/issue.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { contextOfPurchaser } from '../../calls/context-of-purchaser.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import type { Tx } from '../../schema/database.ts'
import { purchaserSettingsOf } from '../../store/purchaser-settings.ts'
import { runAsOwner } from '../../store/scope.ts'
import { inTransaction } from '../../store/transaction.ts'
import { fillAllFreshLookups } from '../unit-of-work/fill-lookups.ts'
import { presentRow } from '../visibility/present-document.ts'
import { evaluationContextFor, lookupReaderFor } from '../visibility/reader-for.ts'
import { visibleDocuments } from '../visibility/visible-document.ts'
import { labelsOf } from './labels-of.ts'
import type { PrintRequest } from './print-request.ts'

/** What is printed of the documents in the order of the request, and the day of the oldest. */
export type Printed = { readonly documents: readonly PrintedDocument[]; readonly day: string }

/**
 * The documents on their paper, each as its reader sees it now: masks, hidden fields and names by the purchaser's own words. One that the reader does not see is
 * not found, and nothing is printed.
 */
export async function printedDocuments(context: CallContext, asking: Actor, { entity, paper, ids: asked, of, language }: PrintRequest): Promise<Printed> {
  const actor: Actor = { ...asking, language }
  return inTransaction(context.pool, actor, async (tx) => {
    const labels = context.model.papers[paper]!.of === undefined ? undefined : await labelsOf(tx, context, actor, entity, paper, asked, of)
    const ids = labels === undefined ? asked : labels.ids
    const found = await visibleDocuments(tx, context, actor, entity, ids)
    const byId = new Map(found.map((document) => [document.id as string, document]))
    refuseIf(ids.flatMap((id, index) => (byId.has(id) ? [] : [issue('NOT_FOUND', `${at('entityList', index)}.id`)])))
    const { timeZone } = await purchaserSettingsOf(tx, context, actor.enterprise)
    const texts = new Map<string, readonly PrintedDocument[]>()
    for (const purchaser of new Set(found.map((document) => document.purchaser as string))) {
      const own = found.filter((document) => document.purchaser === purchaser)
      const words = await contextOfPurchaser(tx, context, actor, purchaser)
      await runAsOwner(tx, purchaser, async () => {
        for (const [id, printed] of await printedOf(tx, words, actor, timeZone, entityOf(words.model, entity.name), paper, own, labels?.places))
          texts.set(id, printed)
      })
    }
    const days = found.map((document) => String(document.createdAt ?? '').slice(0, 10)).filter((day) => day !== '')
    return { documents: ids.flatMap((id) => texts.get(id) ?? []), day: days.toSorted()[0] ?? '2000-01-01' }
  })
}

/** Documents of one purchaser, whose rows the transaction has. */
async function printedOf(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  timeZone: string,
  entity: Entity,
  paper: string,
  documents: readonly Document[],
  places?: ReadonlyMap<string, string>,
): Promise<readonly (readonly [string, readonly PrintedDocument[]])[]> {
  const { model, progress } = context
  const known = await evaluationContextFor(tx, context, actor, entity, documents)
  const lookups = await lookupReaderFor(tx, context, actor, documents[0]!.purchaser as string)
  const reader = { language: actor.language, prefs: known.prefs, timeZone }
  const printed: (readonly [string, readonly PrintedDocument[]])[] = []
  for (const [index, document] of (await fillAllFreshLookups(lookups, entity, documents)).entries()) {
    await progress?.('printing', index, documents.length)
    const id = document.id as string
    const computed = computeUnstored(model, entity, document, known)
    printed.push([id, composePaper(model, model.papers[paper]!, reader, shownOf(model, entity, computed, actor, known), places?.get(id))])
  }
  return printed
}

/** The document with its lines as an answer shows them, without actions. */
function shownOf(model: Model, entity: Entity, document: Document, actor: Actor, known: EvaluationContext): Row {
  const values = valuesOf(model, entity, document, known)
  const shown: Record<string, unknown> = { ...presentRow(model, entity, document, actor, known, values) }
  for (const { name, entity: line } of fieldKindsOf(entity).lines)
    if (name in shown) shown[name] = rowsOf(document, name).map((row) => presentRow(model, entityOf(model, line), row, actor, known, values))
  return shown
}
