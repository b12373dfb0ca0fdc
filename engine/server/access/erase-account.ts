import { sql } from 'kysely'
import { inboxOf } from '../../core/model/inbox-of.ts'
import { INBOX } from '../../core/model/notice.ts'
import { endOtherSessions } from '../session/change-password.ts'
import { hashPassword } from '../session/hash-password.ts'
import { newSecret } from '../session/secret.ts'
import type { AdminCall } from './admin-call-handlers.ts'
import type { ErasedNames } from './erase-names-in-documents.ts'
import type { Member } from './members.ts'

/** The beginning of the login name of an erased account. */
const ERASED = 'erased:'

/** Checks whether the personal data of an employee is erased. */
export function isErased({ loginName }: Pick<Member, 'loginName'>): boolean {
  return loginName.startsWith(ERASED)
}

/**
 * Erases what is kept about the person of an account: name, login name, address, number, roles, sessions, browsers, providers, second factors, settings, own
 * views, notices, mails, jobs. The account stays under a neutral name, because documents name it, and so does who opened a way to whom: ids and a time, without which the
 * accounts before and after it would be two people. The audit follows by its job, which needs the names, the fields that
 * hold names, and the renamed files.
 */
export async function eraseAccount(
  { tx, model, now }: Pick<AdminCall, 'tx' | 'model' | 'now'>,
  { id, account, loginName, email }: Member,
  enterprise: string,
  neutral: string,
  { names, fields, files }: ErasedNames,
): Promise<void> {
  await endOtherSessions(tx, account)
  for (const table of [
    'knownBrowser',
    'externalIdentity',
    'userSetting',
    'startingView',
    'mail',
    'idempotency',
    'secondFactor',
    'recoveryCode',
    'factorStep',
    'loginTicket',
    'passwordReset',
  ])
    await sql`delete from ${sql.id(table)} where account = ${account}`.execute(tx)
  const inbox = inboxOf(model)
  // When the person read what, of which nobody else has a list.
  if (inbox !== undefined) await sql`delete from ${sql.id(inbox.name)} where ${sql.ref(INBOX.person)} = ${account}`.execute(tx)
  await sql`delete from "savedView" where account = ${account} and not shared`.execute(tx)
  await forgetWhatWasTyped(tx, account, [loginName, email])
  await sql`delete from "memberRole" where member = ${id}`.execute(tx)
  await sql`delete from "memberGroup" where member = ${id}`.execute(tx)
  await sql`update member set number = '', version = version + 1 where id = ${id}`.execute(tx)
  await sql`update account set "loginName" = ${ERASED + account}, name = ${neutral}, email = '', "emailSetBy" = null, "emailGivenBy" = null, "passwordFrom" = null, "emailCodeHash" = null, status = 'DEACTIVATED', "passwordHash" = ${await hashPassword(newSecret())}
    where id = ${account}`.execute(tx)
  // Names that were copied beside what the person did.
  await sql`update "preferenceVersion" set "accountName" = ${neutral} where account = ${account}`.execute(tx)
  await sql`update "fieldTemplateVersion" set "accountName" = ${neutral} where account = ${account}`.execute(tx)
  for (const [by, name] of [
    ['decidedBy', 'decidedByName'],
    ['decidedFor', 'decidedForName'],
  ] as const)
    await sql`update approval set levels = (select jsonb_agg(case when level ->> ${by} = ${account} then level || jsonb_build_object(${name}::text, ${neutral}::text) else level end order by place)
        from jsonb_array_elements(levels) with ordinality as one(level, place))
      where purchaser = ${enterprise} and levels @> jsonb_build_array(jsonb_build_object(${by}::text, ${account}::text))`.execute(tx)
  await sql`delete from substitute where enterprise = ${enterprise} and ${account} in (person, substitute)`.execute(tx)
  await eraseJobs(tx, account, enterprise, now)
  await sql`insert into erasure (account, enterprise, member, at, names, fields, files)
    values (${account}, ${enterprise}, ${id}, ${now}, ${names}::text[], ${JSON.stringify(fields)}::jsonb, ${files}::text[])`.execute(tx)
}

/**
 * Forgets sign-ins and requests for a password under these names. Those under a login name or an address of another account stay: their number limits who guesses
 * there, and whoever administers employees sets their addresses to any.
 */
async function forgetWhatWasTyped(tx: AdminCall['tx'], account: string, names: readonly string[]): Promise<void> {
  const isOfAnother = sql`exists (select from account a where a.id <> ${account} and one.name in (lower(a."loginName"), lower(a.email)))`
  // As people typed them, in lower case.
  const typed = names.filter((name) => name !== '').map((name) => name.toLowerCase())
  const { rows } = await sql<{ name: string }>`select one.name from unnest(${typed}::text[]) as one(name) where not ${isOfAnother}`.execute(tx)
  const own = rows.map(({ name }) => name)
  await sql`delete from "loginAttempt" where "loginName" = any(${own}::text[])`.execute(tx)
  await sql`delete from "resetRequest" where name = any(${own}::text[])`.execute(tx)
}

/** What the person asked for in the background goes, with its files; of what colleagues exported, all goes that may name the person. */
async function eraseJobs(tx: AdminCall['tx'], account: string, enterprise: string, now: Date): Promise<void> {
  await sql`update job set "cancelAsked" = true where account = ${account} and status = 'RUNNING'`.execute(tx)
  await sql`update job set status = case when status = 'WAITING' then 'CANCELLED' else status end, envelope = '{}', summary = '{}', issues = '[]', answer = null, "fileName" = null,
      "endedAt" = coalesce("endedAt", ${now}), "expiresAt" = ${now}
    where account = ${account} and status <> 'RUNNING'`.execute(tx)
  await sql`update job set "expiresAt" = ${now} where enterprise = ${enterprise} and kind = 'export' and status = 'DONE'`.execute(tx)
}
