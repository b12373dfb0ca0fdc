import type { Document } from '../../core/lifecycle/document.ts'
import { allowedActions, ruleOf } from '../../core/lifecycle/allowed-actions.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import { documentAbove, feedersOf } from './feeders.ts'
import { withApproval } from './approval.ts'
import { fireEvent } from './fire-event.ts'
import { fireLines } from './fire-lines.ts'
import { firePossible, possible } from './fire-on.ts'
import type { Possible } from './fire-on.ts'
import { whoFires } from './creations.ts'
import { makeFromSources } from './make-from-sources.ts'
import type { Goal } from './goal.ts'
import { liveOf, readDocument, readerOf } from './read.ts'
import type { Live } from './read.ts'
import { stepsTo } from './region-path.ts'
import { creationsDownstream, relevantFields, touches } from './relevant.ts'
import type { World } from './world.ts'

const MOST_TRIES = 4
const MOST_STEPS = 7

/** A document that is where it is wanted: one that was made already, or a new one that is brought there by the actions of its people. Undefined where no way was found. */
export async function bring(world: World, entity: Entity, goal: Goal, { variant }: { readonly variant: number }): Promise<Document | undefined> {
  const key = `${entity.name} ${JSON.stringify([goal.toward, goal.reads])}`
  if (world.hopeless.has(key)) return undefined
  if (goal.isOwn !== true)
    for (const id of (world.made.get(entity.name) ?? []).slice(-4).toReversed()) {
      const document = world.shared.get(entity.name) === id ? undefined : await readDocument(world, entity, id)
      if (document !== undefined && goal.isThere(await liveOf(world, readerOf(world, entity), entity, document))) return document
    }
  world.hopeless.add(key)
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const id = await withApproval(world, entity, goal.toward, () => startFor(world, entity, goal, variant + attempt, attempt % 2 === 1))
    const found = id === undefined ? undefined : await walk(world, entity, id, goal, variant + attempt)
    if (found === undefined) continue
    world.hopeless.delete(key)
    return found
  }
  return undefined
}

/** A new document; or, every other time, one that has below it what the condition counts, such as an order of which something was received. */
async function startFor(world: World, entity: Entity, goal: Goal, variant: number, isFromBelow: boolean): Promise<string | undefined> {
  const below = isFromBelow ? feedersOf(world.model, entity, relevantFields(world.model, goal.reads)) : []
  for (const { target, through } of below) {
    const id = await world.make(target, { variant })
    const fed = id === undefined ? undefined : await documentAbove(world, target, id, through)
    if (fed !== undefined) return fed
  }
  return world.make(entity, { variant })
}

async function walk(world: World, entity: Entity, id: string, goal: Goal, variant: number): Promise<Document | undefined> {
  const done = new Map<string, number>()
  for (let step = 0; step <= MOST_STEPS; step++) {
    const document = await readDocument(world, entity, id)
    if (document === undefined) return undefined
    if (goal.isThere(await liveOf(world, readerOf(world, entity), entity, document))) return document
    if (step === MOST_STEPS || !(await stepNearer(world, entity, document, goal, variant, done))) return undefined
  }
  return undefined
}

/** One action towards the goal; false where there is none left. */
async function stepNearer(world: World, entity: Entity, document: Document, goal: Goal, variant: number, done: Map<string, number>): Promise<boolean> {
  const again = (name: string): boolean => {
    const times = (done.get(name) ?? 0) + 1
    done.set(name, times)
    return times <= 2
  }
  const reads = [...goal.reads]
  const blocked: Transition[] = []
  const region = goal.toward === undefined ? undefined : entity.regions[goal.toward.region]
  if (region !== undefined && goal.toward !== undefined && document[region.name] !== goal.toward.state) {
    for (const transition of stepsTo(entity, region, String(document[region.name]), goal.toward.state)) {
      if (transition.event) {
        if (again(transition.name) && (await fireEvent(world, entity, document, transition.name))) return true
        continue
      }
      const found = await possible(world, entity, transition, document, { variant })
      const reply =
        found === undefined || !again(transition.name) ? undefined : await withApproval(world, entity, goal.toward, () => firePossible(world, found, document))
      if (reply?.answer?.returnCode === '0') return true
      blocked.push(transition)
      reads.push(...transition.guards.map((name) => ({ entity: entity.name, paths: ruleOf(entity, name).check.references })))
    }
  }
  // Whatever opens the way counts as much as being there.
  const isNearer = (live: Live): boolean => goal.isThere(live) || blocked.some(({ name }) => isOpen(world, entity, live, name))
  return stepAside(world, entity, document, { ...goal, reads, isThere: isNearer }, variant, again)
}

function isOpen(world: World, entity: Entity, { values }: Live, name: string): boolean {
  const side = entity.transitions[name]?.sides[0]
  return side !== undefined && allowedActions(world.model, entity, values, world.people.all(side).actor)[name]?.length === 0
}

/** An action that changes what the condition reads: one that fulfils it at once before others, what is dangerous last. */
async function stepAside(world: World, entity: Entity, document: Document, goal: Goal, variant: number, again: (name: string) => boolean): Promise<boolean> {
  const fields = relevantFields(world.model, goal.reads)
  const open: Possible[] = []
  for (const transition of Object.values(entity.transitions)) {
    if (transition.from === null || transition.event || transition.to === null || !touches(entity, transition, fields)) continue
    const found = await possible(world, entity, transition, document, { variant })
    if (found !== undefined) open.push(found)
  }
  const ordered = open.toSorted((one, other) => Number(one.transition.danger) - Number(other.transition.danger))
  const choices = [...ordered.filter(({ after }) => goal.isThere(after)), ...ordered.filter(({ transition }) => !transition.danger)]
  for (const choice of choices) {
    if (!again(choice.transition.name)) continue
    if ((await firePossible(world, choice, document))?.answer?.returnCode === '0') return true
  }
  if (await fireLines(world, entity, document, fields, variant, again)) return true
  for (const { target, transition } of creationsDownstream(world.model, entity, fields)) {
    const person = whoFires(world, transition)
    if (person === undefined || !again(`${target.name}.${transition.name}`)) continue
    if ((await makeFromSources(world, target, transition, person, { variant }, document)) !== undefined) return true
  }
  for (const choice of ordered) if (again(choice.transition.name) && (await firePossible(world, choice, document))?.answer?.returnCode === '0') return true
  return false
}
