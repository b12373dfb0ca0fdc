import { sql } from 'kysely'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { Pool } from '../../store/pool.ts'
import { inTransaction } from '../../store/transaction.ts'

/** The setting with the moment up to which notices are read. */
const READ_UNTIL = 'noticesReadUntil'

/** The enterprise's notices since the person last looked, without those for roles that the person does not have. */
export async function unreadCount(pool: Pool, actor: Actor): Promise<number> {
  return inTransaction(pool, actor, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from outbox o
      where o.enterprise = ${actor.enterprise} and o."createdAt" > coalesce(
        (select (s.value #>> '{}')::timestamptz from "userSetting" s where s.account = ${actor.accountId} and s.enterprise = ${actor.enterprise} and s.key = ${READ_UNTIL}),
        '-infinity')
      and (not exists (select from "noticeRole" n where n.enterprise = o.enterprise and n.kind = o.kind)
        or exists (select from "noticeRole" n join role r on r.id = n.role and r.enabled join "memberRole" mr on mr.role = r.id join member m on m.id = mr.member
          where n.enterprise = o.enterprise and n.kind = o.kind and m.account = ${actor.accountId}))`.execute(tx)
    return rows[0]?.count ?? 0
  })
}
