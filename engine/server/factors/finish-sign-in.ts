import { sql } from 'kysely'
import type { Side } from '../../core/model/side.ts'
import { auditSignIn } from '../session/audit-sign-in.ts'
import { type FactorStep, markProven, stepOf, takeStep } from '../session/factor-steps.ts'
import { isGuessAllowed } from '../session/guess-throttle.ts'
import { rememberBrowser } from '../session/known-browsers.ts'
import { type Attempt, isAttemptAllowed, recordSuccess } from '../session/login-throttle.ts'
import { newSecret } from '../session/secret.ts'
import { type Workplace, chosenAmong, workplacesOf } from '../session/sign-in.ts'
import { issueTicket } from '../session/tickets.ts'
import type { Tx } from '../schema/database.ts'
import type { Pool } from '../store/pool.ts'
import { auditFactor } from './audit-factor.ts'
import { type PasskeySite, accountOfPasskey } from './passkeys.ts'
import type { SealingKey } from './sealing-key.ts'
import { spendCode } from './spend-code.ts'
import { tellOfWrongAnswers } from './tell-of-wrong-answers.ts'

/** What the person gives in the second step: a code, the answer of a passkey, or, after either, only the choice of an enterprise. */
export type SecondStep = {
  readonly purpose: 'signIn' | 'passkeySignIn'
  readonly step: string
  readonly code?: string
  readonly passkey?: string
  readonly enterprise?: string
  readonly side: Side
}

export type FinishedSignIn =
  | { readonly kind: 'ticket'; readonly ticket: string; readonly enterprise: Workplace; readonly enterprises: readonly Workplace[]; readonly browser: string }
  /** The step is over: the person begins with the password again. */
  | { readonly kind: 'over' }
  | { readonly kind: 'tooOften' | 'wrongFactor' | 'deactivated' | 'noMembership' }

type Means = { readonly pool: Pool; readonly key: SealingKey; readonly site: PasskeySite }

type Person = { readonly id: string; readonly loginName: string; readonly name: string; readonly status: string }

/** The second step of a sign-in, or a sign-in by passkey alone: a right answer gives the ticket. Wrong ones count like wrong passwords. */
export async function finishSignIn(means: Means, given: SecondStep, attempt: Omit<Attempt, 'loginName'>): Promise<FinishedSignIn> {
  const { pool } = means
  const { at } = attempt
  const found = await stepOf(pool, given.step, given.purpose, at)
  if (found === undefined || found.side !== given.side) return { kind: 'over' }
  if (found.provenAt !== null) return enter(pool, given, found, found.account!, attempt)
  const person = found.account === null ? undefined : await personOf(pool, found.account)
  if (person !== undefined && !(await isAttemptAllowed(pool, { ...attempt, loginName: person.loginName }))) return { kind: 'tooOften' }
  const account = await pool.transaction().execute((tx) => accountOfAnswer(tx, means, given, found, person, at))
  if (account === undefined) {
    // A passkey alone names its person only by its answer: a wrong one is a guess of its address, and a right one cannot be guessed.
    if (person === undefined && !(await isGuessAllowed(pool, { ...attempt, kind: 'passkey' }))) return { kind: 'tooOften' }
    await auditSignIn(pool, {
      account: person?.id ?? null,
      enterprise: found.enterprise,
      side: given.side,
      address: attempt.address,
      at,
      code: 'SECOND_FACTOR_WRONG',
    })
    if (person !== undefined) await tellOfWrongAnswers(pool, person.id, attempt.address, at)
    return { kind: 'wrongFactor' }
  }
  if (person !== undefined) await recordSuccess(pool, attempt)
  if (found.attempt !== null) await recordSuccess(pool, { id: found.attempt })
  return enter(pool, given, found, account, attempt)
}

async function accountOfAnswer(
  tx: Tx,
  { key, site }: Means,
  { code, passkey, side }: SecondStep,
  found: Required<Omit<FactorStep, 'address'>>,
  person: Person | undefined,
  at: Date,
) {
  if (passkey !== undefined) {
    return found.content === null ? undefined : accountOfPasskey(tx, { answer: passkey, challenge: found.content, site, account: found.account }, at)
  }
  if (code === undefined || person === undefined) return undefined
  const used = await spendCode(tx, key, person.id, code, at)
  if (used === 'recoveryCode')
    await auditFactor(tx, { account: person.id, name: person.name, action: 'useRecoveryCode', at, of: { side, enterprise: found.enterprise ?? '' } })
  return used === undefined ? undefined : person.id
}

/** The ticket for the enterprise that the person chose, or the first; the step lasts on while there is something to choose. */
async function enter(
  pool: Pool,
  given: SecondStep,
  found: Required<Omit<FactorStep, 'address'>>,
  account: string,
  attempt: Omit<Attempt, 'loginName'>,
): Promise<FinishedSignIn> {
  const { at } = attempt
  const person = await personOf(pool, account)
  const wanted = given.enterprise ?? found.enterprise ?? undefined
  const chosen = chosenAmong(await workplacesOf(pool, account, given.side), person.status === 'ACTIVE', wanted)
  if ('kind' in chosen) return chosen
  // Whoever chooses an enterprise later proves nothing by that.
  const proven = (found.provenAt === null ? at : new Date(found.provenAt)).toISOString()
  return pool.transaction().execute(async (tx): Promise<FinishedSignIn> => {
    // In the order of the locks of a password change, which ends the step.
    await sql`select from account where id = ${account} for share`.execute(tx)
    const mustChoose = wanted === undefined && chosen.all.length > 1
    const isOpen = mustChoose ? await markProven(tx, given.step, account, at) : (await takeStep(tx, given.step, given.purpose, at)) !== undefined
    if (!isOpen) return { kind: 'over' }
    const ticket = await issueTicket(tx, { account, enterprise: chosen.one.id, side: given.side, begunAt: proven, secondFactorAt: proven }, at)
    if (ticket === undefined) return { kind: 'over' }
    const browser = attempt.browser ?? newSecret()
    await rememberBrowser(tx, account, browser, attempt.address, at)
    return { kind: 'ticket', ticket, enterprise: chosen.one, enterprises: chosen.all, browser }
  })
}

async function personOf(pool: Pool, account: string): Promise<Person> {
  const { rows } = await sql<Person>`select id, "loginName", name, status from account where id = ${account}`.execute(pool)
  return rows[0]!
}
