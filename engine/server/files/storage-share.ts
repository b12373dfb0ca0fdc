import { sql } from 'kysely'
import { issue } from '../../core/rules/issue.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { Pool } from '../store/pool.ts'

/** Bytes that one person may have uploaded without attaching them to a document; what stays unattached is deleted after a time. */
const UNATTACHED_OF_PERSON = 1024 ** 3

/** The refusal of a further upload: the enterprise, or the person with files that no document holds, has used up the storage. */
export async function storageIssues(
  pool: Pool,
  { enterprise, accountId }: Pick<Actor, 'enterprise' | 'accountId'>,
  bytesOfEnterprise: number,
): Promise<readonly Issue[]> {
  const { rows } = await sql<{ all: string; own: string }>`
    select coalesce(sum(size::bigint), 0) as all, coalesce(sum(size::bigint) filter (where account = ${accountId} and "usedAt" is null), 0) as own
    from file where enterprise = ${enterprise}`.execute(pool)
  const { all, own } = rows[0]!
  return Number(all) < bytesOfEnterprise && Number(own) < UNATTACHED_OF_PERSON ? [] : [issue('STORAGE_FULL', 'file')]
}
