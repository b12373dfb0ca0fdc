import { type RawBuilder, sql } from 'kysely'

/**
 * The queue of an enterprise's settings: writers of documents share a place in it, a save of the settings has one alone. A row lock would not do: PostgreSQL
 * admits further sharers of a row, so a save would wait as long as writers overlap. In this queue a writer who comes after a waiting save waits behind it.
 *
 * Both are expressions of a statement that also locks the enterprise's row. The row is locked after them, and is then the latest.
 */
export function sharedSettingsLock(enterprise: string): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock_shared(${keyOf(enterprise)}) is null`
}

/** The place of a save: waits until all writers have ended, at most the transaction's lock_timeout. */
export function exclusiveSettingsLock(enterprise: string): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(${keyOf(enterprise)}) is null`
}

function keyOf(enterprise: string): RawBuilder<unknown> {
  return sql`hashtextextended('settings ' || ${enterprise}::text, 0)`
}
