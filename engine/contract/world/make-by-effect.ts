import type { Row } from '../../core/lifecycle/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import { pathBelow } from '../cases/paths.ts'
import { fireOn } from './fire-on.ts'
import { readerOf } from './read.ts'
import type { Wish, World } from './world.ts'

const MOST_TRIES = 5

/** Makes a document that no person makes: by firing an action of another whose effect it is. Gives the id of the new one. */
export async function makeByEffect(world: World, entity: Entity, { variant }: Wish): Promise<string | undefined> {
  const before = new Set(await latest(world, entity))
  for (const cause of Object.values(world.model.entities)) {
    for (const transition of Object.values(cause.transitions)) {
      if (transition.event || cause.line !== undefined) continue
      if (!transition.effects.some((effect) => effect.kind === 'convert' && effect.entity === entity.name)) continue
      for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
        const wish = { variant: variant + attempt }
        if (transition.from === null) await world.make(cause, wish)
        else {
          const [from] = transition.from
          const goal = { isThere: () => true, reads: [], ...(from === undefined ? {} : { toward: { region: transition.region, state: from } }) }
          const document = await world.bring(cause, { ...goal, isThere: ({ document: row }) => from === undefined || row[transition.region] === from }, wish)
          if (document !== undefined) await fireOn(world, cause, transition, document, wish)
        }
        const found = (await latest(world, entity)).find((id) => !before.has(id))
        if (found === undefined) continue
        world.made.set(entity.name, [...(world.made.get(entity.name) ?? []), found])
        return found
      }
    }
  }
  return undefined
}

async function latest(world: World, entity: Entity): Promise<readonly string[]> {
  const person = readerOf(world, entity)
  const path = pathBelow(entity, person.actor.side, 'list')
  if (path === undefined) return []
  const { answer } = await person.call(path, { entity: {}, pager: { page: 1, pageSize: 50 }, order: 'createdAt', orderSort: 'desc' })
  return ((answer?.list ?? []) as readonly Row[]).map(({ id }) => String(id))
}
