import type { Entity } from '../../../core/model/entity.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { requestFor, sendRequest } from '../fire-requests.ts'
import type { World } from '../world.ts'

/** Removes the approval rules that a case left, which would apply to every later document. */
export async function cleanUpApprovalRules(world: World): Promise<void> {
  const names = new Set(Object.values(world.model.entities).flatMap((entity) => Object.values(entity.approvals).map(({ rules }) => rules)))
  for (const name of names) {
    for (const id of world.made.get(name) ?? []) await deleteRecord(world, entityOf(world.model, name), id)
    world.made.set(name, [])
    world.shared.delete(name)
  }
}

/** Deletes a record by the deleting action of its entity. */
export async function deleteRecord(world: World, entity: Entity, id: string): Promise<void> {
  const transition = Object.values(entity.transitions).find(({ to, from }) => to === null && from !== null)
  const request = transition === undefined ? undefined : requestFor(world.people.all('purchaser'), transition, { id }, {})
  if (request !== undefined) await sendRequest(world, request)
}
