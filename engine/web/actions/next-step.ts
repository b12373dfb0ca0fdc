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

export type NextStep = { readonly step: Transition | undefined; readonly isWaiting: boolean }

/**
 * The transition that takes a document forward: of the main region (the first declared), not dangerous, to a later state, and this side's own, not on behalf of
 * the other. The declared order of the states is the order of a document's life. For a document whose status follows from its lines and is still the first of
 * its `vocabularies`: the first transition of this side. One that may be done now goes before one that must wait; what the person has no permission for is none.
 */
export function nextStep(entity: Entity, row: Row, side: Side, vocabularies: Model['vocabularies'] = {}): NextStep {
  const steps = forward(entity, row, side, vocabularies)
  const reasonsOf = ({ name }: Transition) => refusalReasonsOf(row, name)
  const open = steps.find((each) => reasonsOf(each)?.length === 0)
  if (open !== undefined) return { step: open, isWaiting: false }
  const waiting = steps.find((each) => reasonsOf(each)?.every(({ code }) => code !== 'NO_PERMISSION'))
  return { step: waiting, isWaiting: waiting !== undefined }
}

/** The transitions of a side that take a document forward. */
function forward(entity: Entity, row: Row, side: Side, vocabularies: Model['vocabularies']): readonly Transition[] {
  const region = Object.values(entity.regions)[0]
  const own = Object.values(entity.transitions).filter(({ sides, danger }) => sides.includes(side) && !danger)
  if (region === undefined) {
    const { status } = entity.fields
    const isAtFirst = status?.derived !== undefined && vocabularies[status.vocabulary ?? '']?.values[0] === row['status']
    return isAtFirst ? own : []
  }
  const place = (state: string) => region.states.findIndex(({ name }) => name === state)
  const here = place(String(row[region.name]))
  return own.filter((transition) => transition.region === region.name && targetsOf(transition).some((target) => place(target) > here))
}
