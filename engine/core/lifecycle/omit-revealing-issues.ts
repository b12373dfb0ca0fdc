import type { Entity } from '../model/entity.ts'
import type { Rule, Transition } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import type { Actor } from '../permissions/actor.ts'
import type { Issue } from '../wire/envelope.ts'
import { entityOf, fieldKindsOf } from '../model/field-kinds.ts'
import { writeOnlyFieldsOf } from './write-only-fields.ts'
import { isFieldOfSide } from '../model/is-field-of-side.ts'

/**
 * Omits the issues that depend on figures this person does not see, such as the lowest bid of rivals or a sealed price, unless all issues do. Otherwise a person
 * could find such a figure by inputs that are refused for another reason; only an otherwise valid input is compared with it.
 * (Specification 2: 5.5, sealed quotes, and a bid below the lowest.)
 */
export function omitRevealingIssues(model: Model, entity: Entity, transition: Transition, actor: Actor, issues: readonly Issue[]): readonly Issue[] {
  if (issues.length === 0) return issues
  const entities = [entity, ...fieldKindsOf(entity).lines.map((field) => entityOf(model, field.entity))]
  const hidden = new Set(entities.flatMap((each) => [...writeOnlyFieldsOf(model, each, transition, actor), ...lookupsOfOtherSide(each, actor)]))
  if (hidden.size === 0) return issues
  const codes = new Set(entities.flatMap((each) => Object.values(each.rules).flatMap((rule) => (readsAny(rule, hidden) ? rule.code : []))))
  const plain = issues.filter(({ code, path }) => !codes.has(code) && !hidden.has(path.split('.').at(-1) ?? ''))
  return plain.length > 0 ? plain : issues
}

/** Looked-up figures that this person's side does not see. */
function lookupsOfOtherSide({ fields }: Entity, { side }: Actor): readonly string[] {
  return Object.values(fields).flatMap((field) => (field.lookup !== undefined && !isFieldOfSide(field, side) ? field.name : []))
}

function readsAny({ check }: Rule, names: ReadonlySet<string>): boolean {
  return check.references.some((path) => names.has(path.split('.').at(-1) ?? ''))
}
