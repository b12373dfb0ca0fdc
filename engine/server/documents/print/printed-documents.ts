import { computeUnstored } from '../../../core/lifecycle/recompute.ts'
import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { besideEachOther } from '../../../core/paper/beside-each-other.ts'
import { languagesOfPaper } from '../../../core/paper/paper-language.ts'
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
import { presentWithoutActions } from '../visibility/present-document.ts'
import { evaluationContextFor, lookupReaderFor } from '../visibility/reader-for.ts'
import { visibleDocuments } from '../visibility/visible-document.ts'
import { labelsOf } from './labels-of.ts'
import { type SealsOfDocument, sealsOf } from './seals-of-documents.ts'
import type { PrintRequest } from './print-request.ts'

/** What is printed of one document: the seals over its signatures by their keys, as ids of files. */
export type PrintedWithSeals = PrintedDocument & { readonly seals: SealsOfDocument }

/** What is printed of the documents in the order of the request, the day of the oldest, and which they are. */
export type Printed = { readonly documents: readonly PrintedWithSeals[]; readonly day: string; readonly ids: readonly string[] }

/**
 * The documents on their paper, each as its reader sees it now: masks, hidden fields and names by the purchaser's own words. One that the reader does not see is
 * not found, and nothing is printed.
 */
export async function printedDocuments(context: CallContext, asking: Actor, { entity, paper, ids: asked, of, language }: PrintRequest): Promise<Printed> {
  const readers = languagesOfPaper(language).map((each): Actor => ({ ...asking, language: each }))
  const [actor] = readers as [Actor]
  return inTransaction(context.pool, actor, async (tx) => {
    const labels = context.model.papers[paper]!.of === undefined ? undefined : await labelsOf(tx, context, actor, entity, paper, asked, of)
    const ids = labels === undefined ? asked : labels.ids
    const found = await visibleDocuments(tx, context, actor, entity, ids)
    const byId = new Map(found.map((document) => [document.id as string, document]))
    refuseIf(ids.flatMap((id, index) => (byId.has(id) ? [] : [issue('NOT_FOUND', `${at('entityList', index)}.id`)])))
    const { timeZone } = await purchaserSettingsOf(tx, context, actor.enterprise)
    const texts = new Map<string, readonly PrintedDocument[]>()
    const seals = new Map<string, SealsOfDocument>()
    for (const purchaser of new Set(found.map((document) => document.purchaser as string))) {
      const own = found.filter((document) => document.purchaser === purchaser)
      const words = await contextOfPurchaser(tx, context, actor, purchaser)
      await runAsOwner(tx, purchaser, async () => {
        for (const { id, printed, sealed } of await printedOf(tx, words, readers, timeZone, entityOf(words.model, entity.name), paper, own, labels?.places)) {
          texts.set(id, printed)
          seals.set(id, sealed)
        }
      })
    }
    const days = found.map((document) => String(document.createdAt ?? '').slice(0, 10)).filter((day) => day !== '')
    return {
      documents: ids.flatMap((id) => (texts.get(id) ?? []).map((printed) => ({ ...printed, seals: seals.get(id) ?? {} }))),
      day: days.toSorted()[0] ?? '2000-01-01',
      ids,
    }
  })
}

type PrintedOne = { readonly id: string; readonly printed: readonly PrintedDocument[]; readonly sealed: SealsOfDocument }

/** Documents of one purchaser, whose rows the transaction has: worked out once, and composed in the language of each reader, who differ in nothing else. */
async function printedOf(
  tx: Tx,
  context: CallContext,
  readers: readonly Actor[],
  timeZone: string,
  entity: Entity,
  paper: string,
  documents: readonly Document[],
  places?: ReadonlyMap<string, string>,
): Promise<readonly PrintedOne[]> {
  const { model, progress } = context
  const [actor] = readers as [Actor]
  const known = await evaluationContextFor(tx, context, actor, entity, documents)
  const lookups = await lookupReaderFor(tx, context, actor, documents[0]!.purchaser as string)
  const all: { readonly id: string; readonly computed: Document; readonly printed: readonly PrintedDocument[] }[] = []
  for (const [index, document] of (await fillAllFreshLookups(lookups, entity, documents)).entries()) {
    await progress?.('printing', index, documents.length)
    const computed = computeUnstored(model, entity, document, known)
    const place = places?.get(document.id as string)
    const composedFor = (reader: Actor) =>
      composePaper(
        model,
        model.papers[paper]!,
        { language: reader.language, prefs: known.prefs, timeZone },
        presentWithoutActions(model, entity, computed, reader, known),
        place,
      )
    all.push({ id: document.id as string, computed, printed: readers.map(composedFor).reduce(besideEachOther) })
  }
  const sealed = await sealsOf(
    tx,
    context,
    entity,
    paper,
    all.map(({ computed }) => computed),
    known,
  )
  return all.map(({ id, printed }) => ({ id, printed, sealed: sealed.get(id) ?? {} }))
}
