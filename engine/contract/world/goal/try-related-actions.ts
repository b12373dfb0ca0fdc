import { inputFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { isBlank } from '../../../core/model/document.ts'
import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { personFor } from '../declaration/creations.ts'
import { fireOnLines } from '../actions/fire-on-lines.ts'
import { firePossibleAction, possibleAction } from '../actions/fire-on-document.ts'
import type { PossibleAction } from '../actions/fire-on-document.ts'
import { valueFor } from '../input/find-input.ts'
import type { ActionRequest } from '../evaluate/verdict.ts'
import { makeFromSources } from '../make/make-from-sources.ts'
import { makeLookedUp } from '../make/make-looked-up.ts'
import { makeReplacementBy } from '../make/make-replacement.ts'
import { above, below } from './related-documents.ts'
import type { Live } from '../live.ts'
import { creationsDownstream, touches } from '../relevant-fields.ts'
import type { World } from '../world.ts'

/** The aim of a step: the fields to change, the test of success, and how often each action may be tried. */
export type Aim = {
  readonly fields: ReadonlySet<string>
  readonly isThere: (live: Live) => boolean
  readonly variant: number
  readonly again: (name: string) => boolean
}

/** How many documents away the search goes. */
const DEEPEST = 3

/**
 * Fires one action that changes a field of the aim: on the document, its lines, a document made of it, or the documents below and above it. Actions that
 * succeed at once come first, dangerous ones last. False if none is left.
 */
export async function tryRelatedActions(world: World, entity: Entity, document: Document, aim: Aim): Promise<boolean> {
  const { fields, isThere, variant, again } = aim
  if (await makeLookedUp(world, entity, document, aim)) return true
  const open = await openActions(world, entity, document, aim)
  const calm = open.filter(({ transition }) => !transition.danger)
  for (const choice of [...open.filter(({ after }) => isThere(after)), ...calm]) if (await fire(world, entity, document, choice, again)) return true
  if (await fireOnLines(world, entity, document, fields, variant, again)) return true
  if (await makeBelow(world, entity, document, aim)) return true
  if (await stepBeside(world, entity, document, aim, 'below', 1)) return true
  if (await stepBeside(world, entity, document, aim, 'above', 1)) return true
  for (const choice of open) if (await fire(world, entity, document, choice, again)) return true
  return false
}

/** The actions that core allows on the document now and that touch one of the fields; dangerous ones last. */
async function openActions(world: World, entity: Entity, document: Document, { fields, variant }: Aim): Promise<readonly PossibleAction[]> {
  const open: PossibleAction[] = []
  for (const transition of Object.values(entity.transitions)) {
    if (transition.from === null || transition.event || transition.to === null) continue
    const isFree = transition.input === '*' || transition.input.some(({ name, required }) => required !== true && fields.has(`${entity.name}.${name}`))
    if (isFree) open.push(...(await openEdits(world, entity, transition, document, fields)))
    if (transition.input === '*') continue
    if (!touches(entity, transition, fields)) continue
    const found = await possibleAction(world, entity, transition, document, { variant })
    if (found !== undefined) open.push(found)
  }
  return open.toSorted((one, other) => Number(one.transition.danger) - Number(other.transition.danger))
}

/** Edits that give one of the fields another value: flags, values of a vocabulary, times, and any blank. */
async function openEdits(
  world: World,
  entity: Entity,
  transition: Transition,
  document: Document,
  fields: ReadonlySet<string>,
): Promise<readonly PossibleAction[]> {
  const open: PossibleAction[] = []
  const person = personFor(world, transition)
  if (person === undefined) return open
  for (const field of inputFieldsOf(world.model, entity, transition, person.actor)) {
    if (!fields.has(`${entity.name}.${field.name}`)) continue
    const values = await othersFor(world, { person, entity, transition, document }, field, fields)
    for (const value of values) {
      if (value === document[field.name]) continue
      const found = await possibleAction(world, entity, transition, document, { variant: 0 }, { [field.name]: value })
      if (found !== undefined && found.input[field.name] === value) open.push({ ...found, isEdit: true })
    }
  }
  return open
}

async function othersFor(world: World, asked: ActionRequest, field: Field, fields: ReadonlySet<string>): Promise<readonly unknown[]> {
  if (field.type === 'flag') return [true, false]
  if (field.type === 'enum') return world.model.vocabularies[field.vocabulary ?? '']?.values ?? []
  // A past time may be the obstacle.
  if (field.type === 'date' || field.type === 'instant') return [await valueFor(world, asked, field, { variant: 0 })]
  const now = asked.document?.[field.name]
  const isThere = Array.isArray(now) ? now.length > 0 : !isBlank(now)
  if (isThere) return []
  // A record that nothing else points to may be edited.
  const target = field.type === 'ref' ? world.model.entities[field.entity ?? ''] : undefined
  const isChanged = target !== undefined && target.counterparty === undefined && [...fields].some((key) => key.startsWith(`${target.name}.`))
  return [isChanged ? await world.make(target, { variant: 0 }) : await valueFor(world, asked, field, { variant: 0 })]
}

async function fire(world: World, entity: Entity, document: Document, choice: PossibleAction, again: Aim['again']): Promise<boolean> {
  const name = `${entity.name}.${choice.transition.name}`
  // Each edit counts separately.
  return (
    again(choice.isEdit === true ? `${name} ${JSON.stringify(choice.input)}` : name) &&
    (await firePossibleAction(world, choice, document))?.answer?.returnCode === '0'
  )
}

async function makeBelow(world: World, entity: Entity, document: Document, { fields, variant, again }: Aim): Promise<boolean> {
  for (const { target, transition, isInstead } of creationsDownstream(world.model, entity, fields)) {
    const person = personFor(world, transition)
    if (person === undefined || !again(`${target.name}.${transition.name}${isInstead ? ' instead' : ''}`)) continue
    const made = isInstead
      ? await makeReplacementBy(world, target, transition, { variant }, document)
      : await makeFromSources(world, target, transition, person, { variant }, document)
    if (made !== undefined) return true
  }
  return false
}

// On related documents, only actions that are not dangerous: other cases use them too.
async function stepBeside(world: World, entity: Entity, document: Document, aim: Aim, way: 'above' | 'below', depth: number): Promise<boolean> {
  if (depth > DEEPEST) return false
  const neighbours = await (way === 'below' ? below : above)(world, entity, document, aim.fields)
  for (const { entity: other, document: its } of neighbours) {
    for (const choice of await openActions(world, other, its, aim))
      if (!choice.transition.danger && (await fire(world, other, its, choice, aim.again))) return true
    if (await fireOnLines(world, other, its, aim.fields, aim.variant, aim.again)) return true
    if (way === 'below' && (await makeBelow(world, other, its, aim))) return true
  }
  for (const { entity: other, document: its } of neighbours) if (await stepBeside(world, other, its, aim, way, depth + 1)) return true
  return false
}
