import { sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { rightsBeyond, type Rights } from '../../core/permissions/rights-beyond.ts'
import type { Tx } from '../schema/database.ts'
import { rightsOfMember } from '../store/rights-of-member.ts'

type Place = Pick<Actor, 'accountId' | 'enterprise'>

/** Notes that a person has a way into an account: made it, made a link for its password, or set its address. */
export async function noteOpening(tx: Tx, { accountId }: Pick<Actor, 'accountId'>, account: string, now: Date): Promise<void> {
  await sql`insert into "accountOpening" (account, by, at) values (${account}, ${accountId}, ${now})
    on conflict (account, by) do update set at = excluded.at`.execute(tx)
}

/** The rights of the person, and of each account of the enterprise that they have a way into, deactivated ones too. */
export async function rightsInHand(tx: Tx, { accountId, enterprise }: Place): Promise<{ readonly own: Rights; readonly opened: ReadonlyMap<string, Rights> }> {
  const { rows } = await sql<Rights & { account: string }>`
    select m.account, ${rightsOfMember} from member m
    where m.enterprise = ${enterprise}
      and (m.account = ${accountId} or m.account in (select account from "accountOpening" where by = ${accountId}))`.execute(tx)
  const rights = new Map(rows.map(({ account, codes, groups }) => [account, { codes, groups }]))
  const own = rights.get(accountId) ?? { codes: [], groups: [] }
  rights.delete(accountId)
  return { own, opened: rights }
}

/** Checks whether an account has rights at the enterprise that this person lacks: nobody opens a way into such an account. */
export async function hasFurtherRights(tx: Tx, model: Pick<Model, 'entities'>, actor: Place & Pick<Actor, 'side'>, account: string): Promise<boolean> {
  const { rows } = await sql<Rights & { account: string }>`select m.account, ${rightsOfMember} from member m
    where m.enterprise = ${actor.enterprise} and m.account in (${actor.accountId}, ${account})`.execute(tx)
  const of = (wanted: string): Rights => rows.find((row) => row.account === wanted) ?? { codes: [], groups: [] }
  return rightsBeyond(model, actor.side, of(account), of(actor.accountId)).length > 0
}
