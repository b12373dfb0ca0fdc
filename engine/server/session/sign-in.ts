import { sql } from 'kysely'
import type { Side } from '../../core/model/side.ts'
import type { Pool } from '../store/pool.ts'
import { isPasswordRight } from './hash-password.ts'
import { type Attempt, isAttemptAllowed, recordSuccess } from './login-throttle.ts'
import { auditSignIn } from './audit-sign-in.ts'
import { rememberBrowser } from './known-browsers.ts'
import { openStep } from './factor-steps.ts'
import { newSecret } from './secret.ts'
import { issueTicket } from './tickets.ts'

export type Workplace = { readonly id: string; readonly name: string }

export type SignIn =
  | { readonly kind: 'ticket'; readonly ticket: string; readonly enterprise: Workplace; readonly enterprises: readonly Workplace[]; readonly browser: string }
  /** The password is right, and the account has a second factor: the answer to this step signs the person in. */
  | { readonly kind: 'secondStep'; readonly step: string; readonly account: string }
  | { readonly kind: 'tooOften' }
  /** An unknown name and a wrong password get one answer, after the same work. */
  | { readonly kind: 'wrong' }
  | { readonly kind: 'deactivated' }
  /** The password is right, but the person works for no enterprise on this side. */
  | { readonly kind: 'noMembership' }

export type WorkplaceRow = { id: string; name: string; isActive: boolean }

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
  if (account.hasFactor) return beginSecondStep(pool, attempt, account, { side: given.side, enterprise: given.enterprise, all })
  await recordSuccess(pool, attempt)
  const browser = attempt.browser ?? newSecret()
  await rememberBrowser(pool, account.id, browser, attempt.address, attempt.at)
  const chosen = chosenAmong(all, account.status === 'ACTIVE', given.enterprise)
  if ('kind' in chosen) return chosen
  // A password that has been changed since the check counts as wrong.
  const ticket = await issueTicket(pool, { account: account.id, enterprise: chosen.one.id, side: given.side }, attempt.at, account.passwordHash)
  if (ticket === undefined) return { kind: 'wrong' }
  return { kind: 'ticket', ticket, enterprise: chosen.one, enterprises: chosen.all, browser }
}

/**
 * The attempt stays a failed one, and the browser unknown, until the second step is done: whoever has only the password gains no room for guesses at the code.
 */
async function beginSecondStep(
  pool: Pool,
  attempt: Attempt,
  account: AccountRow,
  { side, enterprise, all }: { readonly side: Side; readonly enterprise: string | undefined; readonly all: readonly WorkplaceRow[] },
): Promise<SignIn> {
  const chosen = chosenAmong(all, account.status === 'ACTIVE', enterprise)
  if ('kind' in chosen) return chosen
  const step = await openStep(
    pool,
    { purpose: 'signIn', account: account.id, side, enterprise: enterprise ?? null, attempt: attempt.id },
    attempt.at,
    account.passwordHash,
  )
  return step === undefined ? { kind: 'wrong' } : { kind: 'secondStep', step, account: account.id }
}

/** The enterprise that the person asked for, or the first by name, and all that are open; or why there is none. */
export function chosenAmong(
  all: readonly WorkplaceRow[],
  isActive: boolean,
  enterprise: string | undefined,
): { readonly one: Workplace; readonly all: readonly Workplace[] } | { readonly kind: 'deactivated' | 'noMembership' } {
  if (!isActive) return { kind: 'deactivated' }
  if (all.length === 0) return { kind: 'noMembership' }
  const active = all.filter((workplace) => workplace.isActive)
  if (active.length === 0) return { kind: 'deactivated' }
  const one = enterprise === undefined ? active[0] : active.find((workplace) => workplace.id === enterprise)
  return one === undefined ? { kind: 'noMembership' } : { one: workplaceFrom(one), all: active.map(workplaceFrom) }
}

type AccountRow = { readonly id: string; readonly passwordHash: string; readonly status: string; readonly hasFactor: boolean }

async function accountNamed(pool: Pool, loginName: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select a.id, a."passwordHash", a.status, exists (select from "secondFactor" f where f.account = a.id) as "hasFactor"
    from account a where a."loginName" = ${loginName}`.execute(pool)
  return rows[0]
}

/** The enterprises of the account on this side, by name, active or not. */
export async function workplacesOf(pool: Pool, account: string, side: Side): Promise<readonly WorkplaceRow[]> {
  const { rows } = await sql<WorkplaceRow>`
    select e.id, e.name, m.status = 'ACTIVE' and e.status = 'ACTIVE' as "isActive"
    from member m join enterprise e on e.id = m.enterprise where m.account = ${account} and e.side = ${side} order by e.name, e.id`.execute(pool)
  return rows
}

function workplaceFrom({ id, name }: WorkplaceRow): Workplace {
  return { id, name }
}
