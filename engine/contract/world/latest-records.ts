import type { Row } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import { pathBelow } from '../../core/wire/path-below.ts'
import { spend } from './budget.ts'
import { readerOf } from './read.ts'
import type { World } from './world.ts'

/** The ids of the newest documents of an entity. A long page costs as much as several documents. */
export async function latestIds(world: World, entity: Entity, pageSize: number): Promise<readonly string[]> {
  const person = readerOf(world, entity)
  const path = pathBelow(entity, person.actor.side, 'list')
  if (path === undefined) return []
  spend(world, 1)
  const { answer } = await person.call(path, { entity: {}, pager: { page: 1, pageSize }, order: 'createdAt', orderSort: 'desc' })
  return ((answer?.list ?? []) as readonly Row[]).map(({ id }) => String(id))
}
