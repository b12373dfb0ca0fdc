import type { Row } from '../../../core/model/document.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Formula } from '../../../core/model/formula.ts'
import { idOfRef } from '../../../core/model/id-of-ref.ts'
import type { Person } from '../../people/person.ts'
import { pathBelow } from '../../../core/wire/path-below.ts'
import { liveOf, readDocument, readerOf } from '../read.ts'
import { rememberRecord, storedRow } from '../stored-row.ts'
import { conjunctsOf } from '../declaration/conjuncts.ts'
import { goalToRefer } from '../declaration/goal-to-refer.ts'
import type { World } from '../world.ts'

/**
 * The id of a record for a ref field: of people the caller, of the purchaser's records of the other side our supplier's, otherwise a record made for it.
 * Undefined if there is none.
 */
export async function chooseRow(world: World, person: Person, entity: Entity, field: Field): Promise<string | undefined> {
  if (field.entity === 'account') return field.holds === undefined || person.actor.permissions.has(field.holds) ? whoAsks(world, person) : undefined
  const target = world.model.entities[field.entity ?? '']
  if (target === undefined || target.line !== undefined || target.name === entity.name) return undefined
  const known = world.shared.get(target.name)
  if (known !== undefined && (await mayPoint(world, person, target, field, known))) return known
  const found =
    target.counterparty === undefined ? await fittingRow(world, person, entity, target, field) : await counterpartyRow(world, target, target.counterparty)
  if (found === undefined) return undefined
  world.shared.set(target.name, found)
  return found
}

// A new record, or one that is brought to where the field accepts it.
async function fittingRow(world: World, person: Person, entity: Entity, target: Entity, field: Field): Promise<string | undefined> {
  const made = await world.make(target, { variant: 0 })
  if (made === undefined || field.filter === undefined || (await mayPoint(world, person, target, field, made))) return made
  const found = await world.reachGoal(target, goalToRefer(world, entity, target, field.name, field.filter), { variant: 0 })
  return found === undefined ? made : String(found.id)
}

/** The variant in which a new record has its flags set (`inputFor`). */
const FLAGS_SET = 3

const switched = new WeakMap<World['made'], Map<string, string | undefined>>()

/** Like `chooseRow`, with the flags of the record set, for cases that depend on one of them. Undefined if there is none. */
export async function chooseRowWithFlags(world: World, person: Person, entity: Entity, field: Field): Promise<string | undefined> {
  const target = world.model.entities[field.entity ?? '']
  if (target === undefined || target.line !== undefined || target.name === entity.name || target.counterparty !== undefined) return undefined
  const known = switched.get(world.made) ?? new Map<string, string | undefined>()
  switched.set(world.made, known)
  if (!known.has(target.name)) known.set(target.name, await world.make(target, { variant: FLAGS_SET }))
  const found = known.get(target.name)
  return found !== undefined && (await mayPoint(world, person, target, field, found)) ? found : undefined
}

/** Of the enterprise's people only the callers are known; the named person may then act. */
function whoAsks(world: World, { actor: { accountId, name } }: Person): string {
  const key = `account ${accountId}`
  if (!world.read.has(key)) rememberRecord(world, key, { id: accountId, name })
  return accountId
}

async function mayPoint(world: World, person: Person, target: Entity, field: Field, id: string): Promise<boolean> {
  const record = await readDocument(world, target, id)
  if (record === undefined) return false
  if (field.filter === undefined) return true
  const { values } = await liveOf(world, person, target, record)
  // What must agree with the choosing row is written into it then (`agreeingWith`).
  return conjunctsOf(world.model, field.filter).every((part) => readsChoosingRow(part) || holds(world.model, part, values))
}

function readsChoosingRow({ references }: Formula): boolean {
  return references.some((path) => path.startsWith('document.'))
}

/** The values that a choosing row needs so that it may point to a record: those of the record that the filter compares with the row's own. */
export async function agreeingWith(world: World, { filter, entity: target }: Field, id: unknown): Promise<Row> {
  const entity = world.model.entities[target ?? '']
  const record = entity === undefined || typeof id !== 'string' ? undefined : await readDocument(world, entity, id)
  if (record === undefined || filter === undefined) return {}
  const pairs = conjunctsOf(world.model, filter).flatMap(({ source }) => {
    const [, own, other] = /^(\w+) == document\.(\w+)$/.exec(source.trim()) ?? []
    return own === undefined || other === undefined ? [] : [[other, idOfRef(record[own])] as const]
  })
  return Object.fromEntries(pairs)
}

async function counterpartyRow(world: World, target: Entity, by: string): Promise<string | undefined> {
  const person = readerOf(world, target)
  const path = pathBelow(target, person.actor.side, 'list')
  const { enterprise } = world.people.all('supplier').actor
  for (let page = 1; path !== undefined && page <= 20; page++) {
    const { answer } = await person.call(path, { entity: {}, pager: { page, pageSize: 50 } })
    const rows = (answer?.list ?? []) as readonly Row[]
    const row = rows.map((each) => storedRow(world, target, each)).find((each) => each[by] === enterprise)
    if (row !== undefined || rows.length < 50) return row?.id as string | undefined
  }
  return undefined
}
