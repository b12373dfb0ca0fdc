import { type RawBuilder, sql } from 'kysely'
import { isBlank, rowsOf } from '../../../core/model/document.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { isFieldOfSide } from '../../../core/model/is-field-of-side.ts'
import { isSameStored } from '../../../core/model/stored-value.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import { columnsOf } from './columns-of.ts'
import { keepFileUses } from './file-uses.ts'
import { evictRecords, cachedRecords, cacheRecords } from './transaction-cache.ts'
import { inPortions } from '../in-portions.ts'
import { prepared } from '../prepared.ts'
import { staleVersion } from './stale-version.ts'
import { attachRow } from './row-of-database-error.ts'
import type { Tx } from '../../schema/database.ts'

/** Writes a new document with its lines. The lines get their document's key, owners and numbers. */
export async function insertDocument(tx: Tx, model: Model, entity: string, document: Document): Promise<Document> {
  const [written] = await insertDocuments(tx, model, entity, [document])
  return written!
}

/** The same for many documents of one entity, by one statement for each table. */
export async function insertDocuments(tx: Tx, model: Model, entity: string, documents: readonly Document[]): Promise<readonly Document[]> {
  const node = entityOf(model, entity)
  const now = new Date().toISOString()
  const headers = documents.map((document): Record<string, unknown> => ({
    ...document,
    version: document.version ?? 1,
    createdAt: document.createdAt ?? now,
    updatedAt: document.updatedAt ?? document.createdAt ?? now,
  }))
  await insertRows(tx, node, headers)
  for (const field of fieldKindsOf(node).lines) {
    for (const header of headers) header[field.name] = numbered(header, rowsOf(header, field.name))
    await insertRows(
      tx,
      entityOf(model, field.entity),
      headers.flatMap((header) => rowsOf(header, field.name)),
    )
  }
  for (const header of headers) await keepFileUses(tx, model, node, undefined, header)
  return headers
}

/** Two states of a stored document. `isActedOn`: somebody acted on it, so that it has a new version for everybody. */
export type Edited = { readonly before: Document; readonly after: Document; readonly isActedOn?: boolean }

/** A document as it is stored now, and whether anything of it was written. */
export type Written = { readonly document: Document; readonly isWritten: boolean }

/**
 * Writes the difference between two states of a document, added and removed lines included, and raises its version. Throws a `StaleVersionError` if the stored
 * version is not that of `before`. Writes nothing without a difference.
 */
export async function updateDocument(tx: Tx, model: Model, entity: string, before: Document, after: Document): Promise<Document> {
  const [written] = await updateDocuments(tx, model, entity, [{ before, after, isActedOn: true }])
  return written!.document
}

/**
 * The same for many documents of one entity; headers with the same changed columns are written by one statement. What only follows from other documents, and
 * the supplier may not read, leaves version and time as they are: they would tell the supplier that it happened.
 */
export async function updateDocuments(tx: Tx, model: Model, entity: string, edited: readonly Edited[]): Promise<readonly Written[]> {
  const node = entityOf(model, entity)
  const isShared = node.parties.includes('supplier')
  const written: { readonly document: Record<string, unknown>; isWritten: boolean }[] = []
  const byColumns = new Map<string, { readonly columns: readonly string[]; readonly rows: Row[]; readonly isRaised: boolean }>()
  for (const { before, after, isActedOn } of edited) {
    const saved: Record<string, unknown> = { ...after, version: before.version, updatedAt: before.updatedAt }
    // A document that changes its owner takes its lines along.
    const owner = 'supplierEnterprise' in after ? { ...before, supplierEnterprise: after.supplierEnterprise } : before
    const one = { document: saved, isWritten: false }
    written.push(one)
    let isSeen = isActedOn === true || !isShared
    for (const field of fieldKindsOf(node).lines) {
      const line = entityOf(model, field.entity)
      const rows = numbered(owner, rowsOf(after, field.name))
      const { isOther, columns } = await saveLines(tx, line, rowsOf(before, field.name), rows)
      one.isWritten ||= isOther || columns.length > 0
      isSeen ||= isOfSupplier(node, field.name) && (isOther || columns.some((name) => isOfSupplier(line, name)))
      saved[field.name] = rows
    }
    const changed = changedColumns(node, before, after).filter((name) => name !== 'version' && name !== 'updatedAt')
    one.isWritten ||= changed.length > 0
    if (!one.isWritten) continue
    const isRaised = isSeen || changed.some((name) => isOfSupplier(node, name))
    if (isRaised) {
      saved.version = Number(before.version) + 1
      saved.updatedAt = after.updatedAt === before.updatedAt || after.updatedAt === undefined ? new Date().toISOString() : after.updatedAt
    }
    const key = [isRaised, ...changed].join(' ')
    // A document of which only lines have changed has no other column to write.
    const alike = byColumns.get(key) ?? { columns: [...changed, 'version', ...(isRaised ? ['updatedAt'] : [])], rows: [], isRaised }
    byColumns.set(key, alike)
    alike.rows.push(saved)
  }
  for (const { columns, rows, isRaised } of byColumns.values()) {
    const raisedBy = isRaised ? 1 : 0
    const there = await updateRows(tx, node, rows, columns, sql`and t.version = s.version - ${raisedBy}::int`)
    const stale = rows.find(({ id }) => !there.has(id))
    if (stale !== undefined) throw await staleVersion(tx, entity, String(stale.id), Number(stale.version) - raisedBy)
  }
  for (const [index, { before }] of edited.entries())
    if (written[index]!.isWritten) await keepFileUses(tx, model, node, before, { ...before, ...written[index]!.document })
  return written as readonly Written[]
}

/** Checks whether somebody of the supplier may read a column, be it only once a seal is open; those of the system have no sides. */
function isOfSupplier({ fields }: Entity, name: string): boolean {
  const field = fields[name]
  return field === undefined || isFieldOfSide(field, 'supplier')
}

/** Deletes a document with its lines. */
export async function deleteDocument(tx: Tx, model: Model, entity: string, document: Document): Promise<void> {
  const { id, purchaser, version } = document
  const { numAffectedRows } =
    await sql`delete from ${sql.id(entityOf(model, entity).name)} where purchaser = ${purchaser} and id = ${id} and version = ${version}`.execute(tx)
  if (numAffectedRows !== 1n) throw await staleVersion(tx, entity, String(id), Number(version))
  evictRecords(tx, entity, [String(id)])
  for (const field of fieldKindsOf(entityOf(model, entity)).lines) evictRecords(tx, field.entity, idsOf(rowsOf(document, field.name)))
  await keepFileUses(tx, model, entityOf(model, entity), document, undefined)
}

function numbered(document: Row, rows: readonly Row[]): Row[] {
  return rows.map((row, index) => ({
    ...row,
    document: document.id,
    purchaser: document.purchaser,
    supplierEnterprise: document.supplierEnterprise ?? null,
    lineNo: index + 1,
  }))
}

/** `isOther`: there are other rows than before; `columns`: what was written of those that are still there. */
type SavedLines = { readonly isOther: boolean; readonly columns: readonly string[] }

async function saveLines(tx: Tx, line: Entity, before: readonly Row[], after: readonly Row[]): Promise<SavedLines> {
  const stored = new Map(before.map((row) => [row.id, row]))
  const kept = new Set(after.map((row) => row.id))
  const gone = before.filter((row) => !kept.has(row.id))
  if (gone.length > 0) await sql`delete from ${sql.id(line.name)} where purchaser = ${gone[0]!.purchaser} and id = any(${idsOf(gone)}::text[])`.execute(tx)
  evictRecords(tx, line.name, idsOf(gone))
  const columns = new Set<string>()
  const changed = after.filter((row) => {
    const old = stored.get(row.id)
    const names = old === undefined ? [] : changedColumns(line, old, row)
    for (const name of names) columns.add(name)
    return names.length > 0
  })
  if (changed.length > 0) await updateRows(tx, line, changed, [...columns])
  const added = after.filter((row) => !stored.has(row.id))
  await insertRows(tx, line, added)
  return { isOther: gone.length + added.length > 0, columns: [...columns] }
}

/** The columns with different values. Columns that `after` does not name stay. */
function changedColumns(entity: Entity, before: Row, after: Row): string[] {
  return columnsOf(entity).filter((name) => {
    if (!(name in after)) return false
    const field = entity.fields[name]
    const [left, right] = [before[name] ?? null, after[name] ?? null]
    return field === undefined ? left !== right : !isSameStored(field, left, right)
  })
}

/** One parameter for any number of rows: the database makes rows of the JSON by the table's own types. */
async function insertRows(tx: Tx, entity: Entity, rows: readonly Row[]): Promise<void> {
  const table = sql.id(entity.name)
  evictRecords(tx, entity.name, idsOf(rows))
  const statementOf = (some: readonly Row[]) => {
    // For many rows, only the columns that one of them fills; the others are blank by default.
    const names = some.length < FEW_ROWS ? columnsOf(entity) : columnsOf(entity).filter((name) => some.some((row) => !isBlank(row[name])))
    const columns = sql.join(names.map((name) => sql.id(name)))
    // The plan is kept if the columns are always the same.
    const statement = sql`${some.length < FEW_ROWS ? prepared : sql``}insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${jsonOf(some, names)}::json)`
    return { some, statement }
  }
  await inPortions(rows, ROWS_A_STATEMENT, statementOf, ({ some, statement }) => statement.execute(tx).catch(attachRow(some)))
}

/** The rows that are turned into text in one go. */
const ROWS_A_STATEMENT = 1000
const FEW_ROWS = 50

/** The ids of the rows that were changed. Cached rows are replaced by their new values. */
async function updateRows(
  tx: Tx,
  entity: Entity,
  rows: readonly Row[],
  columns: readonly string[],
  condition: RawBuilder<unknown> = sql``,
): Promise<ReadonlySet<unknown>> {
  const table = sql.id(entity.name)
  const assignments = sql.join(columns.map((name) => sql`${sql.id(name)} = s.${sql.id(name)}`))
  const json = jsonOf(rows, ['purchaser', 'id', ...columns])
  const all = sql.join(columnsOf(entity).map((name) => sql.ref(`t.${name}`)))
  const known = cachedRecords(tx, entity.name)
  const wereKnown = rows.some((row) => known.has(row.id as string))
  const result =
    await sql<Row>`${prepared}update ${table} t set ${assignments} from json_populate_recordset(null::${table}, ${json}::json) s where t.purchaser = s.purchaser and t.id = s.id ${condition} returning ${wereKnown ? all : sql`t.id`}`
      .execute(tx)
      .catch(attachRow(rows))
  evictRecords(tx, entity.name, idsOf(rows))
  if (wereKnown) cacheRecords(tx, entity.name, result.rows)
  return new Set(result.rows.map(({ id }) => id))
}

function idsOf(rows: readonly Row[]): readonly string[] {
  return rows.map((row) => row.id as string)
}

/** Rows as JSON with the given columns. Blanks are left out: they are null in the database, also an empty text. */
function jsonOf(rows: readonly Row[], columns: readonly string[]): string {
  const kept = [...new Set(columns)]
  return JSON.stringify(
    rows.map((row) => {
      const given: Record<string, unknown> = {}
      for (const name of kept) if (row[name] !== '') given[name] = row[name] ?? undefined
      return given
    }),
  )
}
