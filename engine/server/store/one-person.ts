import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../core/permissions/actor.ts'
import { otherSideOfSubstitution } from './substitutes.ts'
import type { Tx } from '../schema/database.ts'

/** For so many days after a way into an account was opened, its account and the opener's count as one person. */
export const DAYS_OF_ONE_HAND = 30

/**
 * A query of the accounts that count as one person with this one: those from which somebody opened a way into it lately, all into which these opened one, also
 * by way of further accounts. An API key, and the account of a purchaser's invited person, is in the hand of its maker for ever.
 */
export function accountsInHandOf(account: string, now: Date): RawBuilder<unknown> {
  const since = new Date(now.getTime() - DAYS_OF_ONE_HAND * 86_400_000)
  return sql`with recursive way (of, by) as not materialized (
      select account, by from "accountOpening" where at > ${since}
      union all select id, "createdBy" from "apiKey"
      union all select account, "createdBy" from invitation where side = 'purchaser' and "createdBy" is not null
    ), opener (account) as (
      select ${account}::text collate "C" union select way.by from opener join way on way.of = opener.account
    ), hand (account) as (
      select account from opener union select way.of from hand join way on way.by = hand.account
    ) select account from hand`
}

/** The accounts that count as one person with the actor's. */
export async function accountsOfPerson(tx: Tx, { accountId }: Pick<Actor, 'accountId'>, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ account: string }>`${accountsInHandOf(accountId, now)}`.execute(tx)
  return rows.map(({ account }) => account)
}

/**
 * The accounts that are no second person beside the actor: those that count as one person with theirs, those of who is away and decided for by the other, and
 * those of colleagues who have left, whose word ends with them.
 */
export async function accountsOfNobodyElse(tx: Tx, actor: Pick<Actor, 'accountId' | 'enterprise' | 'side' | 'prefs'>, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ account: string }>`
    select account from (${accountsInHandOf(actor.accountId, now)}) as one
    union select m.account from member m join account a on a.id = m.account
      where m.enterprise = ${actor.enterprise} and (m.status <> 'ACTIVE' or a.status <> 'ACTIVE')`.execute(tx)
  return [...rows.map(({ account }) => account), ...(await otherSideOfSubstitution(tx, actor, now))]
}
