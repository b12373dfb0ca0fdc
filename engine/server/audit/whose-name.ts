import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../schema/database.ts'

/** A name that a person of an enterprise has or had. */
export type PersonsName = { readonly account: string; readonly enterprise: string; readonly name: string }

/** The names of the person: the present one, and those under which the account acted before. */
export async function namesOf(tx: Tx, account: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from account where id = ${account}
    union select "accountName" from "auditEntry" where account = ${account}`.execute(tx)
  return rows.map(({ name }) => name).filter((name) => name !== '')
}

/**
 * The condition that a document, or its audit, means this person by the name: the account acted on it under the name, and nobody else of the name did. What is
 * only counted anew because of another document is no such act. Where nobody of the
 * enterprise shares the name, every document that it owns means this person: also where others entered the name, or copied it. A name under which the account
 * never acted means this person nowhere by itself: somebody may have given it a moment ago, to have it taken out of what others wrote. Nor does one without a
 * letter, which is a figure wherever it stands.
 */
export async function isNameOfPerson(
  tx: Tx,
  { account, enterprise, name }: PersonsName,
): Promise<(document: RawBuilder<unknown>, owner: RawBuilder<unknown>) => RawBuilder<boolean>> {
  const { rows: acts } = await sql`select from "auditEntry" h where h.account = ${account} and h."accountName" = ${name} limit 1`.execute(tx)
  if (acts.length === 0 || !/\p{L}/u.test(name)) return () => sql<boolean>`false`
  const { rows } =
    await sql`select where exists (select from member m join account a on a.id = m.account where m.enterprise = ${enterprise} and a.name = ${name} and a.id <> ${account})
    or exists (select from "auditEntry" h where h.purchaser = ${enterprise} and h."accountName" = ${name} and h.account <> ${account})`.execute(tx)
  const isShared = rows.length > 0
  return (
    document,
    owner,
  ) => sql<boolean>`((exists (select from "auditEntry" h where h.document = ${document} and h.account = ${account} and h."accountName" = ${name} and h.action <> 'recompute')
      and not exists (select from "auditEntry" h where h.document = ${document} and h."accountName" = ${name} and h.account <> ${account}))
    ${isShared ? sql`` : sql`or ${owner} = ${enterprise}`})`
}
