import { guardIssues, isAboutInput, isOfSide, permissionIssues, ruleOf, startsFrom } from './allowed-actions.ts'
import type { LiveValues } from './values-of.ts'
import type { Entity } from '../model/entity.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import type { Actor } from '../permissions/actor.ts'
import { issue } from '../rules/issue.ts'
import type { Issue } from '../wire/envelope.ts'

/** Why a transition may not be fired, before its input is looked at: the side, the permission, the state, the guards. The first kind that refuses answers. */
export function refusalsBeforeInput(
  model: Model,
  entity: Entity,
  transition: Transition,
  values: LiveValues,
  actor: Actor,
  isByPerson: boolean,
): readonly Issue[] {
  if (isByPerson) {
    if (!isOfSide(transition, actor, values.prefs)) return [issue('OTHER_SIDE', '', { action: transition.name })]
    const missing = permissionIssues(transition, actor)
    if (missing.length > 0) return missing
  }
  if (transition.from !== null && !startsFrom(entity, transition, values))
    return [issue('STATE_NOT_ALLOWED', '', { action: transition.name, state: String(values[transition.region] ?? '') })]
  return guardsOf(model, entity, transition, values, (isOfInput) => !isOfInput)
}

/** What the guards that read the input say once it is there. */
export function refusalsOfInput(model: Model, entity: Entity, transition: Transition, values: LiveValues): readonly Issue[] {
  return guardsOf(model, entity, transition, values, (isOfInput) => isOfInput)
}

function guardsOf(model: Model, entity: Entity, transition: Transition, values: LiveValues, wanted: (isOfInput: boolean) => boolean): readonly Issue[] {
  return transition.guards
    .map((name) => ruleOf(entity, name))
    .filter((rule) => wanted(isAboutInput(rule, transition)))
    .flatMap((rule) => guardIssues(model, rule, values))
}
