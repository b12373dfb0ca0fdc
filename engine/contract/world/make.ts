import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Person } from '../people/person.ts'
import { makeByEffect } from './make-by-effect.ts'
import { makeFromSources } from './make-from-sources.ts'
import { makeInstead } from './make-instead.ts'
import { creationsOf, needsSource, whoFires } from './creations.ts'
import { makeRoom } from './few.ts'
import { noteMade, requestFor, send } from './fire.ts'
import { inputFor, keeping } from './input.ts'
import type { Wish, World } from './world.ts'

/** How deep one thing is made for another before it is given up. */
const DEEPEST = 7

/** Makes a document or a record through the implementation, as its people would, and gives its id: by hand, by a conversion, or by what brings it about. Undefined where no way was found. */
export async function make(world: World, entity: Entity, wish: Wish): Promise<string | undefined> {
  if (world.depth >= DEEPEST) {
    world.search.cutOff()
    return undefined
  }
  world.depth += 1
  try {
    for (const transition of creationsOf(world, entity)) {
      const person = whoFires(world, transition)
      if (person === undefined) continue
      const made = needsSource(world, entity, transition) ? undefined : await makeByHand(world, entity, transition, person, wish)
      const found = made ?? (transition.conversion === undefined ? undefined : await makeFromSources(world, entity, transition, person, wish))
      if (found !== undefined) return found
    }
    return (await makeInstead(world, entity, wish)) ?? (await makeByEffect(world, entity, wish))
  } finally {
    world.depth -= 1
  }
}

async function makeByHand(world: World, entity: Entity, transition: Transition, person: Person, wish: Wish): Promise<string | undefined> {
  if (!(await makeRoom(world, entity))) return undefined
  const shape = wish.shapes?.[entity.name] ?? {}
  const { input, verdict } = await inputFor(world, { person, entity, transition }, wish, shape, keeping(shape))
  const request = requestFor(person, transition, undefined, input)
  if (verdict.issues.length > 0 || request === undefined) return undefined
  const reply = await send(world, request)
  return reply.answer?.returnCode === '0' ? noteMade(world, entity, reply) : undefined
}
