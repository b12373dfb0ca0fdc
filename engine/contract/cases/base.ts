import { allowedActions } from '../../core/lifecycle/allowed-actions.ts'
import { holds } from '../../core/lifecycle/evaluate-formula.ts'
import { rowsOf } from '../../core/lifecycle/document.ts'
import type { Document, Row } from '../../core/lifecycle/document.ts'
import { entityOf } from '../../core/lifecycle/field-kinds.ts'
import type { LiveValues } from '../../core/lifecycle/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Side } from '../../core/model/side.ts'
import type { Person } from '../people/person.ts'
import { isDecision, needsSource, whoFires } from '../world/creations.ts'
import { makeRoom } from '../world/few.ts'
import { ruleOf } from '../../core/lifecycle/allowed-actions.ts'
import type { Goal } from '../world/goal.ts'
import { inputFor } from '../world/input.ts'
import type { Asked } from '../world/judge.ts'
import { bringSource, requestFromSources } from '../world/make-from-sources.ts'
import { liveOf, readDocument } from '../world/read.ts'
import type { Live } from '../world/read.ts'
import type { Wish, World } from '../world/world.ts'

/** A request that would be done as it stands, to be spoilt in one place: who asks for what, on what, with which input. */
export type Base = { readonly asked: Asked; readonly subject?: { readonly id: unknown; readonly version?: unknown }; readonly input: Row }

const bases = new WeakMap<World, Map<string, Promise<Base | undefined>>>()

/** The right request for an action, kept for all cases that spoil it: what is refused changes nothing. */
export async function baseFor(world: World, entity: Entity, transition: Transition): Promise<Base | undefined> {
  const known = bases.get(world) ?? new Map<string, Promise<Base | undefined>>()
  bases.set(world, known)
  const key = `${entity.name}.${transition.name}`
  const base = await known.get(key)
  if (base !== undefined && (await isAsItWas(world, base))) return base
  const made = newBase(world, entity, transition, { variant: 0 })
  known.set(key, made)
  return made
}

// Another case may have moved the document on since.
async function isAsItWas(world: World, { asked: { entity, document } }: Base): Promise<boolean> {
  if (document === undefined) return true
  return (await readDocument(world, ownerOf(world, entity), String(document.id)))?.version === document.version
}

/** A right request of its own. Undefined where none was found. */
export async function newBase(world: World, entity: Entity, transition: Transition, wish: Wish, base: Row = {}): Promise<Base | undefined> {
  const person = whoFires(world, transition)
  if (person === undefined) return undefined
  if (transition.from === null) {
    if (needsSource(world, entity, transition)) return baseFromSources(world, entity, transition, person, wish)
    if (!(await makeRoom(world, entity))) return undefined
    const asked = { person, entity, transition }
    const { input, verdict } = await inputFor(world, asked, wish, base)
    return verdict.issues.length > 0 ? undefined : { asked, input }
  }
  const owner = ownerOf(world, entity)
  const document = await world.bring(owner, goalToFire(world, entity, transition, person), wish)
  return document === undefined ? undefined : baseOn(world, entity, transition, person, document, wish)
}

/** The right request for an action on this document. */
export async function baseOn(world: World, entity: Entity, transition: Transition, person: Person, document: Document, wish: Wish): Promise<Base | undefined> {
  const owner = ownerOf(world, entity)
  const row = entity.line === undefined ? document : await rowToFire(world, owner, entity, transition, person, document)
  if (row === undefined) return undefined
  const asked: Asked = { person, entity, transition, document, ...(entity.line === undefined ? {} : { line: { owner, id: String(row.id) } }) }
  const { input, verdict } = await inputFor(world, asked, wish)
  const subject = entity.line === undefined ? { id: document.id, version: document.version } : { id: row.id }
  return verdict.issues.length > 0 ? undefined : { asked, subject, input }
}

async function baseFromSources(world: World, entity: Entity, transition: Transition, person: Person, wish: Wish): Promise<Base | undefined> {
  const conversion = entity.conversions[transition.conversion ?? '']
  const source = conversion === undefined ? undefined : await bringSource(world, conversion, wish)
  const request = source === undefined ? undefined : await requestFromSources(world, entity, transition, person, source, wish)
  return request === undefined ? undefined : { asked: { person, entity, transition }, input: request.envelope.entity ?? {} }
}

/** The document of a line, or the entity itself. */
export function ownerOf(world: World, entity: Entity): Entity {
  return entity.line === undefined ? entity : entityOf(world.model, entity.line.of)
}

/** Where a document must be for a side to see it. */
export function goalToSee(world: World, entity: Entity, side: Side): Goal {
  const rows = entity.rows[side]
  return { isThere: ({ values }) => isShown(world, entity, side, values), reads: rows === undefined ? [] : [{ entity: entity.name, paths: rows.references }] }
}

/** Where a document must be for an action to be fired on it, or on one of its lines. */
export function goalToFire(world: World, entity: Entity, transition: Transition, person: Person, state?: string): Goal {
  const reads = transition.guards.map((name) => ({ entity: entity.name, paths: ruleOf(entity, name).check.references }))
  const isThere = ({ document, values }: Live): boolean => {
    if (state !== undefined && document[transition.region] !== state) return false
    if (!isShown(world, entity, person.actor.side, values)) return false
    // Nobody decides about what he made himself.
    if (isDecision(transition) && document.createdBy === person.actor.accountId) return false
    return scopesOf(entity, values).some((scope) => allowedActions(world.model, entity, scope, { ...person.actor })[transition.name]?.length === 0)
  }
  const wanted = state ?? transition.from?.[0]
  // What is done once a day has been done to others by now.
  return {
    isThere,
    reads,
    ...(transition.oncePerDay !== undefined && { isOwn: true }),
    ...(wanted === undefined || entity.line !== undefined ? {} : { toward: { region: transition.region, state: wanted } }),
  }
}

/** What the formulas of an entity are evaluated on: the document, or each of its rows. */
export function scopesOf(entity: Entity, values: LiveValues): readonly LiveValues[] {
  return entity.line === undefined ? [values] : ((values[entity.line.field] ?? []) as readonly LiveValues[])
}

/** Whether the declaration lets a side see a document. */
export function isShown(world: World, entity: Entity, side: Side, values: LiveValues): boolean {
  return entity.line !== undefined || holds(world.model, entity.rows[side], values)
}

async function rowToFire(world: World, owner: Entity, entity: Entity, transition: Transition, person: Person, document: Document): Promise<Row | undefined> {
  const { values } = await liveOf(world, person, owner, document)
  const index = scopesOf(entity, values).findIndex((scope) => allowedActions(world.model, entity, scope, person.actor)[transition.name]?.length === 0)
  return rowsOf(document, entity.line?.field ?? '')[index]
}
