import { type RawBuilder, sql } from 'kysely'
import { fieldsWithNames } from '../../core/model/fields-with-names.ts'
import { holdsName, withoutName } from '../audit/name-in-json.ts'
import { isNameOfPerson, namesOf } from '../audit/whose-name.ts'
import type { NameOfDocument } from '../audit/erase-names.ts'
import { isStored } from '../../core/model/is-stored.ts'
import type { AdminCall } from './admin-call-handlers.ts'
import { eraseNamesOfFiles, fieldsWithFiles } from './erase-names-of-files.ts'
import type { Member } from './members.ts'

type Place = Pick<AdminCall, 'tx' | 'model' | 'actor'>

/** What the job of the audit needs to follow: the names, the fields that hold names or files, and the files that were renamed. */
export type ErasedNames = { readonly names: readonly string[]; readonly fields: readonly NameOfDocument[]; readonly files: readonly string[] }

/**
 * Puts the neutral name in place of a person's names, present and former, wherever the engine wrote them as text: documents, notices, answers that are kept for
 * repeated requests, names of files. Nobody of the same name loses theirs, here or at another enterprise (`isNameOfPerson`).
 */
export async function eraseNamesInDocuments(place: Place, member: Member, neutral: string): Promise<ErasedNames> {
  const { tx, model, actor } = place
  const { account } = member
  const names = await namesOf(tx, account)
  const fields = fieldsWithNames(model).filter(({ entity, field }) => isStored(model.entities[entity]!, model.entities[entity]!.fields[field]!))
  for (const name of names) {
    const isTheirs = await isNameOfPerson(tx, { account, enterprise: actor.enterprise, name })
    for (const { entity, field } of fields) {
      const document = model.entities[entity]?.line === undefined ? sql`t.id` : sql`t.document`
      await sql`update ${sql.id(entity)} t set ${sql.id(field)} = ${neutral} where t.${sql.id(field)} = ${name} and ${isTheirs(document, sql`t.purchaser`)}`.execute(
        tx,
      )
    }
    await sql`update outbox t set payload = ${withoutName(sql`t.payload`, name, neutral)}::jsonb
      where ${holdsName(sql`t.payload`, name)} and ${isTheirs(sql`(t.payload ->> 'document')`, sql`t.purchaser`)}`.execute(tx)
    await sql`update publication t set content = ${withoutName(sql`t.content`, name, neutral)}::jsonb, "searchText" = replace(t."searchText", ${name}, ${neutral})
      where ${holdsName(sql`t.content`, name)} and ${isTheirs(sql`t.document`, sql`t.purchaser`)}`.execute(tx)
    await eraseNameInAnswers(place, member, name, neutral, isTheirs(sql`null`, sql`t.enterprise`))
  }
  await sql`update mail set "values" = mail."values" || jsonb_build_object('inviter', ${neutral}::text)
    from invitation i where i.mail = mail.id and i."createdBy" = ${account}`.execute(tx)
  const files = await eraseNamesOfFiles(place, account, names, neutral)
  const audited = [...fields, ...fieldsWithFiles(model)].map(({ entity, field }): NameOfDocument => {
    const line = model.entities[entity]?.line
    return line === undefined ? { entity, field } : { entity: line.of, lines: line.field, field }
  })
  return { names, fields: audited, files }
}

/** The same in answers, settings, views and jobs of colleagues: where the enterprise has nobody else of this name, or where the account stands beside it. */
async function eraseNameInAnswers(
  { tx, actor: { enterprise } }: Place,
  { account, email, loginName }: Member,
  name: string,
  neutral: string,
  isAlone: RawBuilder<boolean>,
): Promise<void> {
  const refer = (text: string) => `"id":${JSON.stringify(account)},"text":${JSON.stringify(text)}`
  const known: readonly (readonly [string, string])[] = [
    [refer(name), refer(neutral)],
    [`"loginName":${JSON.stringify(loginName)}`, '"loginName":""'],
    ...(email === '' ? [] : [[JSON.stringify(email), '""'] as const]),
  ]
  for (const [before, after] of known)
    await sql`update idempotency t set answer = replace(t.answer::text, ${before}, ${after})::json where t.enterprise = ${enterprise} and strpos(t.answer::text, ${before}) > 0`.execute(
      tx,
    )
  await sql`update idempotency t set answer = ${withoutName(sql`t.answer`, name, neutral)}::json
    where t.enterprise = ${enterprise} and ${holdsName(sql`t.answer`, name)} and ${isAlone}`.execute(tx)
  for (const [table, column] of [
    ['userSetting', 'value'],
    ['savedView', 'content'],
    ['job', 'envelope'],
    ['job', 'summary'],
    ['job', 'issues'],
  ] as const) {
    const held = sql`t.${sql.id(column)}`
    await sql`update ${sql.id(table)} t set ${sql.id(column)} = ${withoutName(held, name, neutral)}::jsonb where t.enterprise = ${enterprise} and ${holdsName(held, name)} and ${isAlone}`.execute(
      tx,
    )
  }
  await sql`update job t set answer = ${withoutName(sql`t.answer`, name, neutral)}::json
    where t.enterprise = ${enterprise} and ${holdsName(sql`t.answer`, name)} and ${isAlone}`.execute(tx)
}
