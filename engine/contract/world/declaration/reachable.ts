import type { Entity } from '../../../core/model/entity.ts'
import type { Region, Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import { startsOf, targetsOf } from './region-path.ts'

/**
 * The states of a region that actions and events lead to; for a row also those that its document sets. Other states are entered from outside, which no contract
 * can do.
 */
export function reachable(model: Model, entity: Entity, region: Region): ReadonlySet<string> {
  const own = Object.values(entity.transitions).filter((transition) => transition.region === region.name)
  const found = new Set([region.initial, ...own.filter(({ from }) => from === null).flatMap(targetsOf), ...setByDocument(model, entity, region)])
  for (let round = 0; round < region.states.length; round++)
    for (const transition of own)
      if (startsOf(region, transition).some((state) => found.has(state))) for (const target of targetsOf(transition)) found.add(target)
  return found
}

function setByDocument({ entities }: Model, { line }: Entity, region: Region): readonly string[] {
  const effects = Object.values(entities[line?.of ?? '']?.transitions ?? {}).flatMap((transition) => transition.effects)
  const set = effects.flatMap((effect) => (effect.kind === 'setLines' && effect.lines === line?.field ? (effect.values[region.name]?.source ?? []) : []))
  return region.states.map(({ name }) => name).filter((name) => set.some((source) => source.includes(`'${name}'`)))
}

/** Checks whether an action starts from a reachable state, or creates its document. */
export function canBeDone(model: Model, entity: Entity, transition: Transition): boolean {
  const region = entity.regions[transition.region]
  if (region === undefined || transition.from === null) return true
  const states = reachable(model, entity, region)
  return startsOf(region, transition).some((state) => states.has(state))
}
