import { sql } from 'kysely'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { writeAudit } from '../store/audit.ts'
import type { Pool } from '../store/pool.ts'
import { hashPassword, isPasswordRight } from './hash-password.ts'
import { type Attempt, isAttemptAllowed, recordRightPassword } from './login-throttle.ts'
import { forgetBrowsers } from './known-browsers.ts'
import { notifyPerson } from './notify-person.ts'
import { passwordContextOf } from './password-context.ts'
import { passwordIssues } from './password-issues.ts'
import { endSessionsOf } from './sessions.ts'
import type { Tx } from '../schema/database.ts'

/** The person who changes a password, in the session that stays. */
export type PasswordOwner = { readonly account: string; readonly name: string; readonly session: string }

export type PasswordChange = { readonly oldPassword: string; readonly newPassword: string }

/** The refusal of the change; "tooOften" after too many wrong guesses of the old password, on any way. Undefined: it is done. */
export async function changePassword(
  pool: Pool,
  owner: PasswordOwner,
  given: PasswordChange,
  attempt: Omit<Attempt, 'loginName'>,
): Promise<readonly Issue[] | 'tooOften'> {
  const { rows } = await sql<{ loginName: string; passwordHash: string }>`select "loginName", "passwordHash" from account where id = ${owner.account}`.execute(
    pool,
  )
  const { loginName, passwordHash } = rows[0]!
  const own = { ...attempt, loginName }
  if (!(await isAttemptAllowed(pool, own))) return 'tooOften'
  const isRight = await isPasswordRight(given.oldPassword, passwordHash)
  if (isRight) await recordRightPassword(pool, own, owner.account)
  if (isRight && given.newPassword === given.oldPassword) return [issue('PASSWORD_UNCHANGED', 'entity.newPassword')]
  const context = await passwordContextOf(pool, owner.account)
  const issues = [
    ...(isRight ? [] : [issue('PASSWORD_WRONG', 'entity.oldPassword')]),
    ...(await passwordIssues(given.newPassword, context, 'entity.newPassword')),
  ]
  if (issues.length > 0) return issues
  if (await isPasswordRight(given.newPassword, passwordHash)) return [issue('PASSWORD_UNCHANGED', 'entity.newPassword')]
  const changed = await hashPassword(given.newPassword)
  return pool.transaction().execute(async (tx) => {
    // Of two concurrent changes, the second finds its old password replaced.
    const { rows: held } =
      await sql`update account set "passwordHash" = ${changed} where id = ${owner.account} and "passwordHash" = ${passwordHash} returning 1`.execute(tx)
    if (held.length === 0) return [issue('PASSWORD_WRONG', 'entity.oldPassword')]
    await endOtherSessions(tx, owner.account, owner.session)
    await forgetBrowsers(tx, owner.account, attempt.browser)
    await auditPassword(tx, { account: owner.account, by: owner, action: 'changePassword', at: attempt.at })
    await notifyPerson(tx, 'passwordChanged', owner.account, attempt.at)
    return []
  })
}

/** Ends every other session, tickets, and links for another password. */
export async function endOtherSessions(tx: Tx, account: string, butFor?: string): Promise<void> {
  await endSessionsOf(tx, account, butFor)
  await sql`delete from "passwordReset" where account = ${account}`.execute(tx)
}

/** Records that an account got another password, or a link for one. */
export async function auditPassword(
  tx: Tx,
  {
    account,
    by,
    action,
    at,
    of,
  }: {
    readonly account: string
    readonly by: { readonly account: string; readonly name: string }
    readonly action: string
    readonly at: Date
    /** The enterprise on whose behalf it happened, if any. */
    readonly of?: Pick<Actor, 'side' | 'enterprise'>
  },
): Promise<void> {
  await writeAudit(tx, [
    {
      purchaser: of?.side === 'purchaser' ? of.enterprise : null,
      supplierEnterprise: of?.side === 'supplier' ? of.enterprise : null,
      entity: 'account',
      document: account,
      action,
      account: by.account,
      accountName: by.name,
      side: of?.side ?? null,
      at: at.toISOString(),
    },
  ])
}
