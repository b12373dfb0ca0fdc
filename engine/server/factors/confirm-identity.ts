import { sql } from 'kysely'
import type { Issue } from '../../core/wire/envelope.ts'
import { issue } from '../../core/rules/issue.ts'
import type { Tx } from '../schema/database.ts'
import { openStep, takeStep } from '../session/factor-steps.ts'
import { isPasswordRight } from '../session/hash-password.ts'
import { type Attempt, isAttemptAllowed, recordRightPassword, recordSuccess } from '../session/login-throttle.ts'
import type { FactorMeans, FactorOwner } from './add-factor.ts'
import { auditFactor } from './audit-factor.ts'
import { markSession } from './mark-session.ts'
import { accountOfPasskey } from './passkeys.ts'
import { spendCode } from './spend-code.ts'
import { waysWithOptions } from './ways.ts'

/** One of: a code, the answer of a passkey with its step, the password. */
export type Proof = { readonly code?: string; readonly passkey?: string; readonly step?: string; readonly password?: string }

/** How the person can prove who they are now; for a passkey with its challenge. */
export async function beginConfirmation({ pool, site, now }: FactorMeans, { actor, session }: FactorOwner) {
  const { ways, options } = await waysWithOptions(pool, actor.accountId, site)
  const content = options?.challenge ?? null
  const step = content === null ? undefined : await openStep(pool, { purpose: 'confirm', account: actor.accountId, side: actor.side, session, content }, now)
  return { ways, ...(options !== undefined && { options, step }) }
}

/** Notes in the session that the person proved who they are. Wrong answers count like wrong passwords at the sign-in. */
export async function confirmIdentity(
  means: FactorMeans,
  owner: FactorOwner,
  proof: Proof,
  attempt: Omit<Attempt, 'loginName'>,
): Promise<readonly Issue[] | 'tooOften'> {
  const { pool, now } = means
  const { actor, session, loginName } = owner
  if (!(await isAttemptAllowed(pool, { ...attempt, loginName }))) return 'tooOften'
  const event = { account: actor.accountId, name: actor.name, at: now, of: actor }
  const by = await pool.transaction().execute(async (tx) => {
    const used = await usedProof(tx, means, actor.accountId, proof)
    if (used === undefined) return undefined
    await markSession(tx, session, used === 'password' ? 'password' : 'factor', now)
    await auditFactor(tx, { ...event, action: used === 'recoveryCode' ? 'useRecoveryCode' : 'confirmIdentity' })
    return used
  })
  if (by !== undefined) {
    await (by === 'password' ? recordRightPassword(pool, attempt, actor.accountId) : recordSuccess(pool, attempt))
    return []
  }
  const code = proof.password === undefined ? 'SECOND_FACTOR_WRONG' : 'PASSWORD_WRONG'
  await pool.transaction().execute((tx) => auditFactor(tx, { ...event, action: 'confirmIdentity', code }))
  return [issue(code, proof.password === undefined ? 'entity.code' : 'entity.password')]
}

async function usedProof(tx: Tx, { key, site, now }: FactorMeans, account: string, { code, passkey, step, password }: Proof) {
  if (code !== undefined) return spendCode(tx, key, account, code, now)
  if (passkey !== undefined && step !== undefined) {
    const challenge = (await takeStep(tx, step, 'confirm', now))?.content
    const answered = challenge === undefined || challenge === null ? undefined : await accountOfPasskey(tx, { answer: passkey, challenge, site, account }, now)
    return answered === undefined ? undefined : ('passkey' as const)
  }
  const { rows } = await sql<{ passwordHash: string }>`select "passwordHash" from account where id = ${account}`.execute(tx)
  return password !== undefined && (await isPasswordRight(password, rows[0]?.passwordHash)) ? ('password' as const) : undefined
}
