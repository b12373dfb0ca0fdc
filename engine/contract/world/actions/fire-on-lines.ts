import { rowsOf } from '../../../core/model/document.ts'
import type { Document } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { requestFor, sendRequest } from '../fire-requests.ts'
import { inputFor } from '../input/find-input.ts'
import { personFor } from '../declaration/creations.ts'
import { touches } from '../relevant-fields.ts'
import type { World } from '../world.ts'

/** Fires an action that changes one of these fields on every line that core allows; false if there was none. */
export async function fireOnLines(
  world: World,
  owner: Entity,
  document: Document,
  fields: ReadonlySet<string>,
  variant: number,
  again: (name: string) => boolean,
): Promise<boolean> {
  for (const field of fieldKindsOf(owner).lines) {
    const entity = entityOf(world.model, field.entity)
    for (const transition of Object.values(entity.transitions)) {
      if (transition.event || transition.to === null || !touches(entity, transition, fields) || !again(`${entity.name}.${transition.name}`)) continue
      let isFired = false
      for (const row of rowsOf(document, field.name)) if (await fireOnLine(world, owner, document, entity, transition, String(row.id), variant)) isFired = true
      if (isFired) return true
    }
  }
  return false
}

/** Fires an action on one line if core allows it; tells whether it was done. */
export async function fireOnLine(
  world: World,
  owner: Entity,
  document: Document,
  entity: Entity,
  transition: Transition,
  id: string,
  variant: number,
): Promise<boolean> {
  const person = personFor(world, transition)
  if (person === undefined) return false
  const { input, verdict } = await inputFor(world, { person, entity, transition, document, line: { owner, id } }, { variant })
  const request = verdict.issues.length > 0 ? undefined : requestFor(person, transition, { id }, input)
  return request !== undefined && (await sendRequest(world, request)).answer?.returnCode === '0'
}
