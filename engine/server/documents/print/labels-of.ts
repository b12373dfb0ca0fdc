import { sql } from 'kysely'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { at, issue } from '../../../core/rules/issue.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import type { Tx } from '../../schema/database.ts'
import { ownRows } from '../../store/scope.ts'
import { evaluationContextFor } from '../visibility/reader-for.ts'
import { visibleDocuments } from '../visibility/visible-document.ts'

/** The documents that have a label, in the order in which they are printed, and which of how many each is. */
export type Labels = { readonly ids: readonly string[]; readonly places: ReadonlyMap<string, string> }

/**
 * The labels of these documents, or of all that belong to the document `of`. Each is counted among all that the reader sees of the same document, in the order of
 * their names. One that has no label is not found.
 */
export async function labelsOf(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  entity: Entity,
  paper: string,
  asked: readonly string[],
  of: string | undefined,
): Promise<Labels> {
  const { by, when, alike } = context.model.papers[paper]!.of!
  const named = await visibleDocuments(tx, context, actor, entity, asked, { lines: false })
  const wholes = of === undefined ? [...new Set(named.map((document) => String(document[by] ?? '')))] : [of]
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(entity.name)} t where ${sql.ref(`t.${by}`)} = any(${wholes}::text[]) and ${ownRows(tx, entity, 't')} order by id`.execute(tx)
  const all = await visibleDocuments(
    tx,
    context,
    actor,
    entity,
    rows.map(({ id }) => id),
    { lines: false },
  )
  const labelled: Document[] = []
  for (const purchaser of new Set(all.map((document) => document.purchaser))) {
    const own = all.filter((document) => document.purchaser === purchaser)
    const known = await evaluationContextFor(tx, context, actor, entity, own, when === undefined ? [] : [when])
    labelled.push(...own.filter((document) => when === undefined || holds(context.model, when, valuesOf(context.model, entity, document, known))))
  }
  labelled.sort((one, other) => (nameOf(entity, one) < nameOf(entity, other) ? -1 : 1))
  const places = placesOf(labelled, (document) => JSON.stringify([document[by], alike === undefined ? null : document[alike]]))
  refuseIf(asked.flatMap((id, index) => (places.has(id) ? [] : [issue('NOT_FOUND', `${at('entityList', index)}.id`)])))
  return { ids: of === undefined ? asked : [...places.keys()], places }
}

function nameOf({ display }: Entity, document: Document): string {
  return String(document[display] ?? '')
}

function placesOf(documents: readonly Document[], groupOf: (document: Document) => string): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  for (const document of documents) counts.set(groupOf(document), (counts.get(groupOf(document)) ?? 0) + 1)
  const done = new Map<string, number>()
  return new Map(
    documents.map((document) => {
      const group = groupOf(document)
      const place = (done.get(group) ?? 0) + 1
      done.set(group, place)
      return [document.id as string, `${place} / ${counts.get(group)!}`]
    }),
  )
}
