import type { Document, References, Row } from '../../../core/model/document.ts'
import { rowsOf } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import { preloadRecords, loadReferences, noRecords, recordsByIds } from '../../store/documents/load-references.ts'
import type { Tx } from '../../schema/database.ts'

type Ids = Map<string, Set<string>>
type Found = Record<string, Record<string, Row>>

/**
 * What formulas read behind refs, and every record that these documents and their lines refer to directly: its existence is checked and its text shown. A line
 * as a target brings its document along.
 */
export async function loadAllReferences(tx: Tx, model: Model, entity: Entity, documents: readonly Document[]): Promise<References> {
  const wanted: Ids = new Map()
  collect(wanted, entity, documents)
  for (const field of fieldKindsOf(entity).lines)
    collect(
      wanted,
      entityOf(model, field.entity),
      documents.flatMap((document) => rowsOf(document, field.name)),
    )
  // Both ways lead to the same records, which are read at once.
  await preloadRecords(tx, model, wanted)
  const loaded = Object.entries(await loadReferences(tx, model, entity, documents))
  const found: Found = Object.fromEntries(loaded.map(([name, records]) => [name, Object.assign(noRecords(), records)]))
  await loadMissing(tx, model, wanted, found)
  const owners: Ids = new Map()
  for (const name of wanted.keys()) {
    const of = model.entities[name]?.line?.of
    if (of !== undefined) for (const row of Object.values(found[name] ?? {})) want(owners, of, row.document)
  }
  await loadMissing(tx, model, owners, found)
  for (const name of wanted.keys()) giveDocuments(model, name, found)
  return found
}

const SYSTEM_REFS = [
  ['purchaser', 'enterprise'],
  ['supplierEnterprise', 'enterprise'],
  ['createdBy', 'account'],
] as const

function collect(wanted: Ids, entity: Entity, rows: readonly Row[]): void {
  const refs = [...fieldKindsOf(entity).refs.map(({ name, entity: target }) => [name, target] as const), ...SYSTEM_REFS]
  for (const [name, target] of refs) if (name !== 'document') for (const row of rows) want(wanted, target, row[name])
  for (const { name, entity: target } of fieldKindsOf(entity).refLists)
    for (const row of rows) for (const id of Array.isArray(row[name]) ? (row[name] as readonly unknown[]) : []) want(wanted, target, id)
}

function want(wanted: Ids, target: string, id: unknown): void {
  if (typeof id !== 'string' || id === '') return
  const ids = wanted.get(target) ?? new Set()
  ids.add(id)
  wanted.set(target, ids)
}

async function loadMissing(tx: Tx, model: Model, wanted: Ids, found: Found): Promise<void> {
  await preloadRecords(tx, model, wanted)
  for (const [target, ids] of wanted) {
    const records = (found[target] ??= noRecords())
    const missing = [...ids].filter((id) => records[id] === undefined)
    for (const row of await recordsByIds(tx, model, target, missing)) records[row.id as string] = row
  }
}

function giveDocuments(model: Model, target: string, found: Found): void {
  const of = model.entities[target]?.line?.of
  const records = found[target]
  if (of === undefined || records === undefined) return
  for (const [id, row] of Object.entries(records))
    if (typeof row[of] !== 'object') records[id] = { ...row, [of]: found[of]?.[row.document as string] ?? row.document }
}
