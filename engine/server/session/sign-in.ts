import { sql } from 'kysely'
import type { Side } from '../../core/model/side.ts'
import type { Pool } from '../store/pool.ts'
import { isPasswordRight } from './hash-password.ts'
import { type Attempt, isAttemptAllowed, recordSuccess } from './login-throttle.ts'
import { auditSignIn } from './audit-sign-in.ts'
import { rememberBrowser } from './known-browsers.ts'
import { newSecret } from './secret.ts'
import { issueTicket } from './tickets.ts'

export type Workplace = { readonly id: string; readonly name: string }

export type SignIn =
  | { readonly kind: 'ticket'; readonly ticket: string; readonly enterprise: Workplace; readonly enterprises: readonly Workplace[]; readonly browser: string }
  | { readonly kind: 'tooOften' }
  /** An unknown name and a wrong password get one answer, after the same work. */
  | { readonly kind: 'wrong' }
  | { readonly kind: 'deactivated' }
  /** The password is right, but the person works for no enterprise on this side. */
  | { readonly kind: 'noMembership' }

type WorkplaceRow = { id: string; name: string; isActive: boolean }

/** Checks name and password, remembers the browser, and issues a ticket for the chosen enterprise of this side, or for the first by name. */
export async function signIn(pool: Pool, attempt: Attempt, given: { password: string; side: Side; enterprise?: string }): Promise<SignIn> {
  if (!(await isAttemptAllowed(pool, attempt))) return { kind: 'tooOften' }
  const account = await accountNamed(pool, attempt.loginName)
  const isRight = await isPasswordRight(given.password, account?.passwordHash)
  // Looked up and kept for names of nobody as well, so that the time of the answer does not tell them apart.
  const all = await workplacesOf(pool, account?.id ?? '', given.side)
  if (!isRight || account === undefined) {
    const { address, at } = attempt
    await auditSignIn(pool, { account: account?.id ?? null, enterprise: all[0]?.id ?? null, side: given.side, address, at, code: 'LOGIN_WRONG' })
    return { kind: 'wrong' }
  }
  await recordSuccess(pool, attempt)
  const browser = attempt.browser ?? newSecret()
  await rememberBrowser(pool, account.id, browser, attempt.address, attempt.at)
  if (account.status !== 'ACTIVE') return { kind: 'deactivated' }

  if (all.length === 0) return { kind: 'noMembership' }
  const active = all.filter((workplace) => workplace.isActive)
  if (active.length === 0) return { kind: 'deactivated' }
  const chosen = given.enterprise === undefined ? active[0] : active.find((workplace) => workplace.id === given.enterprise)
  if (chosen === undefined) return { kind: 'noMembership' }
  // A password that has been changed since the check counts as wrong.
  const ticket = await issueTicket(pool, { account: account.id, enterprise: chosen.id, side: given.side }, attempt.at, account.passwordHash)
  if (ticket === undefined) return { kind: 'wrong' }
  return { kind: 'ticket', ticket, enterprise: workplaceFrom(chosen), enterprises: active.map(workplaceFrom), browser }
}

async function accountNamed(pool: Pool, loginName: string): Promise<{ id: string; passwordHash: string; status: string } | undefined> {
  const { rows } = await sql<{
    id: string
    passwordHash: string
    status: string
  }>`select id, "passwordHash", status from account where "loginName" = ${loginName}`.execute(pool)
  return rows[0]
}

async function workplacesOf(pool: Pool, account: string, side: Side): Promise<readonly WorkplaceRow[]> {
  const { rows } = await sql<WorkplaceRow>`
    select e.id, e.name, m.status = 'ACTIVE' and e.status = 'ACTIVE' as "isActive"
    from member m join enterprise e on e.id = m.enterprise where m.account = ${account} and e.side = ${side} order by e.name, e.id`.execute(pool)
  return rows
}

function workplaceFrom({ id, name }: WorkplaceRow): Workplace {
  return { id, name }
}
