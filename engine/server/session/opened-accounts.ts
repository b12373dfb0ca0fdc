import { sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { rightsBeyond, type Rights } from '../../core/permissions/rights-beyond.ts'
import type { Tx } from '../schema/database.ts'
import { accountsInHandOf } from '../store/one-person.ts'
import { heldCodesOfMember, rightsOfMember } from '../store/rights-of-member.ts'

type Place = Pick<Actor, 'accountId' | 'enterprise'>

/** Notes that a person has a way into an account: made it, made a link for its password, or set its address. */
export async function noteOpening(tx: Tx, { accountId }: Pick<Actor, 'accountId'>, account: string, now: Date): Promise<void> {
  await sql`insert into "accountOpening" (account, by, at) values (${account}, ${accountId}, ${now})
    on conflict (account, by) do update set at = excluded.at`.execute(tx)
}

/** What an account may do now, and the codes that it would have with all its roles switched on. */
export type HeldRights = Rights & { readonly held: readonly string[] }

type Row = HeldRights & { readonly account: string }

/** The rights of an account that is no member. */
export const NO_RIGHTS: HeldRights = { codes: [], groups: [], held: [] }

/**
 * The rights of the person, and of each account of the enterprise in their hand, deactivated ones too: those that they have a way into, for ever, and those that
 * count as one person with them. A second account of theirs would otherwise give to the first, or open a third for it.
 */
export async function rightsInHand(
  tx: Tx,
  { accountId, enterprise }: Place,
  now: Date,
): Promise<{ readonly own: HeldRights; readonly inHand: ReadonlyMap<string, HeldRights> }> {
  const { rows } = await sql<Row>`
    select m.account, ${rightsOfMember}, ${heldCodesOfMember} from member m
    where m.enterprise = ${enterprise}
      and (m.account = ${accountId} or m.account in (select account from "accountOpening" where by = ${accountId})
        or m.account in (${accountsInHandOf(accountId, now)}))`.execute(tx)
  const rights = new Map(rows.map(({ account, ...of }) => [account, of]))
  const own = rights.get(accountId) ?? NO_RIGHTS
  rights.delete(accountId)
  return { own, inHand: rights }
}

/**
 * Checks whether an account has rights at the enterprise that this person lacks: nobody opens a way into such an account. Its roles that are switched off count,
 * since whoever switches one on later does not think of the way.
 */
export async function hasFurtherRights(tx: Tx, model: Pick<Model, 'entities'>, actor: Place & Pick<Actor, 'side'>, account: string): Promise<boolean> {
  const { rows } = await sql<Row>`select m.account, ${rightsOfMember}, ${heldCodesOfMember} from member m
    where m.enterprise = ${actor.enterprise} and m.account in (${actor.accountId}, ${account})`.execute(tx)
  const of = (wanted: string): HeldRights => rows.find((row) => row.account === wanted) ?? NO_RIGHTS
  const { held, groups } = of(account)
  return rightsBeyond(model, actor.side, { codes: held, groups }, of(actor.accountId)).length > 0
}
