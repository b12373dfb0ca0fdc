import { sql } from 'kysely'
import type { Pool } from '../store/pool.ts'
import type { SealingKey } from './sealing-key.ts'

/**
 * Seals the secrets of authenticator apps with the present key that a former one sealed, each by itself; returns how many. Whoever changed a secret meanwhile has
 * sealed it already.
 */
export async function resealSecrets(pool: Pool, key: SealingKey): Promise<number> {
  const { rows } = await sql<{ id: string; account: string; sealedSecret: string }>`
    select id, account, "sealedSecret" from "secondFactor" where kind = 'totp' order by id`.execute(pool)
  let resealed = 0
  for (const { id, account, sealedSecret } of rows) {
    const anew = key.reseal(sealedSecret, account)
    if (anew === undefined) continue
    await sql`update "secondFactor" set "sealedSecret" = ${anew} where id = ${id} and "sealedSecret" = ${sealedSecret}`.execute(pool)
    resealed++
  }
  return resealed
}
