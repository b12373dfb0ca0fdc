import { sql } from 'kysely'
import type { Tx } from '../schema/database.ts'
import type { Pool } from '../store/pool.ts'
import { type PasskeySite, requestOptions } from './passkeys.ts'

/** How a person can give the second factor at this site. */
export type Ways = { readonly totp: boolean; readonly passkey: boolean; readonly recoveryCode: boolean }

export async function waysOf(database: Pool | Tx, account: string, site: PasskeySite): Promise<Ways> {
  const { rows } = await sql<Ways>`
    select coalesce(bool_or(kind = 'totp'), false) as totp, coalesce(bool_or(domain = ${site.domain}), false) as passkey,
      exists (select from "recoveryCode" where account = ${account}) as "recoveryCode"
    from "secondFactor" where account = ${account}`.execute(database)
  return rows[0]!
}

/** The ways, with the options of a passkey if there is one. */
export async function waysWithOptions(pool: Pool | Tx, account: string, site: PasskeySite) {
  const ways = await waysOf(pool, account, site)
  return { ways, options: ways.passkey ? await requestOptions(pool, site, account) : undefined }
}
