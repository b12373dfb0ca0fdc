import { type Transaction, sql } from 'kysely'
import type { Actor } from '../../core/permissions/actor.ts'

/**
 * Whether a person still works for the enterprise, and keeps him there until the transaction ends: whoever is switched off at the same
 * moment has made what he makes either before, and it ends with him, or not at all.
 */
export async function isStillMember(tx: Transaction<any>, { accountId, enterprise }: Pick<Actor, 'accountId' | 'enterprise'>): Promise<boolean> {
  const { rows } = await sql`select from member where account = ${accountId} and enterprise = ${enterprise} and status = 'ACTIVE' for share`.execute(tx)
  return rows.length > 0
}
