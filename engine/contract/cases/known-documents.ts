import type { Entity } from '../../core/model/entity.ts'
import type { Person } from '../people/person.ts'
import { pathBelow } from '../../core/wire/path-below.ts'
import type { World } from '../world/world.ts'
import { goalToSee } from './baseline-request.ts'

/** Ids of some documents that this person sees, the newest first; one is made if there is none. */
export async function knownDocuments(world: World, entity: Entity, person: Person, most: number): Promise<readonly string[]> {
  const path = pathBelow(entity, person.actor.side, 'list')
  if (path === undefined) return []
  const { answer } = await person.call(path, { entity: {}, pager: { page: 1, pageSize: most }, order: 'createdAt', orderSort: 'desc' })
  const ids = ((answer?.list ?? []) as readonly { readonly id?: unknown }[]).map(({ id }) => String(id))
  if (ids.length > 0) return ids
  const made = await world.reachGoal(entity, goalToSee(world, entity, person), { variant: 0 })
  return made === undefined ? [] : [String(made.id)]
}
