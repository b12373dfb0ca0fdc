import { inputFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import type { Row } from '../../../core/model/document.ts'
import { recordsOf, uniquenessConflict } from './uniqueness-conflicts.ts'
import { requestFor, sendRequest } from '../fire-requests.ts'
import { valueFor } from '../input/find-input.ts'
import type { ActionRequest } from '../evaluate/verdict.ts'
import type { World } from '../world.ts'

/** How many other values of the rest of a key are tried. */
const MAX_TRIES = 9

/**
 * The input with other values, except `pinned`, where it collides with another record: the rest of a key, or the record for which only one may have a flag. If
 * only one record of all may have the flag, the present one gives it up. Undefined if nothing helps.
 */
export async function makeUnique(world: World, asked: ActionRequest, input: Row, pinned: string, id: unknown): Promise<Row | undefined> {
  const { entity, person, transition, document } = asked
  const { single } = entity
  const open = inputFieldsOf(world.model, entity, transition, person.actor)
  const key = entity.unique.find(({ fields }) => fields.includes(pinned))?.fields ?? []
  const rest = open.filter(({ name }) => name !== pinned && (key.includes(name) || name === single?.per))
  const isFree = async (other: Row): Promise<boolean> => (await uniquenessConflict(world, entity, { ...document, ...other }, id)) === undefined
  for (const field of rest) {
    // A referenced record of its own.
    const target = field.type === 'ref' ? world.model.entities[field.entity ?? ''] : undefined
    for (let variant = 1; variant <= (target === undefined ? MAX_TRIES : 1); variant++) {
      const value = target === undefined ? await valueFor(world, asked, field, { variant }) : await world.make(target, { variant: 0 })
      if (value !== undefined && (await isFree({ ...input, [field.name]: value }))) return { ...input, [field.name]: value }
    }
  }
  return single !== undefined && single.per === undefined && (await givenUp(world, asked, single.field, id)) && (await isFree(input)) ? input : undefined
}

/** Takes the flag from its present holders by an edit; tells whether all gave it up. */
async function givenUp(world: World, { entity, person }: ActionRequest, flag: string, own: unknown): Promise<boolean> {
  const edit = Object.values(entity.transitions).find(({ input, from, event }) => input === '*' && from !== null && !event)
  for (const record of (await recordsOf(world, entity)).filter(({ id, [flag]: has }) => id !== own && has === true)) {
    const request = edit === undefined ? undefined : requestFor(person, edit, { id: record.id, version: record.version }, { [flag]: false })
    if (request === undefined || (await sendRequest(world, request)).answer?.returnCode !== '0') return false
  }
  return true
}
