import { sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import { issue } from '../../core/rules/issue.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { Pool } from '../store/pool.ts'
import { auditPassword, endOtherSessions } from './change-password.ts'
import { hashPassword } from './hash-password.ts'
import { forgetBrowsers } from './known-browsers.ts'
import { hasFurtherRights, mayStillOpen, noteWayIntoAccount } from './opened-accounts.ts'
import { notifyPerson } from './notify-person.ts'
import { askToConfirmAgain } from './own-address.ts'
import { passwordContextOf } from './password-context.ts'
import { passwordIssues } from './password-issues.ts'
import { hashOfSecret, newSecret } from './secret.ts'
import type { Tx } from '../schema/database.ts'

const HOURS = 24

export type IssuedReset = { readonly secret: string; readonly expiresAt: string; readonly loginName: string }

type Place = { readonly pool: Pool; readonly model: Pick<Model, 'entities' | 'permissions'> }
type MemberRow = { account: string; loginName: string; isElsewhere: boolean }

/**
 * Makes a link by which a member of the administrator's enterprise sets a new password, once, within a day; it voids an older one. Refused for an account of
 * another enterprise too, active there or not: a reset gives access everywhere. Accounts of machines and invited people never have one.
 */
export async function issueReset({ pool, model }: Place, actor: Actor, member: string, now: Date): Promise<IssuedReset | readonly Issue[]> {
  const secret = newSecret()
  const expiresAt = new Date(now.getTime() + HOURS * 3_600_000)
  return pool.transaction().execute(async (tx: Tx) => {
    // Changes of rights wait here, so that none comes between the comparison and the link.
    await sql`select from enterprise where id = ${actor.enterprise} for no key update`.execute(tx)
    const { rows } = await sql<MemberRow>`
      select a.id as account, a."loginName", exists (select from member o where o.account = a.id and o.enterprise <> m.enterprise) as "isElsewhere"
      from member m join account a on a.id = m.account
      where m.id = ${member} and m.enterprise = ${actor.enterprise} and m.status = 'ACTIVE' and a.status = 'ACTIVE'
        and not exists (select from "apiKey" k where k.id = a.id) and not exists (select from invitation i where i.account = a.id) for share of a`.execute(tx)
    const found = rows[0]
    if (found === undefined) return [issue('REFERENCE_NOT_FOUND', 'entity.member')]
    if (found.account === actor.accountId) return [issue('RESET_OF_ONESELF', 'entity.member')]
    if (found.isElsewhere) return [issue('RESET_OF_OTHERS', 'entity.member')]
    if (await hasFurtherRights(tx, model, actor, found.account)) return [issue('RIGHTS_BEYOND_OWN', 'entity.member')]
    await noteWayIntoAccount(tx, actor, found.account, now)
    await sql`insert into "passwordReset" (account, "secretHash", "issuedBy", "createdAt", "expiresAt")
      values (${found.account}, ${hashOfSecret(secret)}, ${actor.accountId}, ${now}, ${expiresAt})
      on conflict (account) where "issuedBy" is not null do update set "secretHash" = excluded."secretHash", "issuedBy" = excluded."issuedBy",
        "createdAt" = excluded."createdAt", "expiresAt" = excluded."expiresAt"`.execute(tx)
    await auditPassword(tx, { account: found.account, by: { account: actor.accountId, name: actor.name }, action: 'issueReset', at: now, of: actor })
    return { secret, expiresAt: expiresAt.toISOString(), loginName: found.loginName }
  })
}

/**
 * Sets a new password by a link, and ends every session of the account; the account keeps who handed the link out, and whose address is confirmed is asked again.
 * A refused password leaves the link valid. A link is void if the account has joined
 * another enterprise since it was issued, or if the administrator of the link could not hand it out any more. So is one of an account that is nowhere active.
 */
export async function resetPassword({ pool, model }: Place, secret: string, newPassword: string, now: Date): Promise<readonly Issue[]> {
  const invalid = [issue('RESET_LINK_INVALID')]
  const { rows } = await sql<{ account: string; loginName: string; name: string }>`
    select a.id as account, a."loginName", a.name from "passwordReset" r join account a on a.id = r.account
    where r."secretHash" = ${hashOfSecret(secret)} and r."expiresAt" > ${now} and a.status = 'ACTIVE'
      and exists (select from member m where m.account = a.id and m.status = 'ACTIVE')`.execute(pool)
  const found = rows[0]
  if (found === undefined) return invalid
  const issues = await passwordIssues(newPassword, await passwordContextOf(pool, found.account), 'entity.newPassword')
  if (issues.length > 0) return issues
  const passwordHash = await hashPassword(newPassword)
  return pool.transaction().execute(async (tx) => {
    // Locks the account first, as a change of the password does; of two concurrent uses of the link, one finds it gone. Adding the account to an enterprise
    // references its row, so nobody does it from here on.
    await sql`select from account where id = ${found.account} for update`.execute(tx)
    if (!(await wasMailed(tx, secret)) && ((await isElsewhere(tx, found.account, secret)) || !(await isIssuable(tx, model, secret)))) return invalid
    const { rows: used } = await sql<{ issuedBy: string | null; addressSetBy: string | null }>`
      delete from "passwordReset" where "secretHash" = ${hashOfSecret(secret)} and "expiresAt" > ${now} returning "issuedBy", "addressSetBy"`.execute(tx)
    const [link] = used
    if (link === undefined) return invalid
    // It counts as handed out by whoever set the address, now: they may have set it long before they use it.
    if (link.addressSetBy !== null && link.addressSetBy !== found.account) await noteWayIntoAccount(tx, { accountId: link.addressSetBy }, found.account, now)
    const giver = link.issuedBy ?? link.addressSetBy
    const passwordFrom = giver === found.account ? null : giver
    await sql`update account set "passwordHash" = ${passwordHash}, "passwordFrom" = ${passwordFrom} where id = ${found.account}`.execute(tx)
    if (passwordFrom !== null) await askToConfirmAgain(tx, found.account)
    await endOtherSessions(tx, found.account)
    await forgetBrowsers(tx, found.account)
    await auditPassword(tx, { account: found.account, by: found, action: 'resetPassword', at: now })
    await notifyPerson(tx, 'passwordChanged', found.account, now)
    return []
  })
}

/** A link to the address that the person has confirmed is proof for every enterprise. One to an address that somebody set counts as handed out by them. */
async function wasMailed(tx: Tx, secret: string): Promise<boolean> {
  const { rows } =
    await sql`select from "passwordReset" where "secretHash" = ${hashOfSecret(secret)} and "issuedBy" is null and "addressSetBy" is null`.execute(tx)
  return rows.length > 0
}

/** Checks whether the administrator of the link could hand it out now: is still there, still sets permissions, and lacks no right of the account. */
async function isIssuable(tx: Tx, model: Place['model'], secret: string): Promise<boolean> {
  const { rows } = await sql<{ account: string; accountId: string; enterprise: string; side: Side }>`
    select r.account, coalesce(r."issuedBy", r."addressSetBy") as "accountId", e.id as enterprise, e.side
    from "passwordReset" r join member m on m.account = r.account join enterprise e on e.id = m.enterprise where r."secretHash" = ${hashOfSecret(secret)}`.execute(
    tx,
  )
  const found = rows[0]
  return found !== undefined && (await mayStillOpen(tx, model, found, found.account))
}

/** Checks whether the account works for an enterprise other than the one that issued the link, active there or not. */
async function isElsewhere(tx: Tx, account: string, secret: string): Promise<boolean> {
  const { rows } = await sql<{ enterprises: number; isStrange: boolean }>`
    select count(distinct m.enterprise)::int as enterprises,
      coalesce(bool_or(not exists (select from member i where i.account = coalesce(r."issuedBy", r."addressSetBy") and i.enterprise = m.enterprise)), true) as "isStrange"
    from "passwordReset" r join member m on m.account = r.account where r.account = ${account} and r."secretHash" = ${hashOfSecret(secret)}`.execute(tx)
  const { enterprises, isStrange } = rows[0]!
  return enterprises !== 1 || isStrange
}
