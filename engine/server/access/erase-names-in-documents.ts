import { sql } from 'kysely'
import { fieldsWithUserName } from '../../core/model/fields-with-user-name.ts'
import type { AdminCall } from './admin-call-handlers.ts'

type Place = Pick<AdminCall, 'tx' | 'model'>

/**
 * Puts the neutral name in place of a person's name where the engine wrote it into documents and notices: only where the audit says that this account acted, so
 * that nobody of the same name loses theirs, here or at another enterprise. Where somebody of the same name acted on the same document, the name stays: it does
 * not say who of them wrote it.
 */
export async function eraseNamesInDocuments(
  { tx, model }: Place,
  { account, name }: { readonly account: string; readonly name: string },
  neutral: string,
): Promise<void> {
  const isTheirs = (document: string) => sql`
    exists (select from "auditEntry" h where h.document = ${sql.raw(document)} and h.account = ${account})
    and not exists (select from "auditEntry" h where h.document = ${sql.raw(document)} and h."accountName" = ${name} and h.account <> ${account})`
  for (const { entity, field } of fieldsWithUserName(model)) {
    const document = model.entities[entity]?.line === undefined ? 't.id' : 't.document'
    await sql`update ${sql.id(entity)} t set ${sql.id(field)} = ${neutral} where t.${sql.id(field)} = ${name} and ${isTheirs(document)}`.execute(tx)
  }
  await sql`update outbox t set payload = t.payload || jsonb_build_object('by', ${neutral}::text)
    where t.payload ->> 'by' = ${name} and ${isTheirs("(t.payload ->> 'document')")}`.execute(tx)
  await sql`update mail set "values" = mail."values" || jsonb_build_object('inviter', ${neutral}::text)
    from invitation i where i.mail = mail.id and i."createdBy" = ${account}`.execute(tx)
}
