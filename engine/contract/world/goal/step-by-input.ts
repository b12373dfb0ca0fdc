import { allowedActions, startsFrom } from '../../../core/lifecycle/allowed-actions.ts'
import { inputFieldsOf, openFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import type { Document } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Person } from '../../people/person.ts'
import { personFor } from '../declaration/creations.ts'
import { requestFor, sendRequest } from '../fire-requests.ts'
import { failing } from '../goal.ts'
import type { Condition } from '../goal.ts'
import { inputForGoal } from '../input/input-for-goal.ts'
import type { Live } from '../live.ts'
import { relevantFields } from '../relevant-fields.ts'
import type { World } from '../world.ts'

/** The wanted input: the conditions that it must make true, those that it must not break, and the actions that may take it. */
export type InputAim = {
  readonly wanted: readonly Condition[]
  readonly kept: readonly Condition[]
  readonly mayTake: (transition: Transition) => boolean
  readonly variant: number
  readonly again: (name: string) => boolean
}

/** Fires an action that keeps the state and accepts fields which the conditions read, with an input that makes more of them true. False if there is none. */
export async function stepByInput(world: World, entity: Entity, document: Document, now: Live, aim: InputAim): Promise<boolean> {
  const { wanted, kept, mayTake, variant, again } = aim
  const open = failing(wanted, now)
  if (open.length === 0) return false
  const fields = relevantFields(world.model, open)
  const options = { variant }
  for (const transition of Object.values(entity.transitions)) {
    const person = personFor(world, transition)
    if (person === undefined || transition.from === null || transition.to !== undefined || !startsFrom(entity, transition, now.values)) continue
    if (!mayTake(transition) || !takes(world, entity, transition, person, fields)) continue
    if (allowedActions(world.model, entity, now.values, person.actor)[transition.name]?.length !== 0) continue
    if (!again(`${entity.name}.${transition.name} toward ${open.map(({ source, paths }) => source ?? paths.join()).join('; ')}`)) continue
    const found = await inputForGoal(world, { person, entity, transition, document }, options, [...wanted, ...kept])
    const isBetter =
      found !== undefined &&
      wanted.filter((condition) => found.open.includes(condition)).length < open.length &&
      kept.filter((condition) => found.open.includes(condition)).length <= failing(kept, now).length
    const request = isBetter ? requestFor(person, transition, { id: document.id, version: document.version }, found.input) : undefined
    if (request !== undefined && (await sendRequest(world, request)).answer?.returnCode === '0') return true
  }
  return false
}

/** Checks whether an action accepts one of the fields, in the header or in rows. */
function takes({ model }: World, entity: Entity, transition: Transition, person: Person, fields: ReadonlySet<string>): boolean {
  return inputFieldsOf(model, entity, transition, person.actor).some((field) => {
    if (fields.has(`${entity.name}.${field.name}`)) return true
    if (field.type !== 'lines') return false
    const line = entityOf(model, field.entity ?? '')
    return openFieldsOf(model, line, person.actor, transition).some(({ name }) => fields.has(`${line.name}.${name}`))
  })
}
