import { sql } from 'kysely'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { OwnFactor } from '../../core/wire/own-factor.ts'
import type { Tx } from '../schema/database.ts'
import { provenAt } from '../session/proven-at.ts'
import { factorsOf } from './own-factors.ts'

/** The person's factors, which stay as they are until the transaction ends; or why this session may not change them. */
export type FactorsForChange = { readonly own: readonly OwnFactor[] } | { readonly issues: readonly Issue[] }

type Changing = { readonly account: string; readonly session: string }

/**
 * Locks the factors of a person for a change. Whoever has one gives it first. The question is asked under the lock: a call that began before the first
 * factor was added, or in a session that it ended, changes nothing.
 */
export async function factorsForChange(
  tx: Tx,
  { account, session }: Changing,
  { now, confirmed }: { readonly now: Date; readonly confirmed: number },
): Promise<FactorsForChange> {
  await sql`select from account where id = ${account} for no key update`.execute(tx)
  const own = await factorsOf(tx, account)
  const since = new Date(now.getTime() - confirmed * 1000)
  const { rows } = await sql`select from session s where s.id = ${session}
    and case when ${own.length > 0} then s."secondFactorAt" >= ${since} else ${provenAt} is not null end`.execute(tx)
  return rows.length === 1 ? { own } : { issues: [issue(own.length > 0 ? 'SECOND_FACTOR_NEEDED' : 'CONFIRMATION_NEEDED')] }
}
