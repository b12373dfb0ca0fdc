import { type RawBuilder, sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import { hasFurtherRights, noteWayIntoAccount } from '../session/opened-accounts.ts'
import type { Principal } from '../session/tickets.ts'
import { writeAudit } from '../store/audit.ts'
import type { SignOnSettings } from './settings.ts'
import type { VerifiedPerson } from './verified-person.ts'
import type { Tx } from '../schema/database.ts'

type Refused = 'SIGN_ON_UNVERIFIED' | 'SIGN_ON_UNKNOWN' | 'deactivated'
/** `isByAddressOfOthers`: the link was made by an address that somebody else had put in place of the person's. */
export type Vouched = { readonly principal: Principal; readonly isByAddressOfOthers: boolean }
type MemberRow = { account: string; name: string; enterprise: string; isActive: boolean; emailSetBy: string | null; emailReplaced: boolean }

/**
 * The member for whom the provider vouches: known by issuer and subject; the first time by the verified email of exactly one active member of the enterprise,
 * which is then recorded. An address that somebody else set finds no account with rights that they lack: whoever sets an address could set their own. Where
 * they put it in place of another, the link is judged so at each sign-in, until the person confirms the address. Until then each sign-in opens a way for whoever
 * set it. Locks the account's row until the transaction ends.
 */
export async function memberOfVerifiedPerson(
  tx: Tx,
  model: Pick<Model, 'entities'>,
  settings: SignOnSettings,
  side: Side,
  vouched: VerifiedPerson,
  now: Date,
): Promise<Vouched | Refused> {
  const issuer = settings.issuer.href
  const { rows: linked } = await sql<{ account: string; addressSetBy: string | null }>`
    select account, "addressSetBy" from "externalIdentity" where issuer = ${issuer} and subject = ${vouched.subject}`.execute(tx)
  const [known] = linked
  if (known === undefined && vouched.email === undefined) return 'SIGN_ON_UNVERIFIED'
  const who = known === undefined ? sql`${hasAddress(vouched.email)} and ${isActive}` : sql`a.id = ${known.account}`
  const [member, another] = await membersOf(tx, settings, side, who)
  if (member === undefined || another !== undefined) return 'SIGN_ON_UNKNOWN'
  if (!member.isActive) return 'deactivated'
  const { account, enterprise } = member
  // One's own address is one's own.
  const setBy = ofSomebodyElse(known === undefined ? member.emailSetBy : known.addressSetBy, account)
  if (setBy !== null && (await hasFurtherRights(tx, model, { accountId: setBy, enterprise, side }, account))) return 'SIGN_ON_UNKNOWN'
  if (known === undefined && !(await link(tx, settings, member, vouched, now))) return 'SIGN_ON_UNKNOWN'
  // Whoever set the address may be the one who comes by it, now: they may have set it long before.
  const opener = setBy ?? ofSomebodyElse(member.emailSetBy, account)
  if (opener !== null) await noteWayIntoAccount(tx, { accountId: opener }, account, now)
  const linkSetBy = known === undefined ? linkedBy(member) : known.addressSetBy
  return { principal: { account, enterprise, side, signOnIssuer: issuer }, isByAddressOfOthers: ofSomebodyElse(linkSetBy, account) !== null }
}

/** Who keeps a say in the link that is made now. */
function linkedBy({ emailReplaced, emailSetBy }: MemberRow): string | null {
  return emailReplaced ? emailSetBy : null
}

function ofSomebodyElse(setBy: string | null, account: string): string | null {
  return setBy === account ? null : setBy
}

/** An address in any case of A to Z. In other collations letters that only look alike, such as the sign for Kelvin, are a "k", and their address is another's. */
function hasAddress(email: string | undefined): RawBuilder<unknown> {
  return sql`lower(a.email collate "C") = lower(${email}::text collate "C")`
}

const isActive = sql`a.status = 'ACTIVE' and m.status = 'ACTIVE' and e.status = 'ACTIVE'`

/** The first two of these members. */
async function membersOf(tx: Tx, { enterprise }: SignOnSettings, side: Side, who: ReturnType<typeof sql>): Promise<readonly MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select a.id as account, a.name, a."emailSetBy", a."emailReplaced", e.id as enterprise, ${isActive} as "isActive"
    from account a join member m on m.account = a.id join enterprise e on e.id = m.enterprise
    where ${who} and e.side = ${side} and (e.id = ${enterprise} or e.name = ${enterprise}) limit 2 for share of a`.execute(tx)
  return rows
}

/** Records the account of this subject; refused if the account belongs to another subject, or another claim names another account. */
async function link(tx: Tx, { issuer, claim }: SignOnSettings, member: MemberRow, { subject, named }: VerifiedPerson, now: Date): Promise<boolean> {
  const { account, name } = member
  if (claim !== 'email') {
    const { rows } = await sql`select 1 from account where id = ${account} and "loginName" = ${named ?? null}`.execute(tx)
    if (rows.length === 0) return false
  }
  const { rows } = await sql`insert into "externalIdentity" (issuer, subject, account, "addressSetBy", "createdAt")
    values (${issuer.href}, ${subject}, ${account}, ${linkedBy(member)}, ${now})
    on conflict do nothing returning 1`.execute(tx)
  if (rows.length === 0) return false
  await writeAudit(tx, [
    {
      purchaser: null,
      entity: 'account',
      document: account,
      action: 'linkSignOn',
      account,
      accountName: name,
      side: null,
      at: now.toISOString(),
      reason: issuer.href,
    },
  ])
  return true
}
