import { outcomeOf } from '../../expression/evaluate-formula.ts'
import type { LiveValues } from '../../expression/values-of.ts'
import type { Entity } from '../../model/entity.ts'
import type { Formula } from '../../model/formula.ts'
import type { Transition } from '../../model/lifecycle.ts'
import type { Model } from '../../model/model.ts'
import type { Actor } from '../../permissions/actor.ts'
import { codesLackedAt } from '../../permissions/is-hidden-at.ts'
import { valuesReadBy } from './values-read-by.ts'

type Viewer = Pick<Actor, 'side' | 'permissions'>

/**
 * The codes for want of which a person may not bring about what the first condition that holds decides; none where it is decided without the values that are
 * masked from this person. What comes of the action would tell them otherwise.
 */
export function codesToDecide(model: Model, entity: Entity, conditions: readonly Formula[], values: LiveValues, viewer: Viewer): readonly string[] {
  const codes = codesLacked(model, entity, conditions, viewer)
  if (codes.length === 0) return []
  const read = valuesReadBy(model, entity, values, viewer)
  for (const condition of conditions) {
    const outcome = outcomeOf(model, condition, read)
    if (outcome.kind === 'unknown') return codes
    if (outcome.kind === 'value' && outcome.value === true) return []
  }
  return []
}

/** Checks whether a figure is masked from a person. */
export function isMaskedFigure(model: Model, entity: Entity, figure: Formula, values: LiveValues, viewer: Viewer): boolean {
  return codesLacked(model, entity, [figure], viewer).length > 0 && outcomeOf(model, figure, valuesReadBy(model, entity, values, viewer)).kind === 'unknown'
}

/** The conditions that choose the state of a transition, in order; none where the state is named. */
export function conditionsOfState({ to }: Transition): readonly Formula[] {
  return typeof to === 'object' && to !== null ? to.map(({ when }) => when) : []
}

function codesLacked(model: Model, entity: Entity, formulas: readonly Formula[], viewer: Viewer): readonly string[] {
  return [...new Set(formulas.flatMap(({ references }) => references.flatMap((path) => codesLackedAt(model, entity, path, viewer))))]
}
