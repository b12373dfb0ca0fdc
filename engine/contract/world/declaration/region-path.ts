import type { Entity } from '../../../core/model/entity.ts'
import type { Region, Transition } from '../../../core/model/lifecycle.ts'

/** The states that a transition may lead to, including the one between approval levels. */
export function targetsOf({ to, approval }: Transition): readonly string[] {
  const between = approval?.between === undefined ? [] : [approval.between]
  if (typeof to === 'string') return [to, ...between]
  return [...(to?.map(({ value }) => value) ?? []), ...between]
}

/** The states of its region from which a transition starts. */
export function startsOf(region: Region, { from }: Transition): readonly string[] {
  if (from === null) return []
  return from.length > 0 ? from : region.states.filter(({ final }) => !final).map(({ name }) => name)
}

/** Other actions cause an event, so a path of two actions is shorter. */
const EVENT_COSTS = 3

function costOf({ event }: Transition): number {
  return event ? EVENT_COSTS : 1
}

/** The least distance of each state of a region from the wanted one: an action counts one, an event more. States without a path are absent. */
export function distancesTo(entity: Entity, region: Region, state: string): ReadonlyMap<string, number> {
  const distances = new Map([[state, 0]])
  const transitions = Object.values(entity.transitions).filter((transition) => transition.region === region.name)
  for (let round = 1; round <= region.states.length; round++) {
    for (const transition of transitions) {
      const through = nearestOf(transition, distances) + costOf(transition)
      if (through === Infinity) continue
      for (const from of startsOf(region, transition)) if ((distances.get(from) ?? Infinity) > through) distances.set(from, through)
    }
  }
  return distances
}

function nearestOf(transition: Transition, distances: ReadonlyMap<string, number>): number {
  return Math.min(...targetsOf(transition).map((target) => distances.get(target) ?? Infinity))
}

/** The transitions that lead nearer to a state, on the shortest path first. */
export function stepsTo(entity: Entity, region: Region, current: string, state: string): readonly Transition[] {
  const distances = distancesTo(entity, region, state)
  const here = distances.get(current) ?? Infinity
  const through = (transition: Transition): number => nearestOf(transition, distances) + costOf(transition)
  return Object.values(entity.transitions)
    .filter((transition) => transition.region === region.name && startsOf(region, transition).includes(current) && nearestOf(transition, distances) < here)
    .toSorted((one, other) => through(one) - through(other))
}
