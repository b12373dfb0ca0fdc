import type { Document, References, Row, Surroundings } from '../../core/lifecycle/document.ts'
import { rowsOf } from '../../core/lifecycle/document.ts'
import { entityOf, fieldKindsOf } from '../../core/lifecycle/field-kinds.ts'
import { valuesOf } from '../../core/lifecycle/values-of.ts'
import type { LiveValues } from '../../core/lifecycle/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Person } from '../people/person.ts'
import { pathBelow, pathOfRows } from '../cases/paths.ts'
import { spend } from './patience.ts'
import { storedFrom } from './stored-from.ts'
import { unsealed } from './unsealed.ts'
import type { World } from './world.ts'

/** A document as the contract knows it: as it is stored, with everything that its formulas read. */
export type Live = { readonly document: Document; readonly surroundings: Surroundings; readonly values: LiveValues }

/** Whoever reads a document of this kind whole: the purchaser, where both sides have it. */
export function readerOf(world: World, entity: Entity): Person {
  return world.people.all(entity.api.purchaser === undefined ? 'supplier' : 'purchaser')
}

/** The document as it is stored: refs as ids. Undefined where the implementation does not give it. */
export async function readDocument(world: World, entity: Entity, id: string): Promise<Document | undefined> {
  const key = `${entity.name} ${id}`
  const known = world.read.get(key)
  if (known !== undefined) return known
  const person = readerOf(world, entity)
  const path = pathBelow(entity, person.actor.side, 'detail')
  if (path === undefined) return undefined
  spend(world, 1)
  const { answer } = await person.call(path, { entity: { id } })
  if (answer?.returnCode !== '0' || typeof answer.entity !== 'object' || answer.entity === null) return undefined
  const document = await unsealed(world, entity, person.actor.side, storedFrom(world, entity, answer.entity as Row))
  world.read.set(key, document)
  return document
}

/** What formulas of the document read for this person. */
export async function liveOf(world: World, person: Person, entity: Entity, document: Document, approval?: Surroundings['approval']): Promise<Live> {
  const prefs = world.people.all('purchaser').actor.prefs
  const { accountId, name, purchasingGroups } = person.actor
  const references: Record<string, Record<string, Row>> = {}
  await collect(world, entity, document, references, 0)
  const surroundings = {
    prefs,
    user: { id: accountId, name, purchasingGroups },
    today: todayOf(world),
    now: world.now().toISOString(),
    references: references as References,
    ...(approval && { approval }),
  }
  return { document, surroundings, values: valuesOf(world.model, entity, document, surroundings) }
}

/** The purchaser's day. */
export function todayOf(world: World): string {
  const zone = world.people.all('purchaser').actor.prefs.timeZone
  return new Intl.DateTimeFormat('en-CA', { timeZone: typeof zone === 'string' ? zone : 'UTC', dateStyle: 'short' }).format(world.now())
}

/** Every ref, and the refs behind it: formulas go two steps. */
async function collect(world: World, entity: Entity, row: Row, references: Record<string, Record<string, Row>>, step: number): Promise<void> {
  for (const field of fieldKindsOf(entity).refs) await collectOne(world, field.entity, row[field.name], references, step)
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
  const person = readerOf(world, owner)
  const path = pathOfRows(owner, person.actor.side, entity.line.field)
  spend(world, 1)
  const { answer } = path === undefined ? { answer: undefined } : await person.call(path, { entity: { ids: [id] }, pager: { page: 1, pageSize: 1 } })
  const document = storedFrom(world, entity, (answer?.list?.[0] ?? {}) as Row).document
  const header = typeof document === 'string' ? await readDocument(world, owner, document) : undefined
  const row = header === undefined ? undefined : rowsOf(header, entity.line.field).find((each) => each.id === id)
  if (row === undefined) return undefined
  const record = { ...row, [owner.name]: header }
  world.read.set(`${entity.name} ${id}`, record)
  return record
}
