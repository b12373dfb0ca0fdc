import type { Entity } from '../model/entity.ts'
import type { Transition } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import type { Side } from '../model/side.ts'
import type { Actor } from '../permissions/actor.ts'
import { visibilityFor } from '../permissions/mask-document.ts'
import { isFieldOfSide } from '../model/is-field-of-side.ts'

const NONE: ReadonlySet<string> = new Set()

/** Checks whether a person of this side does the supplier's transition on the supplier's behalf. */
export function isOnBehalf({ onBehalf, sides, event }: Transition, side: Side): boolean {
  return !event && onBehalf !== undefined && side === 'purchaser' && !sides.includes(side)
}

/**
 * The fields of a document, or of its lines, that a person enters without reading them: a person who acts for a supplier writes down what the supplier said,
 * even where suppliers' figures are masked or sealed. Reading stays forbidden, and blanks keep the stored values. Only fields that the supplier may enter are
 * among them.
 */
export function writeOnlyFieldsOf(
  model: Model,
  entity: Entity,
  transition: Transition | undefined,
  writer: Pick<Actor, 'side' | 'permissions'>,
): ReadonlySet<string> {
  if (transition === undefined || !isOnBehalf(transition, writer.side)) return NONE
  const { masked } = visibilityFor(model, entity, writer)
  return new Set(
    [...masked.keys()].filter((name) => {
      const field = entity.fields[name]
      return field !== undefined && !field.system && transition.sides.every((side) => isFieldOfSide(field, side))
    }),
  )
}
