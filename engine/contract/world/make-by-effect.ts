import type { Entity } from '../../core/model/entity.ts'
import { whoFires } from './creations.ts'
import { fireOn } from './fire-on.ts'
import { goalToFire } from './goal-to-fire.ts'
import { latest } from './latest.ts'
import type { Wish, World } from './world.ts'

const MOST_TRIES = 5
/** So many of the newest are known beforehand; of those that come, the very newest is one. */
const KNOWN = 20
const NEWEST = 5

/** Makes a document that no person makes: by firing an action of another whose effect it is. Gives the id of the new one. */
export async function makeByEffect(world: World, entity: Entity, { variant }: Wish): Promise<string | undefined> {
  const before = new Set(await latest(world, entity, KNOWN))
  for (const cause of Object.values(world.model.entities)) {
    for (const transition of Object.values(cause.transitions)) {
      if (transition.event || cause.line !== undefined) continue
      if (!transition.effects.some((effect) => effect.kind === 'convert' && effect.entity === entity.name)) continue
      for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
        const wish = { variant: variant + attempt }
        if (transition.from === null) await world.make(cause, wish)
        else {
          const person = whoFires(world, transition)
          const document =
            person === undefined ? undefined : await world.bring(cause, { ...goalToFire(world, cause, transition, person), isOwn: wish.variant > 0 }, wish)
          if (document !== undefined) await fireOn(world, cause, transition, document, wish)
        }
        const found = (await latest(world, entity, NEWEST)).find((id) => !before.has(id))
        if (found === undefined) continue
        world.made.set(entity.name, [...(world.made.get(entity.name) ?? []), found])
        return found
      }
    }
  }
  return undefined
}
