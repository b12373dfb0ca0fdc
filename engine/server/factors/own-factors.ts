import { sql } from 'kysely'
import type { OwnFactor } from '../../core/wire/own-factor.ts'
import type { Tx } from '../schema/database.ts'
import type { Pool } from '../store/pool.ts'

/** The most factors of an account. */
export const MAX_FACTORS = 10
/** The most characters of a factor's name. */
export const MAX_NAME_LENGTH = 50

/** The second factors of an account, the oldest first. */
export async function factorsOf(database: Pool | Tx, account: string): Promise<readonly OwnFactor[]> {
  const { rows } = await sql<OwnFactor>`
    select id, kind, name, domain, "createdAt", "usedAt" from "secondFactor" where account = ${account} order by "createdAt", id`.execute(database)
  return rows
}

/** Deletes a factor of the account; the last one takes the recovery codes along. Returns its name, if there was one. */
export async function deleteFactor(tx: Tx, account: string, id: string): Promise<OwnFactor | undefined> {
  const { rows } = await sql<OwnFactor>`
    delete from "secondFactor" where id = ${id} and account = ${account} returning id, kind, name, domain, "createdAt", "usedAt"`.execute(tx)
  await sql`delete from "recoveryCode" where account = ${account} and not exists (select from "secondFactor" where account = ${account})`.execute(tx)
  return rows[0]
}
