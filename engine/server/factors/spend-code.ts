import { sql } from 'kysely'
import type { Tx } from '../schema/database.ts'
import { notifyPerson } from '../session/notify-person.ts'
import { recoveryCodesLeft, spendRecoveryCode } from './recovery-codes.ts'
import type { SealingKey } from './sealing-key.ts'
import { stepOfCode } from './totp.ts'

/** What a code was. */
export type UsedCode = 'totp' | 'recoveryCode'

/** Uses up a code of the person's authenticator apps, or a recovery code; undefined if it is neither, or was used before. */
export async function spendCode(tx: Tx, key: SealingKey, account: string, code: string, now: Date): Promise<UsedCode | undefined> {
  const typed = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(typed)) return recoveryCodeSpent(tx, account, typed, now)
  const { rows } = await sql<{ id: string; sealedSecret: string }>`
    select id, "sealedSecret" from "secondFactor" where account = ${account} and kind = 'totp' order by id for update`.execute(tx)
  for (const { id, sealedSecret } of rows) {
    const secret = key.open(sealedSecret, account)
    const step = secret === undefined ? undefined : stepOfCode(secret, typed, now)
    if (step !== undefined && (await spendStep(tx, id, step, now))) return 'totp'
  }
  return undefined
}

/** A code counts once, and so does every earlier one. */
async function spendStep(tx: Tx, id: string, step: number, now: Date): Promise<boolean> {
  const { rows } =
    await sql`update "secondFactor" set "lastStep" = ${step}, "usedAt" = ${now} where id = ${id} and ("lastStep" is null or "lastStep" < ${step}) returning 1`.execute(
      tx,
    )
  return rows.length === 1
}

/** The person is told: a recovery code may be in other hands. */
async function recoveryCodeSpent(tx: Tx, account: string, typed: string, now: Date): Promise<UsedCode | undefined> {
  if (!(await spendRecoveryCode(tx, account, typed))) return undefined
  await notifyPerson(tx, 'recoveryCodeUsed', account, now, { left: String(await recoveryCodesLeft(tx, account)) })
  return 'recoveryCode'
}
