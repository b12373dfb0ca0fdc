import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import { makeRoom, recordsOf, uniquenessConflict } from '../world/make/uniqueness-conflicts.ts'
import { noteMade, requestFor, sendRequest } from '../world/fire-requests.ts'
import { resetBudget } from '../world/budget.ts'
import type { World } from '../world/world.ts'
import { newBaseline } from './baseline-request.ts'
import { unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'

/** The most records that are made for one case. */
const MAX_MADE = 500

/** `atMost` limits the records of an enterprise, and `single` allows one flag. */
export function recordLimitCases(model: Model): readonly Case[] {
  return Object.values(model.entities).flatMap((entity) => {
    const creation = Object.values(entity.transitions).find(
      ({ from, event, conversion, answers }) => from === null && !event && conversion === undefined && answers === undefined,
    )
    if (creation === undefined) return []
    const about = `${entity.name}.${creation.name}`
    const { atMost, single } = entity
    return [
      ...(atMost === undefined
        ? []
        : [
            {
              id: `${about}/boundary/overAtMost`,
              kind: 'boundary' as const,
              about,
              title: `${creation.name} of ${entity.name} is refused where there are ${atMost.count} already`,
              why: { text: `atMost: ${atMost.count}`, at: entity.at },
              ready: (world: World) => oneMore(world, entity, creation, atMost),
            },
          ]),
      ...(single === undefined
        ? []
        : [
            {
              id: `${about}/boundary/${single.field}/single`,
              kind: 'boundary' as const,
              about,
              title: `${creation.name} of ${entity.name}: a second one with ${single.field} is refused`,
              why: { text: `single: ${single.field}`, at: entity.at },
              ready: (world: World) => second(world, entity, creation, single),
            },
          ]),
    ]
  })
}

async function oneMore(world: World, entity: Entity, creation: Transition, { count, code }: NonNullable<Entity['atMost']>): Promise<Trial | Unsent> {
  if (!(await makeRoom(world, entity))) return unreached(`there is no room for one more ${entity.name} to begin with`)
  const base = await newBaseline(world, entity, creation, { variant: 0 })
  const missing = count - (await recordsOf(world, entity)).length
  if (base === undefined) return unreached(`no valid request for ${creation.name} of ${entity.name} was found`)
  if (missing > MAX_MADE) return unreached(`${missing} more would have to be made first`)
  for (let made = 0; made < missing; made++) {
    // The declaration needs this many records; a missing way is not the reason.
    resetBudget(world)
    const next = await newBaseline(world, entity, creation, { variant: 0 })
    const request = next === undefined ? undefined : requestFor(next.asked.person, creation, undefined, next.input)
    const reply = request === undefined ? undefined : await sendRequest(world, request)
    if (reply?.answer?.returnCode !== '0') return unreached(`only ${made} of ${missing} more could be made`)
    noteMade(world, entity, reply)
  }
  const request = requestFor(base.asked.person, creation, undefined, base.input)
  return request === undefined ? unreached('its side has no path') : { request, expected: { status: 'SUCCESS', code }, isRepeatable: true }
}

async function second(world: World, entity: Entity, creation: Transition, { field, code }: NonNullable<Entity['single']>): Promise<Trial | Unsent> {
  const first = await newBaseline(world, entity, creation, { variant: 0 })
  const base = await newBaseline(world, entity, creation, { variant: 0 })
  if (first === undefined || base === undefined) return unreached(`no valid request for ${creation.name} of ${entity.name} was found`)
  if ((await uniquenessConflict(world, entity, { ...base.input, [field]: true })) === undefined) {
    const request = requestFor(first.asked.person, creation, undefined, { ...first.input, [field]: true })
    const reply = request === undefined ? undefined : await sendRequest(world, request)
    if (reply?.answer?.returnCode !== '0') return unreached('the first was not made')
    noteMade(world, entity, reply)
  }
  const request = requestFor(base.asked.person, creation, undefined, { ...base.input, [field]: true })
  return request === undefined ? unreached('its side has no path') : { request, expected: { status: 'SUCCESS', code, path: field }, isRepeatable: true }
}
