import { sql } from 'kysely'
import { fieldsWithUserName } from '../../core/model/fields-with-user-name.ts'
import type { AdminCall } from './admin-call-handlers.ts'

type Place = Pick<AdminCall, 'tx' | 'model' | 'actor'>

/**
 * Puts the neutral name in place of a person's name where the engine wrote it into documents. If a colleague has the same name, only documents that the person
 * made are changed.
 */
export async function eraseNamesInDocuments(
  { tx, model, actor }: Place,
  { account, name }: { readonly account: string; readonly name: string },
  neutral: string,
): Promise<void> {
  const { rows } =
    await sql`select from member m join account a on a.id = m.account where m.enterprise = ${actor.enterprise} and a.name = ${name} and a.id <> ${account} limit 1`.execute(
      tx,
    )
  const isUnique = rows.length === 0
  for (const { entity, field } of fieldsWithUserName(model)) {
    const isLine = model.entities[entity]?.line !== undefined
    if (!isUnique && isLine) continue
    await sql`update ${sql.id(entity)} set ${sql.id(field)} = ${neutral} where ${sql.id(field)} = ${name} ${isUnique ? sql`` : sql`and "createdBy" = ${account}`}`.execute(
      tx,
    )
  }
}
