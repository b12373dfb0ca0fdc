import { sql } from 'kysely'
import type { Entity } from '../../../core/model/entity.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { Tx } from '../../schema/database.ts'

/** The id of the one record that the reader's enterprise has of an entity; undefined if it has none yet, or may have several. */
export async function idOfOnly(tx: Tx, { enterprise }: Pick<Actor, 'enterprise'>, { name, one }: Entity): Promise<string | undefined> {
  if (one !== true) return undefined
  const { rows } = await sql<{ id: string }>`select id from ${sql.id(name)} where purchaser = ${enterprise} limit 1`.execute(tx)
  return rows[0]?.id
}
