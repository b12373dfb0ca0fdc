import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Transition } from '../../core/model/lifecycle.ts'

/** Proves that an action accepts no value for a field, because nobody who may take the action may enter the field. Returns undefined without a proof. */
export function notAnInput({ name: entity }: Pick<Entity, 'name'>, transition: Transition, field: Field, lines?: string): string | undefined {
  const { name, readonly, system, sides } = field
  const path = lines === undefined ? name : `${lines}.${name}`
  const isInput = transition.input === '*' || transition.input.some((input) => input.name === (lines ?? name))
  if (!isInput) return `${transition.name} of ${entity} takes ${path} from nobody`
  if (readonly || system) return `${path} of ${entity} is entered by nobody`
  if (sides === undefined || transition.sides.some((side) => sides.includes(side))) return undefined
  // A purchaser who acts for the supplier enters what the supplier enters.
  if (transition.onBehalf !== undefined) return undefined
  return `${path} of ${entity} is the ${sides.join(' and ')}'s, and ${transition.name} is done by the ${transition.sides.join(' and ')} alone`
}
