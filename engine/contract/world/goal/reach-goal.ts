import type { Document } from '../../../core/model/document.ts'
import { reasonsNotTo, startsFrom } from '../../../core/lifecycle/allowed-actions.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { feedersOf } from '../declaration/feeders.ts'
import { withApproval } from '../actions/approval.ts'
import { conditionsOf } from '../declaration/conditions.ts'
import { failing, unmet } from '../goal.ts'
import type { Goal } from '../goal.ts'
import { documentAbove } from './related-documents.ts'
import { liveOf, readDocument, readerOf } from '../read.ts'
import type { Live } from '../live.ts'
import { readsOfCreations, relevantFields, touches } from '../relevant-fields.ts'
import type { FormulaPaths } from '../relevant-fields.ts'
import { stepsTo } from '../declaration/region-path.ts'
import { shapeForGoal } from './shape-for-goal.ts'
import { tryRelatedActions } from './try-related-actions.ts'
import { stepByInput } from './step-by-input.ts'
import { stepToward } from './step-toward.ts'
import { followActionPath, findActionPath } from './action-path.ts'
import { conditionsOfEffects, isLastChance, preconditionsOf } from '../declaration/preconditions.ts'
import type { Shapes, MakeOptions, World } from '../world.ts'

const MAX_TRIES = 4
const ATTEMPT_BY_LINK = 2
/** How many of the newest documents are checked before another one is made. */
const MAX_EXAMINED = 4
const MAX_STEPS = 7

/** How a goal was reached before: the values that new documents began with. */
const known = new WeakMap<World['made'], Map<string, Shapes>>()

/** Finds a document that meets the goal: an existing one, or a new one that the actions of its people bring there. Returns undefined if no way was found. */
export async function reachGoal(world: World, entity: Entity, goal: Goal, { variant, shapes }: MakeOptions): Promise<Document | undefined> {
  // A goal that fails because of a preference set by a case may succeed afterwards.
  const prefs = world.found === undefined ? 0 : world.people.all('purchaser').actor.prefs
  const key = `${entity.name} ${JSON.stringify([goal.name, goal.targetState, goal.reads, prefs, shapes, world.given])}`
  if (!world.search.isWorthwhile(key)) return undefined
  if (goal.isOwn !== true && shapes === undefined && world.given === undefined) {
    const there = await alreadyThere(world, entity, goal)
    if (there !== undefined) return there
  }
  return world.search.of(key, async () => {
    const before = known.get(world.made)?.get(key) ?? shapes
    for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
      const options: MakeOptions = { variant: variant + attempt, ...(before !== undefined && { shapes: before }) }
      const work = async (): Promise<Begun> => begin(world, entity, goal, options, attempt)
      const { id, found, shapes: shaped } = await withApproval(world, entity, goal.targetState, work)
      if (found !== undefined && shaped !== undefined) known.set(world.made, (known.get(world.made) ?? new Map<string, Shapes>()).set(key, shaped))
      const there = found ?? (id === undefined ? undefined : await walk(world, entity, id, goal, options.variant))
      if (there !== undefined) return there
    }
    return undefined
  })
}

/** A new document; `found` if a direct path led to the goal, from it or from one that was entered otherwise (`shapes`). */
type Begun = { readonly id?: string; readonly found?: Document; readonly shapes?: Shapes }

async function begin(world: World, entity: Entity, goal: Goal, options: MakeOptions, attempt: number): Promise<Begun> {
  const id = await startFor(world, entity, goal, options, attempt)
  if (id === undefined) return {}
  const found = await goStraight(world, entity, id, goal, options.variant)
  if (found !== undefined) return { id, found }
  const document = attempt === 0 ? await readDocument(world, entity, id) : undefined
  const shapes = document === undefined ? undefined : await shapeForGoal(world, entity, document, goal, options)
  const shaped = shapes === undefined ? undefined : await world.make(entity, { ...options, shapes })
  const there = shaped === undefined ? undefined : await goStraight(world, entity, shaped, goal, options.variant)
  return there === undefined ? { id } : { id, found: there, ...(shapes !== undefined && { shapes }) }
}

async function goStraight(world: World, entity: Entity, id: string, goal: Goal, variant: number): Promise<Document | undefined> {
  const document = await readDocument(world, entity, id)
  const way = document === undefined ? undefined : await findActionPath(world, entity, document, goal, variant)
  return way === undefined ? undefined : followActionPath(world, entity, id, goal, way, variant)
}

async function alreadyThere(world: World, entity: Entity, goal: Goal): Promise<Document | undefined> {
  for (const id of (world.made.get(entity.name) ?? []).slice(-MAX_EXAMINED).toReversed()) {
    const document = world.shared.get(entity.name) === id ? undefined : await readDocument(world, entity, id)
    if (document !== undefined && goal.isThere(await liveOf(world, readerOf(world, entity), entity, document))) return document
  }
  return undefined
}

/**
 * A new document; every other time one with the documents below it that the condition counts, such as an order with a receipt; the third time one that was made
 * of the source to which the condition asks for a link, such as an order that awards a quotation.
 */
async function startFor(world: World, entity: Entity, goal: Goal, options: MakeOptions, attempt: number): Promise<string | undefined> {
  const feeders = attempt % 2 === 1 ? feedersOf(world.model, entity, relevantFields(world.model, goal.reads)) : []
  for (const { target, through } of feeders) {
    const id = await world.make(target, { variant: options.variant })
    const fed = id === undefined ? undefined : await documentAbove(world, target, id, through)
    if (fed !== undefined) return fed
  }
  const links = new Set(goal.reads.flatMap(({ paths }) => paths.flatMap((path) => path.split('.').at(-1) ?? [])))
  return world.make(entity, attempt === ATTEMPT_BY_LINK ? { ...options, links } : options)
}

async function walk(world: World, entity: Entity, id: string, goal: Goal, variant: number): Promise<Document | undefined> {
  const done = new Map<string, number>()
  for (let step = 0; step <= MAX_STEPS; step++) {
    const document = await readDocument(world, entity, id)
    if (document === undefined) return undefined
    if (goal.isThere(await liveOf(world, readerOf(world, entity), entity, document))) return document
    if (step === MAX_STEPS || !(await stepNearer(world, entity, document, goal, variant, done))) return undefined
  }
  return undefined
}

/** Fires one action towards the goal; false if none is left. */
async function stepNearer(world: World, entity: Entity, document: Document, goal: Goal, variant: number, done: Map<string, number>): Promise<boolean> {
  const now = await liveOf(world, readerOf(world, entity), entity, document)
  const again = (name: string): boolean => {
    const times = (done.get(name) ?? 0) + 1
    done.set(name, times)
    return times <= 2
  }
  if (await stepBehind(world, entity, document, goal, now, variant, again)) return true
  const { isDone, isThere, blocked } = await stepToward(world, entity, document, goal.targetState, variant, again)
  if (isDone) return true
  const own = blocked.filter(({ owner }) => owner.name === entity.name).map(({ transition }) => transition.name)
  const kept = blocked.flatMap(({ owner, transition }) => (owner.name === entity.name ? conditionsOf(world, entity, transition) : []))
  if (await stepByInput(world, entity, document, now, { wanted: [...goal.reads, ...kept], kept: [], mayTake: () => true, variant, again })) return true
  // A document's effects on its rows move them as their own actions do.
  const ahead =
    isThere || goal.targetState === undefined || goal.targetState.entity === entity.name
      ? []
      : [{ entity: goal.targetState.entity, paths: [goal.targetState.region] }]
  const reads = [...unmet(goal.reads, now), ...ahead, ...blocked.flatMap(({ owner, transition }) => unmet(conditionsOf(world, owner, transition), now))]
  // An action that makes the next one possible counts as progress.
  const isNearer = (live: Live): boolean => goal.isThere(live) || own.some((name) => isOpen(world, entity, live, name))
  const fields = relevantFields(world.model, reads)
  if (await tryRelatedActions(world, entity, document, { fields, isThere: isNearer, variant, again })) return true
  // Documents to be made of its rows, and actions that change the fields, may have conditions of their own.
  const waiting = [...readsOfCreations(world.model, entity, fields), ...readsOfBlocked(world, entity, now, fields)]
  const further = relevantFields(world.model, waiting)
  const isMore = [...further].some((field) => !fields.has(field))
  return isMore && tryRelatedActions(world, entity, document, { fields: new Set([...fields, ...further]), isThere: isNearer, variant, again })
}

/** What cannot be done after the next action: inputs that only this state accepts, and what the next action makes of present values. */
async function stepBehind(
  world: World,
  entity: Entity,
  document: Document,
  goal: Goal,
  now: Live,
  variant: number,
  again: (name: string) => boolean,
): Promise<boolean> {
  const { targetState } = goal
  const region = entity.regions[targetState?.region ?? '']
  if (targetState?.entity !== entity.name || region === undefined || now.values[region.name] === targetState.state) return false
  const [next] = stepsTo(entity, region, String(now.values[region.name]), targetState.state).filter(({ event }) => !event)
  const kept = next === undefined ? [] : conditionsOf(world, entity, next)
  const mayTake = (transition: Transition): boolean => isLastChance(entity, transition, now, targetState)
  const [own = [], ...further] = preconditionsOf(world, entity, goal, now)
  // Of several ways, continues the one with the fewest missing conditions.
  const [nearest = []] = further.toSorted((one, other) => failing(one, now).length - failing(other, now).length)
  for (const wanted of [own, nearest]) if (await stepByInput(world, entity, document, now, { wanted, kept, mayTake, variant, again })) return true
  const touched = relevantFields(world.model, failing(goal.reads, now))
  for (const way of next === undefined ? [] : conditionsOfEffects(world, entity, next, touched)) {
    const missing = failing(way, now)
    const aim = { fields: relevantFields(world.model, missing), isThere: (live: Live) => failing(missing, live).length < missing.length, variant, again }
    if (missing.length > 0 && (await tryRelatedActions(world, entity, document, aim))) return true
  }
  return false
}

/** The conditions of actions that would change one of the fields, start from the present state, and are not allowed yet. */
function readsOfBlocked(world: World, entity: Entity, now: Live, fields: ReadonlySet<string>): readonly FormulaPaths[] {
  return Object.values(entity.transitions).flatMap((transition) =>
    transition.event || !touches(entity, transition, fields) || !startsFrom(entity, transition, now.values)
      ? []
      : conditionsOf(world, entity, transition).filter(({ holds }) => holds?.(now) !== true),
  )
}

function isOpen(world: World, entity: Entity, { values }: Live, name: string): boolean {
  const transition = entity.transitions[name]
  const side = transition?.sides[0]
  return transition !== undefined && side !== undefined && reasonsNotTo(world.model, entity, transition, values, world.people.all(side).actor)?.length === 0
}
