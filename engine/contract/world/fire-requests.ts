import type { Row } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Side } from '../../core/model/side.ts'
import type { Request } from './request.ts'
import type { Person, Reply } from '../people/person.ts'
import { sendByTwo } from './actions/by-two.ts'
import { spend } from './budget.ts'
import type { World } from './world.ts'

/** The target of a transition: a document with the version that was read, or a line. */
export type Subject = { readonly id: unknown; readonly version?: unknown }

/** The sides that may fire a transition by its path: its own, and the purchaser acting for the supplier if a preference allows it. */
export function sidesOf(world: World, transition: Transition): readonly Side[] {
  if (transition.event) return []
  const onBehalf = transition.onBehalf !== undefined && world.people.all('purchaser').actor.prefs[transition.onBehalf.replace(/^prefs\./, '')] === true
  return onBehalf && !transition.sides.includes('purchaser') ? [...transition.sides, 'purchaser'] : transition.sides
}

/** The request that fires a transition, with the questions that it confirms; undefined if its side has no path. */
export function requestFor(
  person: Person,
  transition: Transition,
  subject: Subject | undefined,
  input: Row,
  confirmed: readonly string[] = [],
): Request | undefined {
  const path = transition.path[person.actor.side]
  if (path === undefined) return undefined
  const on = subject === undefined ? {} : { id: subject.id, ...(subject.version === undefined ? {} : { version: subject.version }) }
  return { person, path, envelope: { entity: { ...on, ...input }, ...(confirmed.length > 0 && { confirmed }) } }
}

/** Sends a request that may change something, and forgets what was read before. */
export async function sendRequest(world: World, request: Request): Promise<Reply> {
  spend(world, 3)
  const reply = await sendByTwo(world, request)
  forget(world)
  return reply
}

/** The same without a second person. */
export async function sendRequestAlone(world: World, { person, path, envelope }: Request): Promise<Reply> {
  spend(world, 3)
  const reply = await person.call(path, envelope)
  forget(world)
  return reply
}

/** Forgets the documents that were read, and keeps the names of enterprises and people. */
export function forget(world: World): void {
  world.live = new WeakMap()
  for (const key of world.read.keys()) if (world.model.entities[key.split(' ')[0] ?? ''] !== undefined && !isStill(world, key)) world.read.delete(key)
}

/** Records what an answer says was made and returns its id. A document made instead is recorded under its own entity. */
export function noteMade(world: World, entity: Entity, { answer }: Reply): string | undefined {
  const rows = (answer?.list ?? [answer?.entity]) as readonly (Row | undefined)[]
  let own: string | undefined
  for (const row of rows) {
    if (typeof row?.id !== 'string') continue
    const name = typeof row._instead === 'string' ? row._instead : entity.name
    world.made.set(name, [...(world.made.get(name) ?? []), row.id])
    if (name === entity.name) own ??= row.id
  }
  return own
}

/** Checks whether a record has no states and no tallies, so that only an edit of its own changes it. The contract never edits shared records. */
function isStill(world: World, key: string): boolean {
  const [name = '', id = ''] = key.split(' ')
  const entity = world.model.entities[name]
  if (entity === undefined || world.shared.get(name) !== id) return false
  return Object.values(entity.fields).every((field) => field.tally === undefined)
}
