import { bring } from './bring.ts'
import { make } from './make.ts'
import { randomFrom } from './random.ts'
import { openSearch } from './search.ts'
import type { World } from './world.ts'

type Opening = Pick<World, 'model' | 'transport' | 'people' | 'seed'> & Partial<Pick<World, 'now'>>

/** A world that has seen nothing yet. */
export function openWorld({ model, transport, people, seed, now = () => new Date() }: Opening): World {
  // Runs against data that are kept must not collide with what earlier ones entered.
  const mark = (Math.floor(Date.now() / 1000) % 46_656) * 46_656
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
    patience: 0,
    search: openSearch(),
    unique(length) {
      count += 1
      const text = `C${(mark + count).toString(36).toUpperCase()}`
      return text.length <= length ? text : text.slice(text.length - length)
    },
    make: (entity, wish) => make(world, entity, wish),
    bring: (entity, goal, wish) => bring(world, entity, goal, wish),
  }
  return world
}
