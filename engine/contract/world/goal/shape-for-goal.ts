import { inputFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { isBlank, rowsOf } from '../../../core/model/document.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { recompute } from '../../../core/lifecycle/recompute.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { creationsOf, needsSource, personFor } from '../declaration/creations.ts'
import { goalFields } from '../declaration/goal-fields.ts'
import { countMet } from '../goal.ts'
import type { Goal } from '../goal.ts'
import { inputFor, keepValues, valueFor } from '../input/find-input.ts'
import { newId } from '../evaluate/evaluate-action.ts'
import type { ActionRequest } from '../evaluate/verdict.ts'
import { ownerOfSource } from '../make/make-from-sources.ts'
import { liveOf, readDocument, readerOf } from '../read.ts'
import { distinctRows } from '../input/distinguish-rows.ts'
import { withOtherInput, hypotheticalWorld } from '../evaluate/hypothetical-world.ts'
import { findActionPath } from './action-path.ts'
import type { Shapes, MakeOptions, World } from '../world.ts'

/** The origin of a document: itself, or the one it was made of; `into`: its lines, which come from the other's `from`. */
type Origin = { readonly entity: Entity; readonly document: Document; readonly creation: Transition; readonly from?: string; readonly into?: string }

/** The share of a case's remaining budget that the search may spend. */
const MAX_BUDGET_SHARE = 0.5
/** How many values may be changed together. */
const MAX_VALUES = 2
/** The lengths of the paths that are searched, shorter ones first. */
const LENGTHS = [1, 2, 3] as const

/**
 * Finds which value a document, or the one it is made of, needs at its entry to reach a goal that this document can no longer reach. Tries each value in a
 * hypothetical world, decides by core, and prefers the shortest path. If no single value opens a path, keeps the one that meets more parts of the conditions
 * than the document does, and looks for a second. Returns undefined if neither opens a path.
 */
export async function shapeForGoal(
  world: World,
  entity: Entity,
  document: Document,
  goal: Goal,
  { shapes = {}, variant }: MakeOptions,
  values = MAX_VALUES,
): Promise<Shapes | undefined> {
  const minBudget = world.budget * (1 - MAX_BUDGET_SHARE)
  const supposed: { readonly shapes: Shapes; readonly world: World; readonly document: Document; readonly met: number }[] = []
  for await (const { origin, shape, entered } of candidates(world, entity, document, goalFields(world, entity, goal), shapes)) {
    const other = await supposedFor(world, entity, document, origin, entered)
    const live = await liveOf(other.world, readerOf(world, entity), entity, other.document)
    const found = { shapes: { ...shapes, [origin.entity.name]: shape }, ...other, met: countMet(goal.reads, live) }
    if (goal.isThere(live)) return found.shapes
    supposed.push(found)
    if (world.budget < minBudget) break
  }
  for (const length of LENGTHS)
    for (const found of supposed) {
      if (world.budget < minBudget) break
      if ((await findActionPath(found.world, entity, found.document, goal, variant, length)) !== undefined) return found.shapes
    }
  if (values === 1) return undefined
  const now = countMet(goal.reads, await liveOf(world, readerOf(world, entity), entity, document))
  const [best] = supposed.filter(({ met }) => met > now).toSorted((one, other) => other.met - one.met)
  return best === undefined ? undefined : shapeForGoal(world, entity, document, goal, { shapes: best.shapes, variant }, values - 1)
}

type Candidate = { readonly origin: Origin; readonly shape: Row; readonly entered: Document }

/** Every other value of a relevant field with which the document, or the one it is made of, could be entered. */
async function* candidates(world: World, entity: Entity, document: Document, fields: ReadonlySet<string>, shapes: Shapes): AsyncGenerator<Candidate> {
  for (const origin of await originsOf(world, entity, document)) {
    const person = personFor(world, origin.creation)
    if (person === undefined) continue
    const asked: ActionRequest = { person, entity: origin.entity, transition: origin.creation }
    for (const field of inputFieldsOf(world.model, origin.entity, origin.creation, person.actor)) {
      const isRead = fields.has(`${origin.entity.name}.${field.name}`) || (field.name === origin.from && fields.has(`${entity.name}.${origin.into}`))
      for (const value of isRead ? await othersFor(world, asked, field, origin.document) : []) {
        const shape = { ...shapes[origin.entity.name], [field.name]: value }
        const { verdict } = await inputFor(world, asked, { variant: 0 }, shape, keepValues(shape))
        if (verdict.issues.length === 0) yield { origin, shape, entered: verdict.document }
      }
    }
  }
}

const wide = new WeakMap<World['made'], Map<string, string | undefined>>()

/** A record for the field with a row for each value of a vocabulary, for goals that depend on one of them. */
async function wideRecord(world: World, asked: ActionRequest, field: Field): Promise<string | undefined> {
  const target = world.model.entities[field.entity ?? '']
  const creation = target === undefined || target.line !== undefined ? undefined : creationsOf(world, target).find(({ conversion }) => conversion === undefined)
  if (target === undefined || creation === undefined) return undefined
  const known = wide.get(world.made) ?? new Map<string, string | undefined>()
  wide.set(world.made, known)
  if (known.has(target.name)) return known.get(target.name)
  const shape: Record<string, unknown> = {}
  for (const lines of fieldKindsOf(target).lines) {
    const values = Object.values(entityOf(world.model, lines.entity).fields).flatMap(({ required, type, vocabulary }) =>
      required && type === 'enum' ? [world.model.vocabularies[vocabulary ?? '']?.values.length ?? 0] : [],
    )
    const count = Math.min(Math.max(0, ...values), lines.maxItems ?? Infinity)
    if (count > 1) shape[lines.name] = await distinctRows(world, { ...asked, entity: target, transition: creation }, lines, count)
  }
  const made = Object.keys(shape).length === 0 ? undefined : await world.make(target, { variant: 0, shapes: { [target.name]: shape } })
  known.set(target.name, made)
  return made
}

async function originsOf(world: World, entity: Entity, document: Document): Promise<readonly Origin[]> {
  const byHand = (own: Entity): Transition | undefined => creationsOf(world, own).find((transition) => !needsSource(world, own, transition))
  const own = byHand(entity)
  const origins: Origin[] = own === undefined ? [] : [{ entity, document, creation: own }]
  for (const conversion of Object.values(entity.conversions)) {
    const source = ownerOfSource(world, conversion)
    const ref = fieldKindsOf(entity).refs.find((field) => field.entity === source.name)
    const id = ref === undefined ? undefined : document[ref.name]
    const creation = byHand(source)
    const above = typeof id === 'string' && creation !== undefined && source !== entity ? await readDocument(world, source, id) : undefined
    if (above === undefined || creation === undefined) continue
    const from = entityOf(world.model, conversion.source).line?.field
    origins.push({
      entity: source,
      document: above,
      creation,
      ...(from !== undefined && { from }),
      ...(conversion.into !== undefined && { into: conversion.into }),
    })
  }
  return origins
}

/** Other values for a field of a new document: the opposite flag, each other value of a vocabulary, a value instead of a blank, one more row. */
async function othersFor(world: World, asked: ActionRequest, field: Field, document: Document): Promise<readonly unknown[]> {
  const now = document[field.name]
  if (field.type === 'flag') return [now !== true]
  if (field.type === 'enum') return (world.model.vocabularies[field.vocabulary ?? '']?.values ?? []).filter((value) => value !== now)
  if (field.type === 'lines') {
    const count = rowsOf(document, field.name).length
    const more = [...new Set([count + 1, Math.max(2, count + 1)])].filter((rows) => rows <= (field.maxItems ?? Infinity))
    return Promise.all(more.map((rows) => distinctRows(world, asked, field, rows)))
  }
  if (field.type === 'files') return []
  const values = isBlank(now) ? [await valueFor(world, asked, field, { variant: 0 })] : field.required ? [] : [null]
  return [...values, ...(field.type === 'ref' ? [await wideRecord(world, asked, field)] : [])].filter((value) => value !== undefined && value !== now)
}

/** The document, and the world in which it is read, as if it or its source had been entered so. */
async function supposedFor(
  world: World,
  entity: Entity,
  document: Document,
  { entity: source, document: above, from, into }: Origin,
  entered: Document,
): Promise<{ readonly world: World; readonly document: Document }> {
  const supposed = withOtherInput(world, source, above, entered)
  if (source === entity) return { world, document: supposed }
  const rows = fieldKindsOf(source).lines.flatMap((field) =>
    rowsOf(supposed, field.name).map((row) => [`${field.entity} ${String(row.id)}`, { ...row, [source.name]: supposed }] as const),
  )
  const other = hypotheticalWorld(world, new Map<string, Row>([[`${source.name} ${String(above.id)}`, supposed], ...rows]))
  const lines = into === undefined ? [] : rowsOf(document, into)
  const more = Array.from({ length: Math.max(0, rowsOf(supposed, from ?? '').length - lines.length) }, (): Row => ({ ...lines.at(-1), id: newId() }))
  const own: Document = into === undefined ? document : { ...document, [into]: [...lines, ...more] }
  const { evaluationContext } = await liveOf(other, readerOf(world, entity), entity, own)
  return { world: other, document: recompute(world.model, entity, own, evaluationContext, 'all') }
}
