import { sql } from 'kysely'
import type { Side } from '../../core/model/side.ts'
import type { Pool } from '../store/pool.ts'
import type { Principal } from './tickets.ts'
import type { Tx } from '../schema/database.ts'

/** One of the account's enterprises. */
export type Membership = { readonly id: string; readonly side: Side; readonly name: string; readonly englishName: string }

/** The enterprises that the account may work for now, purchasers first, by name. */
export async function membershipsOf(pool: Pool, account: string): Promise<readonly Membership[]> {
  const { rows } = await sql<Membership>`
    select e.id, e.side, e.name, e."englishName" from member m join enterprise e on e.id = m.enterprise
    where m.account = ${account} and m.status = 'ACTIVE' and e.status = 'ACTIVE' order by e.side, e.name, e.id`.execute(pool)
  return rows
}

/** An account's place at an enterprise, or in its personal identity (enterprise null), which stays on the site where it was chosen. */
export async function principalOf(tx: Tx, account: string, enterprise: string | null, side: Side): Promise<Principal | undefined> {
  const { rows: accounts } = await sql`select from account where id = ${account} and status = 'ACTIVE' for share`.execute(tx)
  if (accounts.length === 0) return undefined
  if (enterprise === null) return { account, enterprise, side }
  const { rows } = await sql<{ side: Side }>`
    select e.side from member m join enterprise e on e.id = m.enterprise
    where m.account = ${account} and e.id = ${enterprise} and m.status = 'ACTIVE' and e.status = 'ACTIVE'`.execute(tx)
  return rows[0] && { account, enterprise, side: rows[0].side }
}
