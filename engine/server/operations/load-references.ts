import { type Transaction, sql } from 'kysely'
import type { Document, References, Row } from '../../core/lifecycle/document.ts'
import { rowsOf } from '../../core/lifecycle/document.ts'
import { entityOf, fieldKindsOf } from '../../core/lifecycle/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import { columnsOf } from '../store/columns-of.ts'
import { ownRows } from '../store/scope.ts'
import { pathsReadBy } from './paths-read-by.ts'

type Ids = Map<string, Set<string>>
type Found = Record<string, Record<string, Row>>

const BUILT_IN: Readonly<Record<string, string>> = { enterprise: 'id, name, "englishName"', account: 'id, name' }

/**
 * The records that refs of these documents and of their lines point to, and those that formulas reach through them. A line as a
 * target brings its document along. Only records of the transaction's enterprise are found.
 */
export async function loadReferences(tx: Transaction<any>, model: Model, entity: Entity, documents: readonly Document[]): Promise<References> {
  const found: Found = {}
  const wanted: Ids = new Map()
  collect(wanted, entity, documents, entity)
  for (const field of fieldKindsOf(entity).lines) collect(wanted, entityOf(model, field.entity), documents.flatMap((document) => rowsOf(document, field.name)), entity)
  await load(tx, model, wanted, found)
  const further: Ids = new Map()
  for (const [target, name] of pathsReadBy(model, entity)) {
    const field = model.entities[target]?.fields[name]
    if (field?.type === 'ref') for (const row of Object.values(found[target] ?? {})) want(further, field.entity ?? '', row[name])
  }
  await load(tx, model, further, found)
  return found
}

// A line's ref to its own document is there already.
function collect(wanted: Ids, entity: Entity, rows: readonly Row[], owner: Entity): void {
  const refs = [...fieldKindsOf(entity).refs.map(({ name, entity: target }) => [name, target] as const), ['purchaser', 'enterprise'], ['supplierEnterprise', 'enterprise'], ['createdBy', 'account']] as const
  for (const [name, target] of refs) if (target !== owner.name || name !== 'document') for (const row of rows) want(wanted, target, row[name])
}

function want(wanted: Ids, target: string, id: unknown): void {
  if (typeof id !== 'string' || id === '') return
  const ids = wanted.get(target) ?? new Set()
  ids.add(id)
  wanted.set(target, ids)
}

async function load(tx: Transaction<any>, model: Model, wanted: Ids, found: Found): Promise<void> {
  const documents: Ids = new Map()
  for (const [target, ids] of wanted) {
    const missing = [...ids].filter((id) => found[target]?.[id] === undefined)
    if (missing.length === 0) continue
    const rows = await rowsOfTarget(tx, model, target, missing)
    const records = (found[target] ??= {})
    const of = model.entities[target]?.line?.of
    for (const row of rows) {
      records[row.id as string] = row
      if (of !== undefined) want(documents, of, row.document)
    }
  }
  if (documents.size > 0) await load(tx, model, documents, found)
  for (const target of wanted.keys()) withDocuments(model, target, found)
}

function withDocuments(model: Model, target: string, found: Found): void {
  const of = model.entities[target]?.line?.of
  const records = found[target]
  if (of === undefined || records === undefined) return
  for (const [id, row] of Object.entries(records)) records[id] = { ...row, [of]: found[of]?.[row.document as string] ?? row.document }
}

async function rowsOfTarget(tx: Transaction<any>, model: Model, target: string, ids: readonly string[]): Promise<readonly Row[]> {
  const builtIn = BUILT_IN[target]
  if (builtIn !== undefined) {
    const { rows } = await sql<Row>`select ${sql.raw(builtIn)} from ${sql.id(target)} where id = any(${[...ids]}::text[])`.execute(tx)
    return rows
  }
  const entity = model.entities[target]
  if (entity === undefined) return []
  const columns = sql.join(columnsOf(entity).map((name) => sql.ref(`t.${name}`)))
  const { rows } = await sql<Row>`select ${columns} from ${sql.id(target)} t where t.id = any(${[...ids]}::text[]) and ${ownRows(tx, entity, 't')}`.execute(tx)
  return rows
}
