import { sql } from 'kysely'
import { inboxOf } from '../../core/model/inbox-of.ts'
import type { Model } from '../../core/model/model.ts'
import { INBOX } from '../../core/model/notice.ts'
import type { Side } from '../../core/model/side.ts'
import type { Pool } from '../store/pool.ts'
import type { Scope } from '../store/scope.ts'
import { inTransaction } from '../store/transaction.ts'

/** The most own entries of the audit, and the most notices at one enterprise, in an export; the latest. */
const MAX_ENTRIES = 10_000

/** The comments that the person has written, those that are withdrawn too; at each enterprise by its own policy. */
async function commentsOf(pool: Pool, account: string): Promise<readonly unknown[]> {
  const { rows: scopes } = await sql<Scope>`
    select distinct e.side, e.id as enterprise from member m join enterprise e on e.id = m.enterprise where m.account = ${account} order by 2`.execute(pool)
  const found: unknown[] = []
  for (const scope of scopes)
    found.push(
      ...(await inTransaction(pool, scope, async (tx) => {
        const { rows } = await sql`
          select enterprise, entity, document, at, "isShared", text, "withdrawnAt" from comment
          where enterprise = ${scope.enterprise} and account = ${account} order by at, id`.execute(tx)
        return rows
      })),
    )
  return found
}

/** Everything that is kept about a person, as tables by their names. */
export type PersonalData = Readonly<Record<string, unknown>>

/**
 * What is kept about the person of an account: the account, its enterprises, sessions, browsers, providers, settings, views, notices, substitutes, mails, uploads, comments, keys
 * and what the person did.
 */
export async function personalDataOf(pool: Pool, model: Pick<Model, 'entities'>, account: string): Promise<PersonalData> {
  const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(pool)).rows
  const [own] = await rowsOf(sql`select id, "loginName", name, email, language, "createdAt" from account where id = ${account}`)
  return {
    account: own,
    memberships: await rowsOf(sql`select e.name as enterprise, e."englishName", e.side, m.number, m.status, m."createdAt",
        array(select r.name from "memberRole" mr join role r on r.id = mr.role where mr.member = m.id order by r.name) as roles,
        array(select g."purchasingGroup" from "memberGroup" g where g.member = m.id order by 1) as "purchasingGroups"
      from member m join enterprise e on e.id = m.enterprise where m.account = ${account} order by m."createdAt", m.id`),
    sessions: await rowsOf(
      sql`select side, enterprise, address, agent, "createdAt", "seenAt", "expiresAt" from session where account = ${account} order by "createdAt"`,
    ),
    knownBrowsers: await rowsOf(sql`select address, "createdAt", "usedAt" from "knownBrowser" where account = ${account} order by "createdAt"`),
    linkedProviders: await rowsOf(sql`select issuer, subject, "createdAt" from "externalIdentity" where account = ${account} order by issuer`),
    secondFactors: await rowsOf(sql`select kind, name, domain, "createdAt", "usedAt" from "secondFactor" where account = ${account} order by "createdAt", id`),
    settings: await rowsOf(sql`select enterprise, key, value from "userSetting" where account = ${account} order by enterprise, key`),
    savedViews: await rowsOf(sql`select enterprise, screen, kind, name, shared from "savedView" where account = ${account} order by id`),
    notices: await noticesOf(pool, model, account),
    substitutes:
      await rowsOf(sql`select enterprise, case when person = ${account} then 'away' else 'substitute' end as as, "fromDay"::text as from, "untilDay"::text as until
      from substitute where ${account} in (person, substitute) order by "fromDay", id`),
    mails: await rowsOf(sql`select kind, status, "createdAt" from mail where account = ${account} order by "createdAt"`),
    uploads: await rowsOf(sql`select id, name, "createdAt" from file where account = ${account} order by "createdAt", id`),
    comments: await commentsOf(pool, account),
    apiKeys: await rowsOf(sql`select a.name, k."createdAt", k."expiresAt", k."revokedAt", k."lastUsedAt", k."lastUsedFrom"
      from "apiKey" k join account a on a.id = k.id where k."createdBy" = ${account} order by k."createdAt"`),
    // Without documents and their values: those are the enterprise's.
    actions: await rowsOf(sql`select at, coalesce(purchaser, "supplierEnterprise") as enterprise, entity, action, refused, codes,
        case when entity = 'account' then changes end as changes
      from "auditEntry" where account = ${account} order by at desc, id desc limit ${MAX_ENTRIES}`),
  }
}

/** The notices of the person at each enterprise: what of, when, and when they were read; not the documents that they tell of, which are the enterprise's. */
async function noticesOf(pool: Pool, model: Pick<Model, 'entities'>, account: string): Promise<readonly unknown[]> {
  const inbox = inboxOf(model)
  if (inbox === undefined) return []
  const { rows: places } = await sql<{ enterprise: string; side: Side }>`
    select e.id as enterprise, e.side from member m join enterprise e on e.id = m.enterprise where m.account = ${account} order by e.id`.execute(pool)
  const found: unknown[] = []
  for (const place of places) {
    const owner =
      place.side === 'purchaser' ? sql`purchaser = ${place.enterprise} and "supplierEnterprise" is null` : sql`"supplierEnterprise" = ${place.enterprise}`
    const { rows } = await inTransaction(pool, place, (tx) =>
      sql`select ${place.enterprise}::text as enterprise, ${sql.ref(INBOX.kind)} as kind, "createdAt", ${sql.ref(INBOX.readAt)} as "readAt"
        from ${sql.id(inbox.name)} where ${sql.ref(INBOX.person)} = ${account} and ${owner} order by "createdAt" desc, id limit ${MAX_ENTRIES}`.execute(tx),
    )
    found.push(...rows)
  }
  return found
}
