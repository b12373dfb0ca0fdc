import { isBlank, rowsOf } from '../../core/model/document.ts'
import type { Document, Row } from '../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../core/model/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import { pendingOf } from '../../core/lifecycle/take-from-source.ts'
import type { Conversion, Transition } from '../../core/model/lifecycle.ts'
import { valuesOf } from '../../core/expression/values-of.ts'
import type { Side } from '../../core/model/side.ts'
import type { Person } from '../people/person.ts'
import { needsSource, personFor } from '../world/declaration/creations.ts'
import { withFreeKey } from '../world/make/make-unique.ts'
import { makeRoom } from '../world/make/uniqueness-conflicts.ts'
import { reachFireable, isOpenFor, isShown } from '../world/declaration/goal-to-fire.ts'
import type { Goal } from '../world/goal.ts'
import { scopesOf } from '../world/scopes.ts'
import { inputFor } from '../world/input/find-input.ts'
import type { ActionRequest } from '../world/evaluate/verdict.ts'
import { reachSource, inputFromSources, ownerOfSource, takeableRows } from '../world/make/make-from-sources.ts'
import { liveOf, readDocument } from '../world/read.ts'
import type { Live } from '../world/live.ts'
import { setPreferencesFor } from '../world/actions/preferences.ts'
import type { MakeOptions, World } from '../world/world.ts'
import { conversionOf } from '../../core/model/conversion-of.ts'
import { userOf } from '../../core/permissions/user-of.ts'

/** A request that is accepted as it stands: who sends what, for which document, with which input. Cases break it in one place. */
export type BaselineRequest = {
  readonly asked: ActionRequest
  readonly subject?: { readonly id: unknown; readonly version?: unknown }
  readonly input: Row
  /** For a new document made of rows of another: the source document, and what could be taken from it at that time. */
  readonly source?: { readonly id: string; readonly takable: string }
}

const bases = new WeakMap<World, Map<string, BaselineRequest>>()

/**
 * The accepted request for an action, cached for all cases that break it: a refused request changes nothing. A search that failed or that its case could not
 * pay for is not cached: what it made is there, so the next case comes further.
 */
export async function baselineFor(world: World, entity: Entity, transition: Transition): Promise<BaselineRequest | undefined> {
  if (!(await setPreferencesFor(world, entity, transition))) return undefined
  const known = bases.get(world) ?? new Map<string, BaselineRequest>()
  bases.set(world, known)
  const key = `${entity.name}.${transition.name}`
  const base = known.get(key)
  if (base !== undefined && (await isAsItWas(world, base))) return base
  known.delete(key)
  const made = await newBaseline(world, entity, transition, { variant: 0 })
  if (made !== undefined) known.set(key, made)
  return made
}

// Another case may have changed the document since.
async function isAsItWas(world: World, { asked: { entity, document, transition, person }, source }: BaselineRequest): Promise<boolean> {
  const conversion = conversionOf(entity, transition)
  if (source !== undefined && conversion !== undefined) return isStillTakable(world, person, conversion, source)
  if (document === undefined) return true
  return (await readDocument(world, ownerOf(world, entity), String(document.id)))?.version === document.version
}

/** Checks whether as much can still be taken from the source as when it was read. */
async function isStillTakable(world: World, person: Person, conversion: Conversion, source: NonNullable<BaselineRequest['source']>): Promise<boolean> {
  const now = await readDocument(world, ownerOfSource(world, conversion), source.id)
  return now !== undefined && (await takableOf(world, person, conversion, now)) === source.takable
}

/** Which rows of a source can be taken, and how much. This may depend on further documents. */
async function takableOf(world: World, person: Person, conversion: Conversion, source: Document): Promise<string> {
  return takeableRows(world, conversion, await liveOf(world, person, ownerOfSource(world, conversion), source))
    .map(({ id, values }) => `${id} ${pendingOf(world.model, conversion, values).toFixed()}`)
    .join()
}

/** The reason why no case breaks a header field of a new document. */
export const OF_SOURCE = 'what it is made of says it'

/** Checks whether the source decides the field, whatever is entered: it splits the rows, or the rows agree on it and nothing is entered. */
export function isOfSource({ asked: { entity, transition, prepared } }: BaselineRequest, { name }: Field, value: unknown): boolean {
  const conversion = conversionOf(entity, transition)
  if (conversion === undefined || prepared === undefined || isBlank(prepared[name])) return false
  return name in conversion.split || (name in conversion.same && isBlank(typeof value === 'string' ? value.trim() : value))
}

/** Makes an accepted request that no other case shares, by the person who may fire the action unless another is named. Returns undefined if none was found. */
export async function newBaseline(
  world: World,
  entity: Entity,
  transition: Transition,
  options: MakeOptions,
  base: Row = {},
  person: Person | undefined = personFor(world, transition),
): Promise<BaselineRequest | undefined> {
  if (person === undefined || !(await setPreferencesFor(world, entity, transition))) return undefined
  if (transition.from === null) {
    if (needsSource(world, entity, transition)) return baselineFromSources(world, entity, transition, person, options, base)
    if (!(await makeRoom(world, entity))) return undefined
    const asked = { person, entity, transition }
    const { input, verdict } = await inputFor(world, asked, options, base)
    if (verdict.issues.length === 0) return { asked, input: await withFreeKey(world, asked, input, base) }
    // A rule may need values that only the rows of another document give.
    return transition.conversion === undefined ? undefined : baselineFromSources(world, entity, transition, person, options, base)
  }
  return (await reachBaseline(world, entity, transition, person, options))?.base
}

/** The document that an action is to be fired on, and the accepted request if one was found. */
export type ReachedBaseline = { readonly document: Document; readonly base?: BaselineRequest }

/** Brings a document to where an action can be fired, in `state` if given, and finds the accepted request. Returns undefined if no document was found. */
export async function reachBaseline(
  world: World,
  entity: Entity,
  transition: Transition,
  person: Person,
  options: MakeOptions,
  state?: string,
): Promise<ReachedBaseline | undefined> {
  const owner = ownerOf(world, entity)
  const document = await reachFireable(world, owner, entity, transition, person, options, state)
  if (document === undefined) return undefined
  const base = await baselineOn(world, entity, transition, person, document, options, state)
  if (base !== undefined) return { document, base }
  // What another case left behind, or took since, may conflict with every input.
  const own = await reachFireable(world, owner, entity, transition, person, { ...options, isOwn: true }, state)
  const found = own === undefined ? undefined : await baselineOn(world, entity, transition, person, own, options, state)
  return own === undefined || found === undefined ? { document } : { document: own, base: found }
}

/** Finds the accepted request for an action on this document or on one of its rows, in `state` if given. */
export async function baselineOn(
  world: World,
  entity: Entity,
  transition: Transition,
  person: Person,
  document: Document,
  options: MakeOptions,
  state?: string,
): Promise<BaselineRequest | undefined> {
  const owner = ownerOf(world, entity)
  const row = entity.line === undefined ? document : await rowToFire(world, owner, entity, transition, person, document, state)
  if (row === undefined) return undefined
  const asked: ActionRequest = { person, entity, transition, document, ...(entity.line === undefined ? {} : { line: { owner, id: String(row.id) } }) }
  const { input, verdict } = await inputFor(world, asked, options)
  const subject = entity.line === undefined ? { id: document.id, version: document.version } : { id: row.id }
  return verdict.issues.length > 0 ? undefined : { asked, subject, input }
}

async function baselineFromSources(
  world: World,
  entity: Entity,
  transition: Transition,
  person: Person,
  options: MakeOptions,
  given: Row,
): Promise<BaselineRequest | undefined> {
  const conversion = conversionOf(entity, transition)
  const source = conversion === undefined ? undefined : await reachSource(world, conversion, options)
  if (conversion === undefined || source === undefined) return undefined
  const now = await takableOf(world, person, conversion, source)
  const found = await inputFromSources(world, entity, transition, person, source, options, given)
  return found === undefined ? undefined : { ...found, source: { id: String(source.id), takable: now } }
}

/** The document of a line entity, otherwise the entity itself. */
export function ownerOf(world: World, entity: Entity): Entity {
  return entity.line === undefined ? entity : entityOf(world.model, entity.line.of)
}

/** The states in which this person, who may not be the document's maker, sees it. */
export function goalToSee(world: World, entity: Entity, { actor }: Person): Goal {
  const rows = entity.rows[actor.side]
  const isSeen = ({ document, evaluationContext }: Live): boolean => {
    return isShown(world, entity, actor.side, valuesOf(world.model, entity, document, { ...evaluationContext, user: userOf(actor) }))
  }
  const isThere = (live: Live): boolean => isSeen(live) && isOurs(world, entity, actor.side, live)
  return { name: `seen by ${actor.accountId}`, isThere, reads: rows === undefined ? [] : [{ entity: entity.name, paths: rows.references }] }
}

/** Checks whether a document with a supplier belongs to the acting supplier; other suppliers do not see it. */
function isOurs(world: World, entity: Entity, side: Side, { document, evaluationContext }: Live): boolean {
  if (side === 'purchaser') return true
  const named = fieldKindsOf(entity).refs.filter(({ entity: target }) => world.model.entities[target]?.counterparty !== undefined)
  const parties = named.flatMap(({ name, entity: target }) => {
    const record = evaluationContext.references[target]?.[String(document[name])]
    return record === undefined ? [] : [record[world.model.entities[target]!.counterparty!]]
  })
  // A shared document that names no supplier, such as a storage note by hand, is seen by none.
  if (parties.length === 0) return named.length === 0 || !entity.parties.includes('purchaser')
  return parties.includes(world.people.all('supplier').actor.enterprise)
}

/** A document, and the id that names it or one of its rows in a request. */
export type Found = { readonly document: Document; readonly subject: NonNullable<BaselineRequest['subject']> }

/** Finds a document whose region, or the region of one of its rows, is in a state. Returns undefined if none was reached. */
export async function documentInState(world: World, entity: Entity, region: string, state: string): Promise<Found | undefined> {
  const rows = (document: Document): readonly Row[] => (entity.line === undefined ? [document] : rowsOf(document, entity.line.field))
  const isThere = ({ document }: Live): boolean => rows(document).some((row) => row[region] === state)
  const document = await world.reachGoal(ownerOf(world, entity), { isThere, targetState: { entity: entity.name, region, state }, reads: [] }, { variant: 0 })
  const row = document === undefined ? undefined : rows(document).find((each) => each[region] === state)
  if (document === undefined || row === undefined) return undefined
  return { document, subject: entity.line === undefined ? { id: row.id, version: row.version } : { id: row.id } }
}

async function rowToFire(
  world: World,
  owner: Entity,
  entity: Entity,
  transition: Transition,
  person: Person,
  document: Document,
  state: string | undefined,
): Promise<Row | undefined> {
  const { values } = await liveOf(world, person, owner, document)
  const index = scopesOf(entity, values).findIndex((scope) => isOpenFor(world, entity, transition, person, scope, state))
  return rowsOf(document, entity.line?.field ?? '')[index]
}
