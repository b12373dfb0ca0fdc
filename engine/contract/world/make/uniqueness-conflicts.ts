import type { Row } from '../../../core/model/document.ts'
import { isBlank } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { pathBelow } from '../../../core/wire/path-below.ts'
import { readerOf } from '../read.ts'
import { storedRow } from '../stored-row.ts'
import { deleteRecord } from '../actions/cleanup.ts'
import type { World } from '../world.ts'
import { idOfRef } from '../../../core/model/id-of-ref.ts'

const PAGE = 50
const MAX_PAGES = 20

/** The stored records of a small entity: at most a thousand are read. */
export async function recordsOf(world: World, entity: Entity): Promise<readonly Row[]> {
  const person = readerOf(world, entity)
  const path = pathBelow(entity, person.actor.side, 'list')
  const found: Row[] = []
  for (let page = 1; path !== undefined && page <= MAX_PAGES; page++) {
    const { answer } = await person.call(path, { entity: {}, pager: { page, pageSize: PAGE } })
    const rows = (answer?.list ?? []) as readonly Row[]
    found.push(...rows.map((row) => storedRow(world, entity, row)))
    if (rows.length < PAGE) break
  }
  return found
}

export async function countOf(world: World, entity: Entity): Promise<number> {
  const person = readerOf(world, entity)
  const path = pathBelow(entity, person.actor.side, 'list')
  const { answer } = path === undefined ? { answer: undefined } : await person.call(path, { entity: {}, pager: { page: 1, pageSize: 1 } })
  return answer?.pager?.total ?? 0
}

/** Deletes records that the contract made of a limited entity until one more fits; tells whether it does. */
export async function makeRoom(world: World, entity: Entity): Promise<boolean> {
  if (entity.atMost === undefined) return true
  let count = await countOf(world, entity)
  for (const id of (world.made.get(entity.name) ?? []).toReversed()) {
    if (count < entity.atMost.count) return true
    if (world.shared.get(entity.name) === id) continue
    await deleteRecord(world, entity, id)
    count = await countOf(world, entity)
  }
  return count < entity.atMost.count
}

/** Why a record with these values cannot be added: another one has its key, or the only flag. Undefined if it can. */
export async function uniquenessConflict(world: World, entity: Entity, values: Row, own?: unknown): Promise<string | undefined> {
  const flag = entity.single?.field
  const isFlagged = flag !== undefined && values[flag] === true
  if (entity.unique.length === 0 && !isFlagged) return undefined
  const others = (await recordsOf(world, entity)).filter(({ id }) => id !== own)
  const twin = entity.unique.find(({ fields }) =>
    others.some((other) => fields.every((name) => !isBlank(values[name]) && String(other[name]) === String(values[name]))),
  )
  if (twin !== undefined) return `another ${entity.name} has this ${twin.fields.join(' and ')} already`
  const per = entity.single?.per
  return isFlagged && others.some((other) => other[flag] === true && (per === undefined || idOfRef(other[per]) === idOfRef(values[per])))
    ? `another ${entity.name} is the one with ${flag}`
    : undefined
}
