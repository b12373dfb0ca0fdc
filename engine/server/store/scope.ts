import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../core/model/entity.ts'
import type { Side } from '../../core/model/side.ts'
import { APP_ROLE } from '../schema/app-role.ts'
import { literal } from '../schema/identifier.ts'
import { isShared, isSuppliersOwn } from '../schema/system-columns.ts'
import type { Tx } from '../schema/database.ts'

/** The enterprise whose rows a transaction may touch. */
export type Scope = { readonly side: Side; readonly enterprise: string }

const scopes = new WeakMap<Tx, Scope>()

/** The scope of a transaction that `inTransaction` began. */
export function scopeOf(tx: Tx): Scope {
  const scope = scopes.get(tx)
  if (scope === undefined) throw new TypeError('Cannot tell whose rows to read: the transaction must come from inTransaction()')
  return scope
}

/** Begins a transaction for these rows alone: one message to the database. */
export async function beginInScope(tx: Tx, scope: Scope): Promise<void> {
  // If the login made the role, requests run under it; otherwise the policies bind the login itself.
  const role = `coalesce((select rolname from pg_roles where rolname = ${literal(APP_ROLE)} and pg_has_role(oid, 'member')), 'none')`
  await sql
    .raw(
      `begin; select set_config('app.enterprise', ${literal(scope.enterprise)}, true), set_config('app.side', ${literal(scope.side)}, true), set_config('role', ${role}, true)`,
    )
    .execute(tx)
  scopes.set(tx, scope)
}

/** Sets the transaction's enterprise for the database and the query builder. */
export async function enterScope(tx: Tx, scope: Scope): Promise<void> {
  await sql`select set_config('app.enterprise', ${scope.enterprise}, true), set_config('app.side', ${scope.side}, true)`.execute(tx)
  scopes.set(tx, scope)
}

/** Checks whether the transaction's enterprise can have rows of an entity. */
export function mayHaveRows(tx: Tx, entity: Entity): boolean {
  return scopeOf(tx).side === 'purchaser' || isShared(entity) || isSuppliersOwn(entity)
}

/** The condition that restricts an entity's rows to the transaction's enterprise, in addition to the database's own policy. */
export function ownRows(tx: Tx, entity: Entity, alias: string): RawBuilder<boolean> {
  const { side, enterprise } = scopeOf(tx)
  if (side === 'purchaser' || isSuppliersOwn(entity)) return sql<boolean>`${sql.ref(`${alias}.purchaser`)} = ${enterprise}`
  return isShared(entity) ? sql<boolean>`${sql.ref(`${alias}.supplierEnterprise`)} = ${enterprise}` : sql<boolean>`false`
}

/**
 * Works as the purchaser that owns a loaded document, whatever side acts on it: a supplier's shipment changes the purchaser's lists, and its guards read the
 * purchaser's records. Never use it with ids from outside.
 */
export async function runAsOwner<T>(tx: Tx, purchaser: string, work: () => Promise<T>): Promise<T> {
  const scope = scopeOf(tx)
  if (scope.side === 'purchaser' && scope.enterprise === purchaser) return work()
  await enterScope(tx, { side: 'purchaser', enterprise: purchaser })
  try {
    return await work()
  } finally {
    scopes.set(tx, scope)
    // A failed statement has ended the transaction, so there is nothing to restore.
    await enterScope(tx, scope).catch(() => {})
  }
}

/** The same for the rest of the transaction: the earlier scope is not restored. */
export async function becomeOwner(tx: Tx, purchaser: string): Promise<void> {
  const scope = scopeOf(tx)
  if (scope.side !== 'purchaser' || scope.enterprise !== purchaser) await enterScope(tx, { side: 'purchaser', enterprise: purchaser })
}

/** Refuses later reads of business rows in this transaction. */
export function endScope(tx: Tx): void {
  scopes.delete(tx)
}
