import { sql } from 'kysely'
import type { Side } from '../../core/model/side.ts'
import { enqueueMail } from '../store/enqueue-mail.ts'
import type { Pool } from '../store/pool.ts'
import { auditPassword } from './change-password.ts'
import { hashOfSecret, newSecret } from './secret.ts'
import type { Tx } from '../schema/database.ts'

/** How long a mailed link can set a new password. */
export const RESET_MINUTES = 30
/** The mails to one account within an hour; further requests get the usual answer. */
const MAX_PER_HOUR = 3
/**
 * The most accounts for one name or address: the account with this login name first, then those whose person confirmed the address, then the oldest, so that an
 * account that is added later displaces none, nor one for which somebody else, at any enterprise, enters the address.
 */
const MAX_ACCOUNTS = 5
/** The requests that wait for the worker; while so many wait, further ones are not stored. */
const MAX_WAITING = 10_000
const HOUR = 3_600_000

/** Stores a request for a forgotten password. One statement in every case: neither the answer nor its time tells whether an account exists. */
export async function requestReset(pool: Pool, { id, name, side, at }: { id: string; name: string; side: Side; at: Date }): Promise<void> {
  await sql`insert into "resetRequest" (id, name, side, at)
    select ${id}, ${name.trim().toLowerCase()}, ${side}, ${at}::timestamptz where (select count(*) from "resetRequest") < ${MAX_WAITING}::int`.execute(pool)
}

/**
 * Takes the oldest request and stores a mail for each account with that name or address: active ones of people, at most three in an hour. Returns whether there
 * was a request.
 */
export async function processResetRequest(pool: Pool, newId: () => string, now: Date): Promise<boolean> {
  return pool.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; name: string; side: Side }>`
      delete from "resetRequest" where id = (select id from "resetRequest" order by at, id limit 1 for update skip locked) returning id, name, side`.execute(tx)
    const request = rows[0]
    if (request === undefined) return false
    for (const { account, side } of await accountsOf(tx, request.name, request.side)) {
      // The row is locked, so concurrent requests count each other.
      await sql`select from account where id = ${account} for no key update`.execute(tx)
      const { rows: counted } = await sql<{ mails: number }>`
        select count(*)::int as mails from mail where account = ${account} and kind = 'passwordReset' and "createdAt" > ${new Date(now.getTime() - HOUR)}`.execute(
        tx,
      )
      if (counted[0]!.mails >= MAX_PER_HOUR) continue
      await enqueueMail(tx, { id: newId(), key: `passwordReset ${request.id} ${account}`, kind: 'passwordReset', account, values: { side } }, now)
    }
    return true
  })
}

async function accountsOf(tx: Tx, name: string, asked: Side): Promise<readonly { readonly account: string; readonly side: Side }[]> {
  const { rows } = await sql<{ account: string; sides: Side[] }>`
    select a.id as account,
      array(select distinct e.side from member m join enterprise e on e.id = m.enterprise where m.account = a.id and m.status = 'ACTIVE' and e.status = 'ACTIVE') as sides
    from account a
    where (lower(a."loginName") = ${name} or lower(a.email) = ${name}) and a.email <> '' and ${isPersons}
    order by (lower(a."loginName") = ${name}) desc, a."emailSetBy" is not null, a.id limit ${MAX_ACCOUNTS}`.execute(tx)
  return rows.flatMap(({ account, sides }) => (sides.length === 0 ? [] : [{ account, side: sides.includes(asked) ? asked : sides[0]! }]))
}

/** Machines and invited people have no password. */
const isPersons = sql`a.status = 'ACTIVE' and not exists (select from "apiKey" k where k.id = a.id) and not exists (select from invitation i where i.account = a.id)`

/**
 * The secret of a link that sets a new password once and is mailed now to an address; it voids older links of the account. Undefined if the account has another
 * address since the mail was taken up: who put which address there decides what the link is good for.
 */
export async function newResetSecret(
  tx: Tx,
  owner: { readonly account: string; readonly name: string; readonly to: string },
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ emailSetBy: string | null }>`
    select a."emailSetBy" from account a where a.id = ${owner.account} and a.email = ${owner.to} and ${isPersons} for share of a`.execute(tx)
  const found = rows[0]
  if (found === undefined) return undefined
  const secret = newSecret()
  // Issued by nobody: it went to the person's own address, which is proof for every enterprise; or to one that somebody else set, which is none.
  await sql`insert into "passwordReset" (account, "secretHash", "issuedBy", "addressSetBy", "createdAt", "expiresAt")
    values (${owner.account}, ${hashOfSecret(secret)}, null, ${found.emailSetBy}, ${now}, ${new Date(now.getTime() + RESET_MINUTES * 60_000)})
    on conflict (account) where "issuedBy" is null do update set "secretHash" = excluded."secretHash", "addressSetBy" = excluded."addressSetBy",
      "createdAt" = excluded."createdAt", "expiresAt" = excluded."expiresAt"`.execute(tx)
  await auditPassword(tx, { account: owner.account, by: owner, action: 'mailReset', at: now })
  return secret
}
