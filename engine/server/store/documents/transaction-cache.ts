import type { Row } from '../../../core/model/document.ts'
import { scopeOf } from '../scope.ts'
import type { Tx } from '../../schema/database.ts'

/** Records of one entity by id, as this transaction has read or written them; null for an id without a record. */
export type CachedRecords = Map<string, Row | null>

const cacheByTransaction = new WeakMap<Tx, Map<string, CachedRecords>>()

/**
 * The transaction's cache of an entity's records in its present scope, so that none is read twice. Every write or lock calls `remember` or `forget`. Commits of
 * others in between are not seen, as within one statement.
 */
export function cachedRecords(tx: Tx, entity: string): CachedRecords {
  const { side, enterprise } = scopeOf(tx)
  const key = `${side} ${enterprise} ${entity}`
  const all = cacheByTransaction.get(tx) ?? new Map<string, CachedRecords>()
  cacheByTransaction.set(tx, all)
  const known = all.get(key) ?? new Map<string, Row | null>()
  all.set(key, known)
  return known
}

/** Adds rows that were just read or written. */
export function cacheRecords(tx: Tx, entity: string, rows: readonly Row[]): void {
  const known = cachedRecords(tx, entity)
  for (const row of rows) known.set(row.id as string, row)
}

/** Drops records in every scope of the transaction, because they are being written. */
export function evictRecords(tx: Tx, entity: string, ids: readonly string[]): void {
  for (const [key, known] of cacheByTransaction.get(tx) ?? []) if (key.endsWith(` ${entity}`)) for (const id of ids) known.delete(id)
}
