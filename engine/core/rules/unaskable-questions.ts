import type { Entity } from '../model/entity.ts'
import { entityOf, fieldKindsOf } from '../model/field-kinds.ts'
import type { Rule, Transition } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import type { Actor } from '../permissions/actor.ts'
import { isMaskedAt } from '../permissions/is-hidden-at.ts'
import { isOnBehalf } from '../lifecycle/write-only-fields.ts'

/**
 * The codes of the rules that ask for a confirmation and read what is masked from this person. Whether the question is asked would tell the value, so it is not
 * asked. Of an entry on behalf it is: that is judged by what was entered (`unreadIssues`).
 */
export function unaskableQuestions(model: Model, entity: Entity, actor: Pick<Actor, 'side' | 'permissions'>): readonly string[] {
  const transitions = [entity, ...fieldKindsOf(entity).lines.map((field) => entityOf(model, field.entity))].flatMap((each) => Object.values(each.transitions))
  const onBehalf = transitions.filter((transition) => isOnBehalf(transition, actor.side))
  return Object.values(entity.rules).flatMap((rule) =>
    rule.confirmWhen !== undefined && !onBehalf.some((transition) => judges(transition, rule)) && readsMasked(model, entity, rule, actor) ? [rule.code] : [],
  )
}

function judges({ guards }: Transition, { name, on }: Rule): boolean {
  return on !== undefined || guards.includes(name)
}

function readsMasked(model: Model, entity: Entity, { check, confirmWhen }: Rule, actor: Pick<Actor, 'side' | 'permissions'>): boolean {
  return [check, confirmWhen].some((formula) => formula?.references.some((path) => isMaskedAt(model, entity, path, actor)) === true)
}
