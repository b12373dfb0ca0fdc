import type { Document, References, Row, EvaluationContext } from '../../core/model/document.ts'
import { rowsOf } from '../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../core/model/field-kinds.ts'
import { valuesOf } from '../../core/expression/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Person } from '../people/person.ts'
import { prefsOf } from '../people/prefs-of.ts'
import { pathBelow, pathOfRows } from '../../core/wire/path-below.ts'
import { spend } from './budget.ts'
import { storedRow } from './stored-row.ts'
import { withSealedValues } from './with-sealed-values.ts'
import { withUnseenValues } from './with-unseen-values.ts'
import type { World } from './world.ts'
import type { Live } from './live.ts'
import { userOf } from '../../core/permissions/user-of.ts'

/** The person who reads a document of this kind completely: the purchaser, if both sides have it. */
export function readerOf(world: World, entity: Entity): Person {
  return world.people.all(entity.api.purchaser === undefined ? 'supplier' : 'purchaser')
}

/** The document as it is stored, with refs as ids. Undefined if the implementation does not return it. */
export async function readDocument(world: World, entity: Entity, id: string, person: Person = readerOf(world, entity)): Promise<Document | undefined> {
  const key = `${entity.name} ${id}`
  const known = world.read.get(key)
  if (known !== undefined) return known
  const path = pathBelow(entity, person.actor.side, 'detail')
  if (path === undefined) return undefined
  spend(world, 1)
  const { answer } = await person.call(path, { entity: { id } })
  if (answer?.returnCode !== '0' || typeof answer.entity !== 'object' || answer.entity === null) return undefined
  const document = await withSealedValues(world, entity, person.actor.side, storedRow(world, entity, answer.entity as Row))
  world.read.set(key, document)
  for (const lines of fieldKindsOf(entity).lines) for (const row of rowsOf(document, lines.name)) world.owners.set(`${lines.entity} ${String(row.id)}`, id)
  return document
}

/** Milliseconds for which read values stay valid while nothing is done: formulas may read the time. */
const FRESH = 1000

/** The values that formulas of the document read for this person; cached until something is done or a new name is learnt. */
export async function liveOf(world: World, person: Person, entity: Entity, document: Document, approval?: EvaluationContext['approval']): Promise<Live> {
  if (approval !== undefined) return openedFor(world, person, entity, document, approval)
  let known = world.live.get(document)
  if (known === undefined) world.live.set(document, (known = new Map()))
  const key = `${entity.name} ${person.actor.accountId}`
  const live = known.get(key)
  if (live !== undefined && Math.abs(world.now().getTime() - Date.parse(live.evaluationContext.now ?? '')) < FRESH) return live
  const opened = await openedFor(world, person, entity, document)
  known.set(key, opened)
  return opened
}

async function openedFor(world: World, person: Person, entity: Entity, document: Document, approval?: EvaluationContext['approval']): Promise<Live> {
  const prefs = prefsOf(world.model, entity, world.people)
  const references: Record<string, Record<string, Row>> = {}
  await collect(world, entity, document, references, 0)
  const evaluationContext = {
    prefs,
    user: userOf(person.actor),
    today: todayOf(world),
    now: world.now().toISOString(),
    references: references as References,
    ...(approval && { approval }),
  }
  const known = withUnseenValues(world.model, entity, document, readerOf(world, entity).actor.side, evaluationContext)
  return { document, evaluationContext, values: valuesOf(world.model, entity, known, evaluationContext) }
}

/** The purchaser's day. */
export function todayOf(world: World): string {
  const { timeZone } = world.people.all('purchaser').actor.prefs
  const zone = typeof timeZone === 'string' ? timeZone : 'UTC'
  let days = daysIn.get(zone)
  if (days === undefined) daysIn.set(zone, (days = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })))
  return days.format(world.now())
}

const daysIn = new Map<string, Intl.DateTimeFormat>()

/** Reads every ref and the refs behind it: formulas go two steps. */
async function collect(world: World, entity: Entity, row: Row, references: Record<string, Record<string, Row>>, step: number): Promise<void> {
  for (const field of fieldKindsOf(entity).refs) await collectOne(world, field.entity, row[field.name], references, step)
  for (const { name, entity: target } of fieldKindsOf(entity).refLists)
    for (const id of Array.isArray(row[name]) ? (row[name] as readonly unknown[]) : []) await collectOne(world, target, id, references, step)
  for (const field of fieldKindsOf(entity).lines) {
    const line = entityOf(world.model, field.entity)
    for (const each of rowsOf(row, field.name)) await collect(world, line, each, references, step)
  }
}

async function collectOne(world: World, target: string, id: unknown, references: Record<string, Record<string, Row>>, step: number): Promise<void> {
  if (typeof id !== 'string' || references[target]?.[id] !== undefined) return
  const entity = world.model.entities[target]
  const record = entity === undefined ? world.read.get(`${target} ${id}`) : await recordOf(world, entity, id)
  if (record === undefined) return
  ;(references[target] ??= {})[id] = record
  if (entity === undefined || step > 0) return
  for (const field of fieldKindsOf(entity).refs) await collectOne(world, field.entity, record[field.name], references, step + 1)
}

async function recordOf(world: World, entity: Entity, id: string): Promise<Row | undefined> {
  if (entity.line === undefined) return readDocument(world, entity, id)
  const known = world.read.get(`${entity.name} ${id}`)
  if (known !== undefined) return known
  const owner = entityOf(world.model, entity.line.of)
  const document = await ownerOfRow(world, owner, entity, id)
  const header = document === undefined ? undefined : await readDocument(world, owner, document)
  const row = header === undefined ? undefined : rowsOf(header, entity.line.field).find((each) => each.id === id)
  if (row === undefined) return undefined
  const record = { ...row, [owner.name]: header }
  world.read.set(`${entity.name} ${id}`, record)
  return record
}

/** The id of a row's document, from the list of rows; a row never changes its document. */
export async function ownerOfRow(world: World, owner: Entity, line: Entity, id: string): Promise<string | undefined> {
  const key = `${line.name} ${id}`
  const known = world.owners.get(key)
  if (known !== undefined) return known
  const person = readerOf(world, owner)
  const path = line.line === undefined ? undefined : pathOfRows(owner, person.actor.side, line.line.field)
  spend(world, 1)
  const { answer } = path === undefined ? { answer: undefined } : await person.call(path, { entity: { ids: [id] }, pager: { page: 1, pageSize: 1 } })
  const found = storedRow(world, line, (answer?.list?.[0] ?? {}) as Row).document
  if (typeof found !== 'string') return undefined
  world.owners.set(key, found)
  return found
}
