import type { Document } from '../../core/lifecycle/document.ts'
import { rowsOf } from '../../core/lifecycle/document.ts'
import { entityOf, fieldKindsOf } from '../../core/lifecycle/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import { documentsOfLines, loadDocuments } from '../store/load-document.ts'
import { holdersOf } from './count-tallies.ts'
import { hold } from './work.ts'
import type { Work } from './work.ts'

/** Ids of documents by entity. */
export type Ids = Map<string, Set<string>>

/**
 * Locks documents together with everything upstream whose tallies they feed, and what they refer to by a cascade: one entity
 * after the other in the model's order, ids in order, so that two transactions never wait for each other in a circle.
 */
export async function lockWithUpstream(work: Work, wanted: Ids): Promise<void> {
  const all: Ids = new Map()
  let fresh: Ids = wanted
  while (fresh.size > 0) {
    for (const [entity, ids] of fresh) for (const id of ids) add(all, entity, id)
    const next: Ids = new Map()
    for (const [name, ids] of fresh) {
      const entity = entityOf(work.context.model, name)
      for (const document of await loadDocuments(work.tx, work.context.model, name, [...ids], { lock: false })) await collect(work, entity, document, next)
    }
    for (const [entity, ids] of next) {
      for (const id of ids) if (all.get(entity)?.has(id) === true) ids.delete(id)
      if (ids.size === 0) next.delete(entity)
    }
    fresh = next
  }
  const { rank } = work.context.model
  const order = [...all.keys()].sort((left, right) => (rank[left] ?? 0) - (rank[right] ?? 0) || (left < right ? -1 : 1))
  for (const entity of order) await hold(work, entity, [...(all.get(entity) ?? [])].sort())
}

async function collect(work: Work, entity: Entity, document: Document, found: Ids): Promise<void> {
  for (const holders of await holdersOf(work, { entity, before: undefined, after: document })) await addOwners(work, holders.entity, holders.ids, found)
  for (const transition of Object.values(entity.transitions)) {
    for (const effect of transition.effects) {
      if (effect.kind !== 'cascade' || effect.direction !== 'out') continue
      const values = [
        document[effect.through],
        ...fieldKindsOf(entity).lines.flatMap((field) => rowsOf(document, field.name).map((row) => row[effect.through])),
      ]
      await addOwners(
        work,
        entityOf(work.context.model, effect.entity),
        values.filter((id): id is string => typeof id === 'string'),
        found,
      )
    }
  }
}

/** Adds the documents that these rows are, or belong to. */
export async function addOwners(work: Work, entity: Entity, ids: readonly string[], found: Ids): Promise<void> {
  if (entity.line === undefined) for (const id of ids) add(found, entity.name, id)
  else for (const id of Object.values(await documentsOfLines(work.tx, work.context.model, entity.name, ids))) add(found, entity.line.of, id)
}

function add(ids: Ids, entity: string, id: string): void {
  const known = ids.get(entity) ?? new Set()
  known.add(id)
  ids.set(entity, known)
}
