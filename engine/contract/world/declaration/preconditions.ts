import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { conditionsOf, conditionsOfMaking } from './conditions.ts'
import { failing } from '../goal.ts'
import type { Condition, Goal, TargetState } from '../goal.ts'
import type { Live } from '../live.ts'
import { startsOf } from './region-path.ts'
import { relevantFields } from '../relevant-fields.ts'
import type { World } from '../world.ts'

/** The conditions on the way to a goal: its own, then those of each action whose effect would make them true. */
export function preconditionsOf(world: World, entity: Entity, goal: Goal, now: Live): readonly (readonly Condition[])[] {
  const open = failing(goal.reads, now)
  if (open.length === 0) return []
  const fields = relevantFields(world.model, open)
  const further = Object.values(entity.transitions).flatMap((transition) => (transition.event ? [] : conditionsOfEffects(world, entity, transition, fields)))
  return [open, ...further]
}

/** The conditions of each effect of an action that touches the fields. */
export function conditionsOfEffects(world: World, entity: Entity, transition: Transition, fields: ReadonlySet<string>): readonly (readonly Condition[])[] {
  return transition.effects.flatMap((effect) => {
    const isSet = effect.kind === 'set' && Object.keys(effect.values).some((name) => fields.has(`${entity.name}.${name}`))
    if (isSet) return [conditionsOf(world, entity, transition)]
    const isMade = effect.kind === 'convert' && [...fields].some((key) => key.startsWith(`${effect.entity}.`))
    return isMade ? [[...conditionsOf(world, entity, transition), ...conditionsOfMaking(world, entity, effect)]] : []
  })
}

/** Checks whether an action is no longer allowed at the end of the path. */
export function isLastChance(entity: Entity, transition: Transition, now: Live, targetState: TargetState | undefined): boolean {
  const region = entity.regions[targetState?.region ?? '']
  if (targetState?.entity !== entity.name || region === undefined || transition.region !== region.name || now.values[region.name] === targetState.state)
    return false
  return !startsOf(region, transition).includes(targetState.state)
}
