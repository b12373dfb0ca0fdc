import { sql } from 'kysely'
import { hashOfCode, newCode } from '../session/one-time-code.ts'
import type { Tx } from '../schema/database.ts'
import type { Pool } from '../store/pool.ts'

const CODES = 10

/** New codes in place of the old ones. They are shown once; only their hashes are kept. */
export async function renewRecoveryCodes(tx: Tx, account: string, now: Date): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await sql`delete from "recoveryCode" where account = ${account}`.execute(tx)
  await sql`insert into "recoveryCode" (account, "codeHash", "createdAt")
    select ${account}, hash, ${now} from unnest(${codes.map((code) => hashOfCode(account, code))}::text[]) hash`.execute(tx)
  return codes
}

/** Uses a code up; tells whether there was one. */
export async function spendRecoveryCode(tx: Tx, account: string, code: string): Promise<boolean> {
  const { rows } = await sql`delete from "recoveryCode" where account = ${account} and "codeHash" = ${hashOfCode(account, code)} returning 1`.execute(tx)
  return rows.length === 1
}

/** How many codes are left. */
export async function recoveryCodesLeft(database: Pool | Tx, account: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from "recoveryCode" where account = ${account}`.execute(database)
  return rows[0]!.left
}
