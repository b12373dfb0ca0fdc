import { sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { codeOfRight } from '../../core/permissions/has-right.ts'
import { rightsBeyond, type Rights } from '../../core/permissions/rights-beyond.ts'
import type { Tx } from '../schema/database.ts'
import { accountsInHandOf } from '../store/one-person.ts'
import { heldCodesOfMember, rightsOfMember } from '../store/rights-of-member.ts'

type Place = Pick<Actor, 'accountId' | 'enterprise'>

/** Notes that a person has a way into an account: made it, made a link for its password, or set its address. */
export async function noteWayIntoAccount(tx: Tx, { accountId }: Pick<Actor, 'accountId'>, account: string, now: Date): Promise<void> {
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

type Giver = Place & Pick<Actor, 'side'>

/**
 * Checks whether the account has rights at the enterprise that the giver lacks: the giver may open no way into such an account. Its roles that are switched
 * off count, since whoever switches one on later does not think of the way. A giver who has left lacks everything, the ways into accounts without any right too.
 */
export async function hasFurtherRights(tx: Tx, model: Pick<Model, 'entities'>, giver: Giver, account: string): Promise<boolean> {
  return lacksAny(model, giver, await rightsOfBoth(tx, giver, account))
}

/** Checks whether a person who handed out a link for the password of an account, or set its address, could do so now. One's own address is one's own. */
export async function mayStillOpen(tx: Tx, model: Pick<Model, 'entities' | 'permissions'>, giver: Giver, account: string): Promise<boolean> {
  if (giver.accountId === account) return true
  const both = await rightsOfBoth(tx, giver, account)
  const code = codeOfRight(model, giver.side, 'setPermissions')
  return code !== undefined && both.own?.codes.includes(code) === true && !lacksAny(model, giver, both)
}

type Both = { readonly own: HeldRights | undefined; readonly of: HeldRights }

function lacksAny(model: Pick<Model, 'entities'>, { side }: Giver, { own, of }: Both): boolean {
  return own === undefined || rightsBeyond(model, side, { codes: of.held, groups: of.groups }, own).length > 0
}

/** The rights of a giver who is still there, and those of an account of the enterprise. */
async function rightsOfBoth(tx: Tx, { accountId, enterprise }: Giver, account: string): Promise<Both> {
  const { rows } = await sql<Row & { readonly isActive: boolean }>`
    select m.account, m.status = 'ACTIVE' and a.status = 'ACTIVE' as "isActive", ${rightsOfMember}, ${heldCodesOfMember}
    from member m join account a on a.id = m.account where m.enterprise = ${enterprise} and m.account in (${accountId}, ${account})`.execute(tx)
  return {
    own: rows.find((row) => row.account === accountId && row.isActive),
    of: rows.find((row) => row.account === account) ?? NO_RIGHTS,
  }
}
