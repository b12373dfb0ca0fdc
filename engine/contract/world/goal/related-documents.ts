import { rowsOf } from '../../../core/model/document.ts'
import type { Document } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { feedersOf } from '../declaration/feeders.ts'
import type { Feeder } from '../declaration/feeders.ts'
import { latestIds } from '../latest-records.ts'
import { ownerOfRow, readDocument } from '../read.ts'
import type { World } from '../world.ts'

/** A related document: its entity, and its stored values. */
export type Neighbour = { readonly entity: Entity; readonly document: Document }

/** How many of the newest documents of a kind are checked. */
const MAX_EXAMINED = 8

/** The newest documents that point to this one or its rows and feed these fields. */
export async function below(world: World, entity: Entity, document: Document, fields: ReadonlySet<string>): Promise<readonly Neighbour[]> {
  const rows = new Set([document.id, ...fieldKindsOf(entity).lines.flatMap((field) => rowsOf(document, field.name).map(({ id }) => id))])
  const found: Neighbour[] = []
  for (const { target, through } of feedersOf(world.model, entity, fields)) {
    if (found.some((one) => one.entity.name === target.name)) continue
    for (const id of await latestIds(world, target, MAX_EXAMINED)) {
      const other = await readDocument(world, target, id)
      const pointing = other === undefined ? [] : through.lines === undefined ? [other] : rowsOf(other, through.lines)
      if (other === undefined || !pointing.some((row) => rows.has(row[through.field]))) continue
      found.push({ entity: target, document: other })
      break
    }
  }
  return found
}

/** The documents that this one or its rows point to and that have one of these fields, without those that all cases share. */
export async function above(world: World, entity: Entity, document: Document, fields: ReadonlySet<string>): Promise<readonly Neighbour[]> {
  const found: Neighbour[] = []
  const add = async (target: string, id: unknown): Promise<void> => {
    const pointed = world.model.entities[target]
    if (pointed === undefined || typeof id !== 'string') return
    const owner = pointed.line === undefined ? pointed : entityOf(world.model, pointed.line.of)
    if (owner.name === entity.name || ![...fields].some((key) => key.startsWith(`${owner.name}.`)) || found.some((one) => one.entity.name === owner.name))
      return
    const own = pointed.line === undefined ? id : await ownerOfRow(world, owner, pointed, id)
    if (own === undefined || world.shared.get(owner.name) === own) return
    const other = await readDocument(world, owner, own)
    if (other !== undefined) found.push({ entity: owner, document: other })
  }
  for (const field of fieldKindsOf(entity).refs) await add(field.entity, document[field.name])
  for (const lines of fieldKindsOf(entity).lines)
    for (const field of fieldKindsOf(entityOf(world.model, lines.entity)).refs)
      for (const row of rowsOf(document, lines.name)) await add(field.entity, row[field.name])
  return found
}

/** The id of the document that a feeder points to. */
export async function documentAbove(world: World, target: Entity, id: string, { lines, field, entity }: Feeder['through']): Promise<string | undefined> {
  const document = await readDocument(world, target, id)
  const ref = (document === undefined || lines === undefined ? document : rowsOf(document, lines)[0])?.[field]
  const pointed = entityOf(world.model, entity)
  if (typeof ref !== 'string') return undefined
  return pointed.line === undefined ? ref : ownerOfRow(world, entityOf(world.model, pointed.line.of), pointed, ref)
}
