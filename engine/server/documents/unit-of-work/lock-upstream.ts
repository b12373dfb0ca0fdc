import { sql } from 'kysely'
import type { Row } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { idOfRef } from '../../../core/model/id-of-ref.ts'
import type { Model } from '../../../core/model/model.ts'
import { documentsOfLines } from '../../store/documents/load-document.ts'
import { prepared } from '../../store/prepared.ts'
import { ownRows } from '../../store/scope.ts'
import { lockAllDocuments } from './unit-of-work.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** Ids of documents by entity. */
export type IdsByEntity = Map<string, Set<string>>

/**
 * Locks documents together with everything upstream whose tallies they feed, and with what they refer to by a cascade: entities in the model's order, ids in
 * order, so that two transactions never deadlock.
 */
export async function lockWithUpstream(work: UnitOfWork, wanted: IdsByEntity): Promise<void> {
  const all: IdsByEntity = new Map()
  let fresh: IdsByEntity = wanted
  while (fresh.size > 0) {
    for (const [entity, ids] of fresh) for (const id of ids) add(all, entity, id)
    const next: IdsByEntity = new Map()
    for (const [name, ids] of fresh) await collect(work, entityOf(work.context.model, name), [...ids], next)
    for (const [entity, ids] of next) {
      for (const id of ids) if (all.get(entity)?.has(id) === true) ids.delete(id)
      if (ids.size === 0) next.delete(entity)
    }
    fresh = next
  }
  const { rank } = work.context.model
  const order = [...all.keys()].sort((left, right) => (rank[left] ?? 0) - (rank[right] ?? 0) || (left < right ? -1 : 1))
  await lockAllDocuments(
    work,
    order.map((entity) => ({ entity, ids: [...(all.get(entity) ?? [])].sort() })),
  )
}

/** Adds the targets of these documents and their lines: whose tallies they feed, what they follow, and what their cascades act on. */
async function collect(work: UnitOfWork, entity: Entity, ids: readonly string[], found: IdsByEntity): Promise<void> {
  const { model } = work.context
  const own = [entity, ...fieldKindsOf(entity).lines.map((field) => entityOf(model, field.entity))]
  for (const each of own) {
    const targets = upstreamOf(model, entity, each)
    if (targets.length === 0) continue
    const columns = [...new Set(targets.map(({ column }) => column))]
    const key = each === entity ? 'id' : 'document'
    const { rows } = await sql<Row>`${prepared}
      select distinct ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))} from ${sql.id(each.name)} t
      where ${sql.ref(`t.${key}`)} = any(${[...ids]}::text[]) and ${ownRows(work.tx, each, 't')}`.execute(work.tx)
    for (const { column, target } of targets) {
      const pointedTo = new Set(rows.map((row) => row[column]).filter((id): id is string => typeof id === 'string'))
      if (pointedTo.size > 0) await addOwningDocuments(work, target, [...pointedTo], found)
    }
  }
}

/** A ref field that leads upstream, and its target. */
type Upstream = { readonly column: string; readonly target: Entity }

const upstreamByEntity = new WeakMap<Entity, readonly Upstream[]>()

/** Of a document, or of the rows of one of its lines fields. */
function upstreamOf(model: Model, document: Entity, entity: Entity): readonly Upstream[] {
  const known = upstreamByEntity.get(entity)
  if (known !== undefined) return known
  const acted = Object.values(document.transitions).flatMap(({ effects }) =>
    effects.flatMap((effect) =>
      effect.kind === 'cascade' && effect.direction === 'out' && effect.lines === undefined && entity.fields[effect.through] !== undefined
        ? [{ column: effect.through, target: entityOf(model, effect.entity) }]
        : [],
    ),
  )
  // The followed document must not change until this one is written.
  const followed = Object.values(entity.fields).flatMap(({ follows }) =>
    follows === undefined ? [] : [{ column: follows, target: entityOf(model, entity.fields[follows]!.entity!) }],
  )
  const upstream = [...new Map([...holdersOf(model, entity), ...followed, ...acted].map((each) => [`${each.column} ${each.target.name}`, each])).values()]
  upstreamByEntity.set(entity, upstream)
  return upstream
}

const holdersByEntity = new WeakMap<Entity, readonly Upstream[]>()

/** The refs of an entity by which its rows are counted, and the entity that holds each count. */
function holdersOf(model: Model, entity: Entity): readonly Upstream[] {
  const known = holdersByEntity.get(entity)
  if (known !== undefined) return known
  const holders = Object.values(model.entities).flatMap((target) => {
    const columns = new Set(Object.values(target.fields).flatMap(({ tally }) => (tally?.entity === entity.name ? [tally.by] : [])))
    return [...columns].map((column) => ({ column, target }))
  })
  holdersByEntity.set(entity, holders)
  return holders
}

/**
 * Adds the documents whose tallies a document will feed by its own refs, as `entered` names them now: they are locked with the others in one order, and not
 * only once they are counted.
 */
export async function addNamedHolders(work: UnitOfWork, entity: Entity, entered: Row, found: IdsByEntity): Promise<void> {
  for (const { column, target } of holdersOf(work.context.model, entity)) {
    const id = idOfRef(entered[column])
    if (typeof id === 'string' && id !== '') await addOwningDocuments(work, target, [id], found)
  }
}

/** Adds the documents that these rows are, or belong to. */
export async function addOwningDocuments(work: UnitOfWork, entity: Entity, ids: readonly string[], found: IdsByEntity): Promise<void> {
  if (entity.line === undefined) for (const id of ids) add(found, entity.name, id)
  else for (const id of Object.values(await documentsOfLines(work.tx, work.context.model, entity.name, ids))) add(found, entity.line.of, id)
}

function add(ids: IdsByEntity, entity: string, id: string): void {
  const known = ids.get(entity) ?? new Set()
  known.add(id)
  ids.set(entity, known)
}
