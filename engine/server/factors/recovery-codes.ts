import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../schema/database.ts'
import type { Pool } from '../store/pool.ts'

const CODES = 10
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'
const LENGTH = 16

/** New codes in place of the old ones. They are shown once; only their hashes are kept. */
export async function renewRecoveryCodes(tx: Tx, account: string, now: Date): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await sql`delete from "recoveryCode" where account = ${account}`.execute(tx)
  await sql`insert into "recoveryCode" (account, "codeHash", "createdAt")
    select ${account}, hash, ${now} from unnest(${codes.map((code) => hashOf(account, code))}::text[]) hash`.execute(tx)
  return codes
}

/** Uses a code up; tells whether there was one. */
export async function spendRecoveryCode(tx: Tx, account: string, code: string): Promise<boolean> {
  const { rows } = await sql`delete from "recoveryCode" where account = ${account} and "codeHash" = ${hashOf(account, code)} returning 1`.execute(tx)
  return rows.length === 1
}

/** How many codes are left. */
export async function recoveryCodesLeft(database: Pool | Tx, account: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from "recoveryCode" where account = ${account}`.execute(database)
  return rows[0]!.left
}

/** 80 random bits, four letters at a time: plain hashes of them cannot be guessed. 32 letters: 256 is a multiple, so each is as likely. */
function newCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  return letters.match(/.{4}/g)!.join('-')
}

/** Case, blanks and hyphens do not count; O, I and L, which no code has, are what they look like. */
function hashOf(account: string, code: string): string {
  const letters = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return createHash('sha256').update(`${account} ${letters}`).digest('base64url')
}
