import type { Kysely } from 'kysely'

/**
 * A change of tables that a person wrote, since it could lose data. A file of `migrations/` exports `up` and `down`, and `finish`
 * where something is left to do once the tables are what the model wants; its name orders it.
 */
export type Migration = {
  readonly name: string
  up(database: Kysely<any>): Promise<void>
  finish?(database: Kysely<any>): Promise<void>
  /** Takes the change back, as far as the data allow. */
  down(database: Kysely<any>): Promise<void>
}
