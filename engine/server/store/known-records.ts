import type { Transaction } from 'kysely'
import type { Row } from '../../core/model/document.ts'
import { scopeOf } from './scope.ts'

/** Records of one entity by id, as this transaction has read or written them; null for an id that leads nowhere. */
export type Known = Map<string, Row | null>

const knownByTransaction = new WeakMap<Transaction<any>, Map<string, Known>>()

/**
 * What the transaction knows of an entity's records in its present scope, so that it reads none of them twice. Whatever it
 * writes or locks is told to `remember` or `forget`; what others commit in between is not seen, as with one statement.
 */
export function knownRecords(tx: Transaction<any>, entity: string): Known {
  const { side, enterprise } = scopeOf(tx)
  const key = `${side} ${enterprise} ${entity}`
  const all = knownByTransaction.get(tx) ?? new Map<string, Known>()
  knownByTransaction.set(tx, all)
  const known = all.get(key) ?? new Map<string, Row | null>()
  all.set(key, known)
  return known
}

/** Takes rows over that were just read or written. */
export function remember(tx: Transaction<any>, entity: string, rows: readonly Row[]): void {
  const known = knownRecords(tx, entity)
  for (const row of rows) known.set(row.id as string, row)
}

/** Lets go of records in every scope of the transaction: they are being written. */
export function forget(tx: Transaction<any>, entity: string, ids: readonly string[]): void {
  for (const [key, known] of knownByTransaction.get(tx) ?? []) if (key.endsWith(` ${entity}`)) for (const id of ids) known.delete(id)
}
