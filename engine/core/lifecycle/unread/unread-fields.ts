import { holds } from '../../expression/evaluate-formula.ts'
import type { LiveValues } from '../../expression/values-of.ts'
import type { Entity } from '../../model/entity.ts'
import type { Transition } from '../../model/lifecycle.ts'
import type { Model } from '../../model/model.ts'
import type { Actor } from '../../permissions/actor.ts'
import { visibilityAt, visibilityFor } from '../../permissions/mask-document.ts'
import { isOnBehalf } from '../write-only-fields.ts'
import { isFieldOfSide } from '../../model/is-field-of-side.ts'

/**
 * The fields of a document, or of its lines, whose values belong to the side for which a person acts and are hidden from that person: masked, sealed at this
 * moment, or shown to that side alone. `document` holds the live values of the document.
 */
export function unreadFieldsOf(
  model: Model,
  entity: Entity,
  transition: Transition,
  actor: Pick<Actor, 'side' | 'permissions'>,
  document: LiveValues,
): ReadonlySet<string> {
  if (!isOnBehalf(transition, actor.side)) return new Set()
  const { masked, unseen } = visibilityAt(visibilityFor(model, entity, actor), (until) => holds(model, until, document))
  const names = Object.values(entity.fields)
    .filter((field) => !field.system && (masked.has(field.name) || unseen.has(field.name)) && transition.sides.every((side) => isFieldOfSide(field, side)))
    .map(({ name }) => name)
  return new Set(names)
}
