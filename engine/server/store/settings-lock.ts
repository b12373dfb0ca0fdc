import { type RawBuilder, sql } from 'kysely'

/**
 * The queue of an enterprise's settings: who writes documents stands in it beside others who write, a save of the settings alone.
 * A row lock would not do: PostgreSQL lets whoever shares a row in beside those who share it already, so that a save waits for as
 * long as there is one writer after the other. In this queue who comes after a waiting save waits behind it.
 *
 * Both are expressions of a statement that locks the enterprise's row besides. The row is locked after them, and is then the latest.
 */
export function sharedSettingsLock(enterprise: string): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock_shared(${keyOf(enterprise)}) is null`
}

/** The place of a save: waits until all who write have ended, for as long as the transaction's lock_timeout lets it. */
export function exclusiveSettingsLock(enterprise: string): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(${keyOf(enterprise)}) is null`
}

function keyOf(enterprise: string): RawBuilder<unknown> {
  return sql`hashtextextended('settings ' || ${enterprise}::text, 0)`
}
