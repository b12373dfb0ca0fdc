import { sql } from 'kysely'
import { initialLanguage } from '../session/initial-language.ts'
import { hashPassword } from '../session/hash-password.ts'
import { newSecret } from '../session/secret.ts'
import type { AdminCall } from './admin-call-handlers.ts'

export type NewAccount = { readonly loginName: string; readonly name: string; readonly email: string }

/** Tells whether a login name has an account, and whether it belongs to the enterprise. */
export async function accountNamed({ tx, actor }: Pick<AdminCall, 'tx' | 'actor'>, loginName: string): Promise<{ readonly isMember: boolean } | undefined> {
  const { rows } = await sql<{ isMember: boolean }>`
    select exists (select from member m where m.account = a.id and m.enterprise = ${actor.enterprise}) as "isMember"
    from account a where a."loginName" = ${loginName}`.execute(tx)
  return rows[0]
}

/**
 * Makes an account with a random password, which nobody can use until the person sets one by a link, and an unconfirmed address. Returns undefined if another enterprise has taken the
 * login name in the meantime.
 */
export async function insertAccount({ tx, newId, actor, now }: AdminCall, { loginName, name, email }: NewAccount): Promise<string | undefined> {
  const passwordHash = await hashPassword(newSecret())
  const { rows } = await sql<{
    id: string
  }>`insert into account (id, "loginName", "passwordHash", name, email, "emailSetBy", "emailGivenBy", "emailGivenAt", language)
    values (${newId()}, ${loginName}, ${passwordHash}, ${name}, ${email}, ${actor.accountId}, ${actor.accountId}, ${now}, ${initialLanguage(actor.enterprise)}) on conflict ("loginName") do nothing returning id`.execute(
    tx,
  )
  return rows[0]?.id
}
