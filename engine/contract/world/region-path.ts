import type { Entity } from '../../core/model/entity.ts'
import type { Region, Transition } from '../../core/model/lifecycle.ts'

/** The states that a transition may lead to, the one between the levels of an approval among them. */
export function targetsOf({ to, approval }: Transition): readonly string[] {
  const between = approval?.between === undefined ? [] : [approval.between]
  if (typeof to === 'string') return [to, ...between]
  return [...(to?.map(({ value }) => value) ?? []), ...between]
}

/** The states of its region that a transition starts from. */
export function startsOf(region: Region, { from }: Transition): readonly string[] {
  if (from === null) return []
  return from.length > 0 ? from : region.states.filter(({ final }) => !final).map(({ name }) => name)
}

/** How many transitions lie between each state of a region and the one wanted, at least; states without a way are not in it. */
export function distancesTo(entity: Entity, region: Region, state: string): ReadonlyMap<string, number> {
  const distances = new Map([[state, 0]])
  const transitions = Object.values(entity.transitions).filter((transition) => transition.region === region.name)
  for (let round = 1; round <= region.states.length; round++) {
    for (const transition of transitions) {
      const nearest = Math.min(...targetsOf(transition).map((target) => distances.get(target) ?? Infinity))
      if (nearest === Infinity) continue
      for (const from of startsOf(region, transition)) if ((distances.get(from) ?? Infinity) > nearest + 1) distances.set(from, nearest + 1)
    }
  }
  return distances
}

/** The transitions that lead nearer to a state, the shortest way first. */
export function stepsTo(entity: Entity, region: Region, current: string, state: string): readonly Transition[] {
  const distances = distancesTo(entity, region, state)
  const ahead = (transition: Transition): number => Math.min(...targetsOf(transition).map((target) => distances.get(target) ?? Infinity))
  const here = distances.get(current) ?? Infinity
  return Object.values(entity.transitions)
    .filter((transition) => transition.region === region.name && startsOf(region, transition).includes(current) && ahead(transition) < here)
    .toSorted((one, other) => ahead(one) - ahead(other))
}
