import { sql } from 'kysely'
import { endOtherSessions } from '../session/change-password.ts'
import { hashPassword } from '../session/hash-password.ts'
import { newSecret } from '../session/secret.ts'
import type { AdminCall } from './admin-call-handlers.ts'
import type { Member } from './members.ts'

/** The beginning of the login name of an erased account. */
const ERASED = 'erased:'

/** Checks whether the personal data of an employee is erased. */
export function isErased({ loginName }: Pick<Member, 'loginName'>): boolean {
  return loginName.startsWith(ERASED)
}

/**
 * Erases what is kept about the person of an account: name, login name, address, number, roles, sessions, browsers, providers, second factors, settings, own views, mails. The
 * account stays under a neutral name, because documents name it; the audit follows by its job.
 */
export async function eraseAccount(
  { tx, now }: Pick<AdminCall, 'tx' | 'now'>,
  { id, account, loginName }: Member,
  enterprise: string,
  neutral: string,
): Promise<void> {
  await endOtherSessions(tx, account)
  for (const table of [
    'knownBrowser',
    'externalIdentity',
    'userSetting',
    'startingView',
    'mail',
    'idempotency',
    'accountOpening',
    'secondFactor',
    'recoveryCode',
    'factorStep',
  ])
    await sql`delete from ${sql.id(table)} where account = ${account}`.execute(tx)
  await sql`delete from "savedView" where account = ${account} and not shared`.execute(tx)
  await sql`delete from "loginAttempt" where "loginName" = ${loginName}`.execute(tx)
  await sql`delete from "memberRole" where member = ${id}`.execute(tx)
  await sql`delete from "memberGroup" where member = ${id}`.execute(tx)
  await sql`update member set number = '', version = version + 1 where id = ${id}`.execute(tx)
  await sql`update account set "loginName" = ${ERASED + account}, name = ${neutral}, email = '', "emailSetBy" = null, "emailCodeHash" = null, status = 'DEACTIVATED', "passwordHash" = ${await hashPassword(newSecret())}
    where id = ${account}`.execute(tx)
  // Names that were copied beside what the person did.
  await sql`update "preferenceVersion" set "accountName" = ${neutral} where account = ${account}`.execute(tx)
  await sql`update "fieldTemplateVersion" set "accountName" = ${neutral} where account = ${account}`.execute(tx)
  await sql`update approval set levels = (select jsonb_agg(case when level ->> 'decidedBy' = ${account} then level || jsonb_build_object('decidedByName', ${neutral}::text) else level end order by place)
      from jsonb_array_elements(levels) with ordinality as one(level, place))
    where purchaser = ${enterprise} and levels @> jsonb_build_array(jsonb_build_object('decidedBy', ${account}::text))`.execute(tx)
  await sql`insert into erasure (account, enterprise, member, at) values (${account}, ${enterprise}, ${id}, ${now})`.execute(tx)
}
