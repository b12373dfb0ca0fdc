import type { Database } from './database.ts'

/**
 * A change of tables that a person wrote because it could lose data. A file of `migrations/` exports `up` and `down`, and `finish` for what remains once the
 * tables match the model; its name orders it.
 */
export type Migration = {
  readonly name: string
  up(database: Database): Promise<void>
  finish?(database: Database): Promise<void>
  /** Reverts the change as far as the data allow. */
  down(database: Database): Promise<void>
}
