import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Person } from '../people/person.ts'
import { conditionsOfMaking } from './conditions.ts'
import { whoFires } from './creations.ts'
import { fireOn } from './fire-on.ts'
import { failing } from './goal.ts'
import type { Goal } from './goal.ts'
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
      const makings = transition.effects.filter((effect) => effect.kind === 'convert').filter((effect) => effect.entity === entity.name)
      if (makings.length === 0) continue
      for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
        const wish = { variant: variant + attempt }
        if (transition.from === null) await world.make(cause, wish)
        else {
          const person = whoFires(world, transition)
          const making = makings[attempt % makings.length]!
          const document =
            person === undefined
              ? undefined
              : await world.bring(cause, { ...goalToMake(world, cause, transition, person, making), isOwn: wish.variant > 0 }, wish)
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

/** Where a document must be for an action to be fired on it, and for its effect to make something. */
function goalToMake(world: World, cause: Entity, transition: Transition, person: Person, making: Parameters<typeof conditionsOfMaking>[2]): Goal {
  const goal = goalToFire(world, cause, transition, person)
  const conditions = conditionsOfMaking(world, cause, making)
  return {
    ...goal,
    name: `${goal.name} to make ${making.entity} by ${making.conversion}`,
    isThere: (live) => goal.isThere(live) && failing(conditions, live).length === 0,
    reads: [...goal.reads, ...conditions],
  }
}
