import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Side } from '../../core/model/side.ts'
import type { Row } from '../cells/value-at-path.ts'
import { reasonsOf } from './reasons.ts'

function targetsOf({ to }: Transition): readonly string[] {
  if (typeof to === 'string') return [to]
  return Array.isArray(to) ? to.map(({ value }: { value: string }) => value) : []
}

/**
 * The transition that takes a document on: of the main region (the first one declared), allowed, no danger, to a state that
 * comes after the present one, and this side's own, not one done on behalf of the other. The order of the states in the declaration is the order of a document's life.
 */
export function nextStep(entity: Entity, row: Row, side: Side): Transition | undefined {
  const region = Object.values(entity.regions)[0]
  if (region === undefined) return undefined
  const place = (state: string) => region.states.findIndex(({ name }) => name === state)
  const here = place(String(row[region.name]))
  return Object.values(entity.transitions).find(
    (transition) =>
      transition.region === region.name &&
      transition.sides.includes(side) &&
      !transition.danger &&
      reasonsOf(row, transition.name)?.length === 0 &&
      targetsOf(transition).some((target) => place(target) > here),
  )
}
