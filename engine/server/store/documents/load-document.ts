import { type RawBuilder, sql } from 'kysely'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Model } from '../../../core/model/model.ts'
import { cacheRecords } from './transaction-cache.ts'
import { prepared } from '../prepared.ts'
import { type Scope, ownRows, scopeOf } from '../scope.ts'
import { runTogether } from '../run-together.ts'
import type { Tx } from '../../schema/database.ts'

export type LoadOptions = {
  /** Locks the headers until the transaction ends. */
  readonly lock: boolean
  /** False for headers alone. */
  readonly lines?: boolean
}

/** Whole documents of the transaction's enterprise in the order of their ids, which is the order of locking; missing ones are left out. */
export async function loadDocuments(tx: Tx, model: Model, entity: string, ids: readonly string[], { lock, lines = true }: LoadOptions): Promise<Document[]> {
  if (ids.length === 0) return []
  const [documents] = await loadOf(tx, model, [{ entity, ids }], { lock, lines })
  return documents!
}

export type DocumentIds = { readonly entity: string; readonly ids: readonly string[] }

/** Whole documents of several entities, locked in the given order: one message to the database for all tables. */
export async function loadForUpdate(tx: Tx, model: Model, wanted: readonly DocumentIds[]): Promise<readonly Document[][]> {
  return wanted.length === 0 ? [] : loadOf(tx, model, wanted, { lock: true })
}

async function loadOf(tx: Tx, model: Model, wanted: readonly DocumentIds[], { lock, lines = true }: LoadOptions): Promise<Document[][]> {
  const linesOf = wanted.map(({ entity }) => (lines ? fieldKindsOf(entityOf(model, entity)).lines : []))
  const statements = wanted.flatMap(({ entity, ids }, index) => {
    const own = [...new Set(ids)]
    const headers = sql<Row>`select t.* from ${sql.id(entity)} t where t.id = any(${own}::text[]) and ${ownRows(tx, entityOf(model, entity), 't')}
      order by t.id ${lock ? sql`for no key update` : sql``}`
    return [headers, ...linesOf[index]!.map((field) => linesSql(tx, entityOf(model, field.entity), own))]
  })
  const answers = (await runTogether(tx, statements)).values()
  return wanted.map(({ entity }, index) => {
    const headers = answers.next().value ?? []
    if (lock) cacheRecords(tx, entity, headers)
    const documents = headers.map((row): Record<string, unknown> => ({ ...row }))
    // Nobody else changes the lines of a locked document, so they are read once.
    for (const field of linesOf[index]!) giveLines(tx, documents, field, answers.next().value ?? [], lock)
    return documents
  })
}

/** Adds the lines to headers. */
export async function withLines(tx: Tx, model: Model, entity: Entity, headers: readonly Row[]): Promise<Document[]> {
  const documents: Record<string, unknown>[] = headers.map((row) => ({ ...row }))
  const { lines } = fieldKindsOf(entity)
  if (documents.length === 0 || lines.length === 0) return documents
  const ids = documents.map(({ id }) => id as string)
  const found = await runTogether(
    tx,
    lines.map((field) => linesSql(tx, entityOf(model, field.entity), ids)),
  )
  for (const [index, field] of lines.entries()) giveLines(tx, documents, field, found[index]!, false)
  return documents
}

function linesSql(tx: Tx, line: Entity, documents: readonly string[]): RawBuilder<Row> {
  return sql<Row>`select l.* from ${sql.id(line.name)} l where l.document = any(${[...documents]}::text[]) and ${ownRows(tx, line, 'l')}
    order by l.document, l."lineNo"`
}

function giveLines(
  tx: Tx,
  documents: readonly Record<string, unknown>[],
  field: Field & { readonly entity: string },
  rows: readonly Row[],
  areLocked: boolean,
): void {
  if (areLocked) cacheRecords(tx, field.entity, rows)
  const rowsByDocument = new Map<unknown, Row[]>(documents.map((document) => [document.id, []]))
  for (const row of rows) rowsByDocument.get(row.document)?.push(row)
  for (const document of documents) document[field.name] = rowsByDocument.get(document.id)
}

/** The documents of these lines, by the lines' ids; missing lines are left out. */
export async function documentsOfLines(tx: Tx, model: Model, line: string, ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const owners = ownersOf(tx)
  // A line never changes its document, and what the supplier's side finds, the purchaser's finds too.
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

const ownersByTransaction = new WeakMap<Tx, { readonly scope: Scope; readonly owners: Map<string, string> }>()

/** The documents of lines that the transaction has looked up; forgotten when it leaves a purchaser's scope for a narrower one. */
function ownersOf(tx: Tx): Map<string, string> {
  const scope = scopeOf(tx)
  const known = ownersByTransaction.get(tx)
  const isWider = known !== undefined && (known.scope === scope || (known.scope.side === 'supplier' && scope.side === 'purchaser'))
  const owners = isWider ? known.owners : new Map<string, string>()
  ownersByTransaction.set(tx, { scope, owners })
  return owners
}
