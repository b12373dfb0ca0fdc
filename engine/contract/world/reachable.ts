import type { Entity } from '../../core/model/entity.ts'
import type { Region, Transition } from '../../core/model/lifecycle.ts'
import { startsOf, targetsOf } from './region-path.ts'

/** The states of a region that the entity's own actions and events lead to; the others are entered from outside, which no contract can do. */
export function reachable(entity: Entity, region: Region): ReadonlySet<string> {
  const own = Object.values(entity.transitions).filter((transition) => transition.region === region.name)
  const found = new Set([region.initial, ...own.filter(({ from }) => from === null).flatMap(targetsOf)])
  for (let round = 0; round < region.states.length; round++)
    for (const transition of own)
      if (startsOf(region, transition).some((state) => found.has(state))) for (const target of targetsOf(transition)) found.add(target)
  return found
}

/** Whether an action starts from a state that can be reached, or makes what it is about. */
export function canBeDone(entity: Entity, transition: Transition): boolean {
  const region = entity.regions[transition.region]
  if (region === undefined || transition.from === null) return true
  const states = reachable(entity, region)
  return startsOf(region, transition).some((state) => states.has(state))
}
