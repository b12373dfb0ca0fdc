import { sql } from 'kysely'
import { beginningLanguage } from '../session/beginning-language.ts'
import { hashPassword } from '../session/hash-password.ts'
import { newSecret } from '../session/secret.ts'
import type { Turn } from './turn.ts'

export type NewAccount = { readonly loginName: string; readonly name: string; readonly email: string }

/** The account of a login name, and where else it works. */
export async function accountNamed(
  { tx, actor }: Pick<Turn, 'tx' | 'actor'>,
  loginName: string,
): Promise<{ readonly id: string; readonly email: string; readonly isMember: boolean } | undefined> {
  const { rows } = await sql<{ id: string; email: string; isMember: boolean }>`
    select a.id, a.email, exists (select from member m where m.account = a.id and m.enterprise = ${actor.enterprise}) as "isMember"
    from account a where a."loginName" = ${loginName}`.execute(tx)
  return rows[0]
}

/** A new account that nobody can enter yet: its password is chance, until the person sets one by a link. */
export async function insertAccount({ tx, newId, actor }: Turn, { loginName, name, email }: NewAccount): Promise<string> {
  const id = newId()
  const passwordHash = await hashPassword(newSecret())
  await sql`insert into account (id, "loginName", "passwordHash", name, email, language)
    values (${id}, ${loginName}, ${passwordHash}, ${name}, ${email}, ${beginningLanguage(actor.enterprise)})`.execute(tx)
  return id
}
