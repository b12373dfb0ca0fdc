import { sql } from 'kysely'
import type { Actor } from '../../core/permissions/actor.ts'
import type { Tx } from '../schema/database.ts'
import { accountsOfPerson } from '../store/one-person.ts'
import type { Pool } from '../store/pool.ts'
import { otherSideOfSubstitution } from '../store/substitutes.ts'
import { inTransaction } from '../store/transaction.ts'

/** For so many days a wish waits for another person. */
export const DAYS_OF_WISH = 7

/** What a person wants and a second one has to want too: a name within the enterprise, and the wanted value. */
export type Wish = { readonly name: string; readonly value: unknown }

/** Uses up the same wish of another person who still holds the code; tells whether there was one. Accounts in one hand are no two people, nor are a substitute and the person who is away. */
export async function takeWish(tx: Tx, actor: Actor, { name, value, code }: Wish & { readonly code: string | undefined }, now: Date): Promise<boolean> {
  const { rows: noted } = await sql<{ account: string }>`
    select account from "preferenceProposal" where enterprise = ${actor.enterprise} and name = ${name}`.execute(tx)
  if (noted[0] === undefined || (await accountsOfPerson(tx, actor, now)).includes(noted[0].account)) return false
  if ((await otherSideOfSubstitution(tx, actor, now)).includes(noted[0].account)) return false
  const { rows } = await sql`
    delete from "preferenceProposal" p where p.enterprise = ${actor.enterprise} and p.name = ${name} and p.value = ${JSON.stringify(value)}::jsonb
      and p.account = ${noted[0].account} and p.at > ${new Date(now.getTime() - DAYS_OF_WISH * 86_400_000)}
      and exists (select from member m join account a on a.id = m.account and a.status = 'ACTIVE'
        join "memberRole" mr on mr.member = m.id join role r on r.id = mr.role and r.enabled
        join "rolePermission" c on c.role = r.id and c.code = ${code ?? ''}
        where m.account = p.account and m.enterprise = p.enterprise and m.status = 'ACTIVE')
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Notes what the person wants; the latest wish of a name counts. In a transaction of its own, since the refusal undid the one of the call. */
export async function noteWishes(pool: Pool, actor: Actor, wishes: readonly Wish[], now: Date): Promise<void> {
  await inTransaction(pool, actor, async (tx) => {
    for (const { name, value } of wishes)
      await sql`insert into "preferenceProposal" (enterprise, name, value, account, at)
        values (${actor.enterprise}, ${name}, ${JSON.stringify(value)}::jsonb, ${personOf(actor)}, ${now})
        on conflict (enterprise, name) do update set value = excluded.value, account = excluded.account, at = excluded.at`.execute(tx)
  })
}

/** An API key or an invited person counts as its maker. */
function personOf({ accountId, madeBy }: Actor): string {
  return madeBy ?? accountId
}
