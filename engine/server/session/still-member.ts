import { sql } from 'kysely'
import type { Actor } from '../../core/permissions/actor.ts'
import type { Tx } from '../schema/database.ts'

/**
 * Checks whether a person still works for the enterprise, and locks the membership until the transaction ends: what a concurrently deactivated person makes is
 * either made before and ends with the deactivation, or is not made.
 */
export async function isStillMember(tx: Tx, { accountId, enterprise }: Pick<Actor, 'accountId' | 'enterprise'>): Promise<boolean> {
  const { rows } = await sql`select from member where account = ${accountId} and enterprise = ${enterprise} and status = 'ACTIVE' for share`.execute(tx)
  return rows.length > 0
}
