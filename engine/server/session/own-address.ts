import { sql } from 'kysely'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import { enqueueMail } from '../store/enqueue-mail.ts'
import { accountsOfPerson } from '../store/one-person.ts'
import type { Pool } from '../store/pool.ts'
import type { Tx } from '../schema/database.ts'
import { auditPassword } from './change-password.ts'
import { notifyPerson } from './notify-person.ts'
import { hashOfCode, newCode } from './one-time-code.ts'

/** How long a mailed code confirms an address. */
export const CODE_MINUTES = 30
/** The codes that are mailed to one account within an hour. */
const MAX_PER_HOUR = 3
const HOUR = 3_600_000

/**
 * Gives an account another address, unconfirmed, and tells the former one. Links and codes that were mailed to the former address end. Where somebody else sets
 * it, so do the links with providers, which found the account by a former address; a change by the person ends those alone that found it by somebody else's.
 */
export async function setAddress(
  tx: Tx,
  { account, former, email, by }: { readonly account: string; readonly former: string; readonly email: string; readonly by: string },
  now: Date,
): Promise<void> {
  await sql`update account set email = ${email}, "emailSetBy" = ${by}, "emailGivenBy" = ${by}, "emailGivenAt" = ${now}, "emailReplaced" = ${by !== account},
    "emailCodeHash" = null, "emailCodeUntil" = null where id = ${account}`.execute(tx)
  await sql`delete from "passwordReset" where account = ${account} and "issuedBy" is null`.execute(tx)
  await sql`with ended as (delete from "externalIdentity" where account = ${account} and (${by !== account} or "addressSetBy" is not null) returning issuer)
    delete from session where account = ${account} and "signOnIssuer" in (select issuer from ended)`.execute(tx)
  if (former !== '') await notifyPerson(tx, 'addressChanged', account, now, { to: former })
}

/** Checks whether the address of an account waits for its person to confirm it. */
export async function isAddressUnconfirmed(database: Pool | Tx, account: string): Promise<boolean> {
  const { rows } = await sql`select from account where id = ${account} and email <> '' and "emailSetBy" is not null`.execute(database)
  return rows.length > 0
}

/**
 * Takes back that the address was confirmed, since a link that somebody handed out sets a password: the account may have been in other hands, and the person is
 * asked. Links with providers that were made since another person had put the address in place are judged again.
 */
export async function askToConfirmAgain(tx: Tx, account: string): Promise<void> {
  await sql`update account set "emailSetBy" = "emailGivenBy" where id = ${account} and email <> '' and "emailSetBy" is null`.execute(tx)
  await sql`update "externalIdentity" x set "addressSetBy" = a."emailSetBy" from account a
    where a.id = ${account} and x.account = a.id and x."addressSetBy" is null and a."emailReplaced" and x."createdAt" >= a."emailGivenAt"`.execute(tx)
}

/**
 * Checks whether the address, which somebody put in place of another, and the link by which the present password was set came from one hand: then whoever signs
 * in may be the person of that hand, at whose mailbox the code arrives. A password that is changed afterwards stays in it.
 */
async function isFromHandOfPassword(tx: Tx, account: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ setBy: string; from: string }>`select "emailSetBy" as "setBy", "passwordFrom" as "from" from account
    where id = ${account} and "emailReplaced" and "emailSetBy" <> id and "passwordFrom" is not null`.execute(tx)
  const [given] = rows
  return given !== undefined && (await accountsOfPerson(tx, { accountId: given.setBy }, now)).includes(given.from)
}

/**
 * Stores a mail with a code to the address of the account. Refused where nothing is to confirm, where the password comes from the hand that set the address, and
 * after three codes in an hour.
 */
export async function sendAddressCode(
  pool: Pool,
  { id, account, at }: { readonly id: string; readonly account: string; readonly at: Date },
): Promise<readonly Issue[]> {
  return pool.transaction().execute(async (tx) => {
    // The row is locked, so concurrent calls count each other.
    await sql`select from account where id = ${account} for no key update`.execute(tx)
    if (!(await isAddressUnconfirmed(tx, account))) return [issue('ADDRESS_NOT_TO_CONFIRM')]
    if (await isFromHandOfPassword(tx, account, at)) return [issue('ADDRESS_OF_WHO_GAVE_PASSWORD')]
    const { rows } = await sql<{ mails: number }>`
      select count(*)::int as mails from mail where account = ${account} and kind = 'addressCode' and "createdAt" > ${new Date(at.getTime() - HOUR)}`.execute(
      tx,
    )
    if (rows[0]!.mails >= MAX_PER_HOUR) return [issue('ADDRESS_CODES_OVER_3')]
    await enqueueMail(tx, { id, key: `addressCode ${id}`, kind: 'addressCode', account }, at)
    return []
  })
}

/**
 * The code of a mail that is sent now to an address; it voids older ones. Undefined if nothing is to confirm any more, or the account has another address
 * since the mail was taken up: the code would confirm an address at which nobody read it.
 */
export async function newAddressCode(tx: Tx, { account, to }: { readonly account: string; readonly to: string }, now: Date): Promise<string | undefined> {
  const code = newCode()
  const { rows } = await sql`
    update account set "emailCodeHash" = ${hashOfCode(account, code)}, "emailCodeUntil" = ${new Date(now.getTime() + CODE_MINUTES * 60_000)}
    where id = ${account} and email = ${to} and "emailSetBy" is not null and status = 'ACTIVE' returning 1`.execute(tx)
  return rows.length === 0 ? undefined : code
}

/** Confirms the address by the code that was mailed there, once: from then on it is the person's own. */
export async function confirmAddress(
  pool: Pool,
  owner: { readonly account: string; readonly name: string },
  code: string,
  now: Date,
): Promise<readonly Issue[]> {
  return pool.transaction().execute(async (tx) => {
    // Neither the address nor the password changes between the comparison and the confirmation.
    await sql`select from account where id = ${owner.account} for no key update`.execute(tx)
    if (await isFromHandOfPassword(tx, owner.account, now)) return [issue('ADDRESS_OF_WHO_GAVE_PASSWORD')]
    const { rows } = await sql`update account set "emailSetBy" = null, "emailCodeHash" = null, "emailCodeUntil" = null
      where id = ${owner.account} and "emailCodeHash" = ${hashOfCode(owner.account, code)} and "emailCodeUntil" > ${now} returning 1`.execute(tx)
    if (rows.length === 0) return [issue('ADDRESS_CODE_WRONG', 'entity.code')]
    await sql`update "externalIdentity" set "addressSetBy" = null where account = ${owner.account}`.execute(tx)
    await auditPassword(tx, { account: owner.account, by: owner, action: 'confirmAddress', at: now })
    return []
  })
}
