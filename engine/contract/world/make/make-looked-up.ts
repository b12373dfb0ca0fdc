import fc from 'fast-check'
import type { Document, Row } from '../../../core/model/document.ts'
import { isBlank } from '../../../core/model/document.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field, Lookup } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { arbitraryInput } from '../input/arbitrary-input.ts'
import { creationsOf, needsSource, personFor } from '../declaration/creations.ts'
import { makeRoom } from './uniqueness-conflicts.ts'
import { noteMade, requestFor, sendRequest } from '../fire-requests.ts'
import { firePossibleAction, possibleAction } from '../actions/fire-on-document.ts'
import { inputFor, valueFor } from '../input/find-input.ts'
import type { World } from '../world.ts'

const MAX_SAMPLES = 30

type Aim = { readonly fields: ReadonlySet<string>; readonly again: (name: string) => boolean }

/** Makes the record that a field of the aim looks up, and edits the document so that it is found; false if the field looks nothing up. */
export async function makeLookedUp(world: World, entity: Entity, document: Document, { fields, again }: Aim): Promise<boolean> {
  const edit = Object.values(entity.transitions).find(({ input, from, event }) => input === '*' && from !== null && !event)
  for (const field of lookedUpBy(entity, fields)) {
    if (edit === undefined || !isBlank(document[field.name]) || !again(`${entity.name}.${field.name} looked up`)) continue
    const sought = await soughtBy(world, entity, edit, document, field.lookup)
    if (sought === undefined) continue
    // An existing record serves as well.
    await makeRecord(world, field.lookup, sought.theirs)
    const found = await possibleAction(world, entity, edit, document, { variant: 0 }, sought.own)
    if (found !== undefined && (await firePossibleAction(world, found, document))?.answer?.returnCode === '0') return true
  }
  return false
}

/** Those of the fields that look up a figure of a whole record, by fields of the document itself. */
export function lookedUpBy(entity: Entity, fields: ReadonlySet<string>): readonly (Field & { readonly lookup: Lookup })[] {
  return Object.values(entity.fields).filter((field): field is Field & { readonly lookup: Lookup } => {
    const { lookup, name } = field
    if (lookup === undefined || lookup.fresh || !fields.has(`${entity.name}.${name}`)) return false
    return Object.keys(lookup.between).length === 0 && Object.entries(lookup.by).every((pair) => pair.every((path) => !path.includes('.')))
  })
}

type Sought = { readonly own: Row; readonly theirs: Row }

/** The values by which the record is looked up: the document's, or new ones where it has none. */
async function soughtBy(world: World, entity: Entity, edit: Transition, document: Document, { by }: Lookup): Promise<Sought | undefined> {
  const person = personFor(world, edit)
  const own: Record<string, unknown> = {}
  const theirs: Record<string, unknown> = {}
  for (const [their, name] of Object.entries(by)) {
    const field = entity.fields[name]
    if (field === undefined || person === undefined) return undefined
    const value = isBlank(document[name])
      ? await ownFor(world, field, () => valueFor(world, { person, entity, transition: edit, document }, field, { variant: 0 }))
      : document[name]
    if (isBlank(value)) return undefined
    own[name] = value
    theirs[their] = value
  }
  return { own, theirs }
}

// Uses a record of its own as the key: a shared one would make the figure appear for other documents.
async function ownFor(world: World, { entity: name }: Field, otherwise: () => Promise<unknown>): Promise<unknown> {
  const target = world.model.entities[name ?? '']
  return target === undefined || target.line !== undefined || target.counterparty !== undefined ? otherwise() : world.make(target, { variant: 0 })
}

async function makeRecord(world: World, { entity: name, when }: Lookup, given: Row): Promise<void> {
  const entity = world.model.entities[name]
  if (entity === undefined || entity.line !== undefined || !(await makeRoom(world, entity))) return
  for (const transition of creationsOf(world, entity)) {
    const person = personFor(world, transition)
    if (person === undefined || needsSource(world, entity, transition)) continue
    const asked = { person, entity, transition }
    const keep = (input: Row): Row => ({ ...input, ...given })
    const first = await inputFor(world, asked, { variant: 0 }, given, keep)
    const arbitrary = when === undefined ? undefined : await arbitraryInput(world, asked, when, first.input)
    for (const sample of [first.input, ...(arbitrary === undefined ? [] : fc.sample(arbitrary, { seed: world.seed, numRuns: MAX_SAMPLES }))]) {
      const { input, verdict } = sample === first.input ? first : await inputFor(world, asked, { variant: 0 }, keep(sample), keep)
      if (verdict.issues.length > 0 || !holds(world.model, when, verdict.values)) continue
      const request = requestFor(person, transition, undefined, input)
      const reply = request === undefined ? undefined : await sendRequest(world, request)
      if (reply?.answer?.returnCode === '0') noteMade(world, entity, reply)
      return
    }
  }
}
