import { guardIssues, ruleOf } from '../../core/lifecycle/allowed-actions.ts'
import { scopesOf } from './scopes.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Condition } from './goal.ts'
import type { World } from './world.ts'

/** What must hold for an action to be done, guard by guard; of an action of lines on one of them. */
export function conditionsOf(world: World, entity: Entity, transition: Transition): readonly Condition[] {
  return transition.guards.map((name) => {
    const rule = ruleOf(entity, name)
    return {
      entity: entity.name,
      paths: rule.check.references,
      holds: ({ values }) => scopesOf(entity, values).some((scope) => guardIssues(world.model, rule, scope).length === 0),
    }
  })
}
