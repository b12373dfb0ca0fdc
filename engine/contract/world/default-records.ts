import type { Document, Row } from '../../core/model/document.ts'
import { defaultRefsOf, withDefaultRecords } from '../../core/lifecycle/default-records.ts'
import type { Entity } from '../../core/model/entity.ts'
import { pathBelow } from '../../core/wire/path-below.ts'
import { spend } from './budget.ts'
import { liveOf, readerOf } from './read.ts'
import type { Person } from '../people/person.ts'
import type { World } from './world.ts'

/** Completes a new document as the implementation does: blank refs get the record that is marked as the default. */
export async function withDefaults(world: World, person: Person, entity: Entity, draft: Document): Promise<Document> {
  const singles: Record<string, unknown> = {}
  for (const { field, target } of defaultRefsOf(world.model, entity)) {
    const id = await singleOf(world, target)
    if (id !== undefined) singles[field] = id
  }
  if (Object.keys(singles).length === 0) return draft
  const { evaluationContext } = await liveOf(world, person, entity, draft)
  return withDefaultRecords(world.model, entity, draft, singles, evaluationContext)
}

/** The id of the default record, cached until something changes. */
async function singleOf(world: World, target: Entity): Promise<string | undefined> {
  const key = `${target.name} the single one`
  const known = world.read.get(key)
  if (known !== undefined) return known.id as string | undefined
  const person = readerOf(world, target)
  const path = pathBelow(target, person.actor.side, 'getDefault')
  if (path === undefined) return undefined
  spend(world, 1)
  const { answer } = await person.call(path, {})
  const { id } = (answer?.entity ?? {}) as Row
  world.read.set(key, { id })
  return typeof id === 'string' ? id : undefined
}
