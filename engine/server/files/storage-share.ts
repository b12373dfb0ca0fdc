import { sql } from 'kysely'
import { issue } from '../../core/rules/issue.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { Tx } from '../schema/database.ts'
import type { Pool } from '../store/pool.ts'

/** What one person may have uploaded without attaching it to a document; what stays unattached is deleted after a time. */
const UNATTACHED_BYTES = 1024 ** 3
const UNATTACHED_FILES = 2000

/** The refusal of a further file of so many bytes: the enterprise, or the person with files that no document holds, has used up the storage. */
export async function storageIssues(
  database: Pool | Tx,
  { enterprise, accountId }: Pick<Actor, 'enterprise' | 'accountId'>,
  bytesOfEnterprise: number,
  further = 1,
): Promise<readonly Issue[]> {
  const { rows } = await sql<{ all: string; own: string; ownFiles: number }>`
    select coalesce(sum(size::bigint), 0) as all, coalesce(sum(size::bigint) filter (where account = ${accountId} and "usedAt" is null), 0) as own,
      count(*) filter (where account = ${accountId} and "usedAt" is null)::int as "ownFiles"
    from file where enterprise = ${enterprise}`.execute(database)
  const { all, own, ownFiles } = rows[0]!
  const hasRoom = Number(all) + further <= bytesOfEnterprise && Number(own) + further <= UNATTACHED_BYTES && ownFiles < UNATTACHED_FILES
  return hasRoom ? [] : [issue('STORAGE_FULL', 'file')]
}

/** Files of one enterprise are recorded one after the other, so that of several at once none passes the quota unseen by the others. */
export async function lockStorage(tx: Tx, { enterprise }: Pick<Actor, 'enterprise'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${enterprise}`}, 0))`.execute(tx)
}
