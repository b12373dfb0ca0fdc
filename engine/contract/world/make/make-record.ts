import { conversionOf } from '../../../core/model/conversion-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Person } from '../../people/person.ts'
import { makeByEffect } from './make-by-effect.ts'
import { makeFromSources } from './make-from-sources.ts'
import { makeReplacement } from './make-replacement.ts'
import { creationsOf, needsSource, personFor } from '../declaration/creations.ts'
import { withFreeKey } from './make-unique.ts'
import { makeRoom, recordsOf } from './uniqueness-conflicts.ts'
import { noteMade, requestFor, sendRequest } from '../fire-requests.ts'
import { inputFor, keepValues } from '../input/find-input.ts'
import type { MakeOptions, World } from '../world.ts'

/** How deep records are made for other records before the search gives up. */
const DEEPEST = 7

/**
 * Makes a document or a record through the implementation as its people would: by hand, by a conversion, or by an effect. Returns the id, or undefined if no
 * way was found.
 */
export async function make(world: World, entity: Entity, options: MakeOptions): Promise<string | undefined> {
  if (world.depth >= DEEPEST) {
    world.search.cutOff()
    return undefined
  }
  world.depth += 1
  try {
    const { links, ...own } = options
    const isLinked = (transition: Transition): boolean => links?.has(conversionOf(entity, transition)?.link ?? '') === true
    for (const transition of creationsOf(world, entity).toSorted((one, other) => Number(isLinked(other)) - Number(isLinked(one)))) {
      const person = personFor(world, transition)
      if (person === undefined) continue
      const isFromSource = isLinked(transition) || needsSource(world, entity, transition)
      const made = isFromSource ? undefined : await makeByHand(world, entity, transition, person, own)
      const found = made ?? (transition.conversion === undefined ? undefined : await makeFromSources(world, entity, transition, person, own))
      if (found !== undefined) return found
    }
    return (await makeReplacement(world, entity, own)) ?? (await makeByEffect(world, entity, own)) ?? (await theOnlyOne(world, entity))
  } finally {
    world.depth -= 1
  }
}

/** The record of which an enterprise has one: where it is there already, it is the record of every case. */
async function theOnlyOne(world: World, entity: Entity): Promise<string | undefined> {
  if (entity.one !== true) return undefined
  const [record] = await recordsOf(world, entity)
  return typeof record?.id === 'string' ? record.id : undefined
}

async function makeByHand(world: World, entity: Entity, transition: Transition, person: Person, options: MakeOptions): Promise<string | undefined> {
  if (!(await makeRoom(world, entity))) return undefined
  const shape = options.shapes?.[entity.name] ?? {}
  const { input, verdict } = await inputFor(world, { person, entity, transition }, options, shape, keepValues(shape))
  if (verdict.issues.length > 0) return undefined
  const request = requestFor(person, transition, undefined, await withFreeKey(world, { person, entity, transition }, input, shape))
  if (request === undefined) return undefined
  const reply = await sendRequest(world, request)
  return reply.answer?.returnCode === '0' ? noteMade(world, entity, reply) : undefined
}
