import { type Transaction, sql } from 'kysely'
import { entityOf, fieldKindsOf } from '../../core/lifecycle/field-kinds.ts'
import type { Document, Row } from '../../core/lifecycle/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import { remember } from './known-records.ts'
import { prepared } from './prepared.ts'
import { type Scope, ownRows, scopeOf } from './scope.ts'

export type LoadOptions = {
  /** Keeps the headers from others until the transaction ends. */
  readonly lock: boolean
  /** False for headers alone. */
  readonly lines?: boolean
}

/** Whole documents of the transaction's enterprise in the order of their ids, which is the order they are locked in; those not found are left out. */
export async function loadDocuments(
  tx: Transaction<any>,
  model: Model,
  entity: string,
  ids: readonly string[],
  { lock, lines = true }: LoadOptions,
): Promise<Document[]> {
  if (ids.length === 0) return []
  const node = entityOf(model, entity)
  const { rows } = await sql<Row>`
    select t.* from ${sql.id(entity)} t where t.id = any(${[...new Set(ids)]}::text[]) and ${ownRows(tx, node, 't')}
    order by t.id ${lock ? sql`for update` : sql``}`.execute(tx)
  if (lock) remember(tx, entity, rows)
  return lines ? withLines(tx, model, node, rows, lock) : rows
}

/** Gives headers their lines. `areLocked`: nobody else changes them from now on, so that they need not be read again. */
export async function withLines(tx: Transaction<any>, model: Model, entity: Entity, headers: readonly Row[], areLocked = false): Promise<Document[]> {
  const documents: Record<string, unknown>[] = headers.map((row) => ({ ...row }))
  if (documents.length === 0) return documents
  for (const field of fieldKindsOf(entity).lines) {
    const rowsByDocument = new Map<unknown, Row[]>(documents.map((document) => [document.id, []]))
    const { rows } = await sql<Row>`
      select l.* from ${sql.id(field.entity)} l where l.document = any(${[...rowsByDocument.keys()]}::text[])
      and l.purchaser = any(${[...new Set(documents.map((document) => document.purchaser))]}::text[]) and ${ownRows(tx, entityOf(model, field.entity), 'l')}
      order by l.document, l."lineNo"`.execute(tx)
    if (areLocked) remember(tx, field.entity, rows)
    for (const row of rows) rowsByDocument.get(row.document)?.push(row)
    for (const document of documents) document[field.name] = rowsByDocument.get(document.id)
  }
  return documents
}

/** The documents that hold the given lines, by the lines' ids; lines not found are left out. */
export async function documentsOfLines(tx: Transaction<any>, model: Model, line: string, ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const owners = ownersOf(tx)
  // A line never changes its document; what the supplier's side has found, the purchaser's finds too.
  const missing = ids.filter((id) => !owners.has(`${line} ${id}`))
  if (missing.length > 0) {
    const { rows } = await sql<{ id: string; document: string }>`${prepared}
      select l.id, l.document from ${sql.id(line)} l where l.id = any(${missing}::text[]) and ${ownRows(tx, entityOf(model, line), 'l')}`.execute(tx)
    for (const row of rows) owners.set(`${line} ${row.id}`, row.document)
  }
  return Object.fromEntries(
    ids.flatMap((id) => {
      const document = owners.get(`${line} ${id}`)
      return document === undefined ? [] : [[id, document]]
    }),
  )
}

const ownersByTransaction = new WeakMap<Transaction<any>, { readonly scope: Scope; readonly owners: Map<string, string> }>()

/** The documents of lines that the transaction has looked up; forgotten where a purchaser's scope is left for a narrower one. */
function ownersOf(tx: Transaction<any>): Map<string, string> {
  const scope = scopeOf(tx)
  const known = ownersByTransaction.get(tx)
  const isWider = known !== undefined && (known.scope === scope || (known.scope.side === 'supplier' && scope.side === 'purchaser'))
  const owners = isWider ? known.owners : new Map<string, string>()
  ownersByTransaction.set(tx, { scope, owners })
  return owners
}
