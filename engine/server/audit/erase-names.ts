import { sql } from 'kysely'
import type { Tx } from '../schema/database.ts'
import type { Pool } from '../store/pool.ts'

type Erasure = { readonly account: string; readonly member: string }

/**
 * Takes the names of erased accounts, and the values of the entries about them, out of the audit, with their salts; the hashes stay. Entries that wait for their
 * link are linked first. Returns how many accounts are done.
 */
export async function eraseNames(pool: Pool, now: Date): Promise<number> {
  const { rows } = await sql<Erasure>`select account, member from erasure where "doneAt" is null order by at limit 20`.execute(pool)
  let count = 0
  for (const erasure of rows) if (await pool.transaction().execute((tx) => eraseNameOf(tx, erasure, now))) count++
  return count
}

async function eraseNameOf(tx: Tx, { account, member }: Erasure, now: Date): Promise<boolean> {
  const { rows: taken } = await sql`select from erasure where account = ${account} and "doneAt" is null for update skip locked`.execute(tx)
  if (taken.length === 0) return false
  const about = sql`(e.entity in ('account', 'member') and e.document in (${account}, ${member}))`
  const { rows: waiting } = await sql`select from "auditEntry" e where (e.account = ${account} or ${about})
    and not exists (select from "auditLink" l where l.entry = e.id) limit 1`.execute(tx)
  if (waiting.length > 0) return false
  await sql`select set_config('app.erasing', 'on', true)`.execute(tx)
  await sql`update "auditLink" l set "nameSalt" = null from "auditEntry" e where e.id = l.entry and e.account = ${account}`.execute(tx)
  await sql`update "auditEntry" e set "accountName" = '' where e.account = ${account}`.execute(tx)
  await sql`update "auditLink" l set "detailSalt" = null from "auditEntry" e where e.id = l.entry and ${about}`.execute(tx)
  await sql`update "auditEntry" e set reason = null, changes = '[]' where ${about}`.execute(tx)
  await sql`update erasure set "doneAt" = ${now} where account = ${account}`.execute(tx)
  return true
}
