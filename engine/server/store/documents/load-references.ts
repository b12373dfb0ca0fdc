import { type RawBuilder, sql } from 'kysely'
import type { Document, References, Row } from '../../../core/model/document.ts'
import { rowsOf } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import { cachedRecords, cacheRecords } from './transaction-cache.ts'
import { type Need, type Needs, neededRecords, targetName } from './needed-records.ts'
import { runAsOwner, mayHaveRows, ownRows } from '../scope.ts'
import { runTogether } from '../run-together.ts'
import type { Tx } from '../../schema/database.ts'

type Loaded = Record<string, Record<string, Row>>
/** The wanted records of one entity: ids, and the paths needed from there. */
type Wanted = { readonly ids: Set<string>; readonly needs: Need[] }

/** Records by id, none yet; nothing is found under "constructor" and the like. */
export function noRecords(): Record<string, Row> {
  return Object.create(null) as Record<string, Row>
}

/**
 * The records that formulas of these documents read behind refs. They belong to the documents' purchaser, whatever side asks: a supplier's action is also guarded by
 * what the purchaser wrote. What an actor may see is decided afterwards. `needs` are those of every formula, unless only some will be evaluated.
 */
export async function loadReferences(
  tx: Tx,
  model: Model,
  entity: Entity,
  documents: readonly Document[],
  needs: Needs = neededRecords(model, entity),
): Promise<References> {
  const loaded: Loaded = {}
  if ([needs.header, ...Object.values(needs.lines)].every((need) => Object.keys(need).length === 0)) return loaded
  for (const purchaser of new Set(documents.map((document) => document.purchaser as string))) {
    await runAsOwner(tx, purchaser, () =>
      loadFor(
        tx,
        model,
        entity,
        purchaser,
        documents.filter((document) => document.purchaser === purchaser),
        needs,
        loaded,
      ),
    )
  }
  return loaded
}

async function loadFor(
  tx: Tx,
  model: Model,
  entity: Entity,
  purchaser: string,
  documents: readonly Document[],
  { header, lines }: Needs,
  loaded: Loaded,
): Promise<void> {
  let wanted = new Map<string, Wanted>()
  want(wanted, entity, documents, header)
  for (const [name, need] of Object.entries(lines)) {
    want(
      wanted,
      entityOf(model, entity.fields[name]?.entity ?? ''),
      documents.flatMap((document) => rowsOf(document, name)),
      need,
    )
  }
  while (wanted.size > 0) {
    const next = new Map<string, Wanted>()
    await preloadRecords(tx, model, new Map([...wanted].map(([name, { ids }]) => [name, ids])))
    for (const [name, { ids, needs }] of wanted) {
      const known = (loaded[name] ??= noRecords())
      const missing = [...ids].filter((id) => !(id in known))
      for (const row of await recordsByIds(tx, model, name, missing, purchaser)) known[row.id as string] = row
      const target = model.entities[name]
      const rows = [...ids].map((id) => known[id]).filter((row) => row !== undefined)
      if (target !== undefined) for (const need of needs) want(next, target, rows, need)
    }
    wanted = next
  }
  giveLinesTheirDocuments(model, loaded)
}

function want(wanted: Map<string, Wanted>, entity: Entity, rows: readonly Row[], need: Need): void {
  for (const [step, further] of Object.entries(need)) {
    const isDocument = entity.line?.of === step
    const target = isDocument ? step : targetName(entity, step)
    const ids = rows.map((row) => row[isDocument ? 'document' : step]).filter((id): id is string => typeof id === 'string')
    if (target === undefined || ids.length === 0) continue
    const entry = wanted.get(target) ?? { ids: new Set(), needs: [] }
    wanted.set(target, entry)
    for (const id of ids) entry.ids.add(id)
    entry.needs.push(further)
  }
}

/** Records of an entity, or built-in ones, in the transaction's scope; each is read once in a transaction. */
export async function recordsByIds(tx: Tx, model: Model, name: string, ids: readonly string[], purchaser?: string): Promise<readonly Row[]> {
  const known = cachedRecords(tx, name)
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0) {
    for (const id of missing) known.set(id, null)
    cacheRecords(tx, name, await readRecords(tx, model, name, missing))
  }
  const found = ids.map((id) => known.get(id)).filter((row) => row !== null && row !== undefined)
  return purchaser === undefined || name === 'enterprise' || name === 'account' ? found : found.filter((row) => row.purchaser === purchaser)
}

/** Reads records of several entities, enterprises and accounts into the transaction's cache, in one message. */
export async function preloadRecords(tx: Tx, model: Model, wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<void> {
  const asked = [...wanted].flatMap(([name, ids]) => {
    const known = cachedRecords(tx, name)
    const missing = [...ids].filter((id) => !known.has(id))
    const statement = missing.length === 0 ? undefined : recordsStatement(tx, model, name, missing)
    return statement === undefined ? [] : [{ name, missing, statement }]
  })
  // A single one is read with parameters when it is needed.
  if (asked.length < 2) return
  const answers = await runTogether(
    tx,
    asked.map(({ statement }) => statement),
  )
  for (const [index, { name, missing }] of asked.entries()) {
    const known = cachedRecords(tx, name)
    for (const id of missing) known.set(id, null)
    cacheRecords(tx, name, answers[index]!)
  }
}

async function readRecords(tx: Tx, model: Model, name: string, ids: readonly string[]): Promise<readonly Row[]> {
  return (await recordsStatement(tx, model, name, ids)?.execute(tx))?.rows ?? []
}

/** Undefined if the transaction's scope can have no rows of it. */
function recordsStatement(tx: Tx, model: Model, name: string, ids: readonly string[]): RawBuilder<Row> | undefined {
  if (name === 'enterprise') return sql<Row>`select id, name, "englishName", "isSeat" from enterprise where id = any(${ids}::text[])`
  if (name === 'account') return sql<Row>`select id, name from account where id = any(${ids}::text[])`
  const entity = model.entities[name]
  // A supplier has no rows of entities that belong to the purchaser alone.
  if (entity === undefined || !mayHaveRows(tx, entity)) return undefined
  return sql<Row>`select t.* from ${sql.id(name)} t where t.id = any(${ids}::text[]) and ${ownRows(tx, entity, 't')}`
}

function giveLinesTheirDocuments(model: Model, loaded: Loaded): void {
  for (const [name, records] of Object.entries(loaded)) {
    const of = model.entities[name]?.line?.of
    if (of === undefined) continue
    for (const [id, line] of Object.entries(records)) {
      const document = loaded[of]?.[line.document as string]
      if (document !== undefined) records[id] = { ...line, [of]: document }
    }
  }
}
