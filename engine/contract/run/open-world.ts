import { reachGoal } from '../world/goal/reach-goal.ts'
import { make } from '../world/make/make-record.ts'
import { randomFrom } from '../world/random.ts'
import { openSearch } from '../world/search.ts'
import type { World } from '../world/world.ts'

type Opening = Pick<World, 'model' | 'transport' | 'people' | 'seed'> & Partial<Pick<World, 'now'>>

/** A world without any known documents. */
export function openWorld({ model, transport, people, seed, now = () => new Date() }: Opening): World {
  // A run against data that is kept must not collide with the input of earlier runs.
  const start = (Math.floor(Date.now() / 1000) % 46_656) * 46_656
  let count = 0
  const world: World = {
    model,
    transport,
    people,
    seed,
    random: randomFrom(seed),
    now,
    made: new Map(),
    shared: new Map(),
    read: new Map(),
    live: new WeakMap(),
    owners: new Map(),
    depth: 0,
    budget: 0,
    search: openSearch(),
    unique(length) {
      count += 1
      const text = `C${(start + count).toString(36).toUpperCase()}`
      return text.length <= length ? text : text.slice(text.length - length)
    },
    make: (entity, options) => make(world, entity, options),
    reachGoal: (entity, goal, options) => reachGoal(world, entity, goal, options),
  }
  return world
}
