import { sql } from 'kysely'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { Pool } from '../../store/pool.ts'
import { inTransaction } from '../../store/transaction.ts'
import { isReadBy } from '../visibility/visible-comments.ts'

/** What tells an open page that the comments which this person reads have changed: how many there are, and how many are withdrawn. */
export async function discussionState(pool: Pool, actor: Actor, entity: string, document: string): Promise<string> {
  return inTransaction(pool, actor, async (tx) => {
    const { rows } = await sql<{ state: string }>`select count(*) || '-' || count(c."withdrawnAt") as state
      from comment c where c.document = ${document} and c.entity = ${entity} and ${isReadBy(actor)}`.execute(tx)
    return rows[0]?.state ?? ''
  })
}
