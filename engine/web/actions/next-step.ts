import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import type { Row } from '../cells/value-at-path.ts'
import { refusalReasonsOf } from './refusal-reasons.ts'

function targetsOf({ to }: Transition): readonly string[] {
  if (typeof to === 'string') return [to]
  return Array.isArray(to) ? to.map(({ value }: { value: string }) => value) : []
}

/**
 * The transition that takes a document forward: of the main region (the first declared), allowed, not dangerous, to a later state, and this side's own, not on
 * behalf of the other. The declared order of the states is the order of a document's life. For a document whose status follows from its lines and is still the
 * first of its `vocabularies`: the first transition of this side.
 */
export function nextStep(entity: Entity, row: Row, side: Side, vocabularies: Model['vocabularies'] = {}): Transition | undefined {
  const region = Object.values(entity.regions)[0]
  const isOpen = (transition: Transition) => transition.sides.includes(side) && !transition.danger && refusalReasonsOf(row, transition.name)?.length === 0
  if (region === undefined) {
    const { status } = entity.fields
    const isAtFirst = status?.derived !== undefined && vocabularies[status.vocabulary ?? '']?.values[0] === row['status']
    return isAtFirst ? Object.values(entity.transitions).find(isOpen) : undefined
  }
  const place = (state: string) => region.states.findIndex(({ name }) => name === state)
  const here = place(String(row[region.name]))
  return Object.values(entity.transitions).find(
    (transition) => transition.region === region.name && isOpen(transition) && targetsOf(transition).some((target) => place(target) > here),
  )
}
