import { sql } from 'kysely'
import { inboxOf } from '../../core/model/inbox-of.ts'
import { INBOX } from '../../core/model/notice.ts'
import type { Side } from '../../core/model/side.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { Tx } from '../schema/database.ts'
import { enqueueMails } from '../store/enqueue-mail.ts'
import { allPurchasers } from '../store/purchasers.ts'
import { inTransaction } from '../store/transaction.ts'
import { DIGEST, digestTime, lastDigest } from './digest-time.ts'
import { BY_MAIL, mailChoiceSql } from './mail-choice.ts'
import { mailedSince } from './mails-of-notices.ts'

type Member = {
  readonly enterprise: string
  readonly side: Side
  readonly account: string
  readonly chosen: unknown
  readonly preferences: Readonly<Record<string, unknown>>
}
/** A person whose daily mail is due: it gathers what came until `at`. */
type Due = { readonly account: string; readonly at: Date; readonly key: string; readonly timeZone: string }

/**
 * Lays out the daily mails that have become due after `since`: to each person one a day, with the ids of the unread notices of the kinds that come so, which are in
 * no other mail. Whoever has none gets none. Returns how many there are.
 */
export async function layOutDigests(context: CallContext, since: Date): Promise<number> {
  const now = context.clock.now()
  const dueByEnterprise = new Map<string, { readonly side: Side; readonly due: Due[] }>()
  for (const { enterprise, side, account, chosen, preferences } of await membersWithDigests(context)) {
    const time = digestTime(chosen, preferences)
    const { at, day } = lastDigest(time, now)
    if (at <= since) continue
    const entry = dueByEnterprise.get(enterprise) ?? { side, due: [] }
    dueByEnterprise.set(enterprise, entry)
    entry.due.push({ account, at, key: `digest ${enterprise} ${account} ${day}`, timeZone: time.timeZone })
  }
  let count = 0
  for (const [enterprise, { side, due }] of dueByEnterprise)
    count += await inTransaction(context.pool, { side, enterprise }, (tx) => layOut(tx, context, { side, enterprise }, due, now))
  return count
}

/** Present members of all enterprises who get, or may get, some kind once a day. */
async function membersWithDigests({ pool }: CallContext): Promise<readonly Member[]> {
  const forAll: string[] = []
  for (const purchaser of await allPurchasers(pool))
    await inTransaction(pool, { side: 'purchaser', enterprise: purchaser }, async (tx) => {
      const { rows } = await sql`select from "noticeCompetence" c where c.enterprise = ${purchaser} and c.mail = 'DAILY' limit 1`.execute(tx)
      if (rows.length > 0) forAll.push(purchaser)
    })
  const { rows } = await sql<Member>`
    select m.enterprise, e.side, m.account, s.value as chosen, e.preferences
    from member m join account a on a.id = m.account join enterprise e on e.id = m.enterprise
      left join "userSetting" s on s.account = m.account and s.enterprise = m.enterprise and s.key = ${DIGEST}
    where m.status = 'ACTIVE' and a.status = 'ACTIVE' and e.status = 'ACTIVE' and a.email <> ''
      and (m.enterprise = any(${forAll}::text[])
        or exists (select from "userSetting" b where b.account = m.account and b.enterprise = m.enterprise and b.key = ${BY_MAIL}
          and jsonb_path_exists(b.value, '$.* ? (@ == "DAILY")')))
    order by m.enterprise, m.account`.execute(pool)
  return rows
}

async function layOut(
  tx: Tx,
  { model, newId }: CallContext,
  { side, enterprise }: { readonly side: Side; readonly enterprise: string },
  due: readonly Due[],
  now: Date,
): Promise<number> {
  const inbox = inboxOf(model)
  if (inbox === undefined) return 0
  const column = (name: keyof typeof INBOX) => sql.ref(`n.${INBOX[name]}`)
  const owner = side === 'purchaser' ? sql`n.purchaser = ${enterprise} and n."supplierEnterprise" is null` : sql`n."supplierEnterprise" = ${enterprise}`
  const asked = JSON.stringify(due.map(({ account, at, key }) => ({ account, at, key })))
  const { rows } = await sql<{ account: string; notices: readonly string[] }>`
    select p.account, array_agg(n.id order by n."createdAt", n.id) as notices
    from jsonb_to_recordset(${asked}::jsonb) p(account text, at timestamptz, key text)
      join ${sql.id(inbox.name)} n on ${column('person')} = p.account and n."createdAt" <= p.at and n."createdAt" > ${mailedSince(now)}
    where ${owner} and ${column('reading')} = ${inbox.regions[INBOX.reading]?.initial ?? ''}
      and ${mailChoiceSql(sql`${enterprise}`, sql`p.account`, column('kind'))} = 'DAILY'
      and not exists (select from "digestNotice" d where d.notice = n.id)
      and not exists (select from mail m where m.key = p.key)
      and not exists (select from mail m where m.key = 'notice ' || ${column('cause')} || ' ' || p.account)
    group by p.account`.execute(tx)
  const noticesByAccount = new Map(rows.map(({ account, notices }) => [account, notices]))
  const mails = due.flatMap(({ account, key, timeZone }) => {
    const notices = noticesByAccount.get(account)
    return notices === undefined
      ? []
      : [{ id: newId(), key, kind: 'digest' as const, account, notices, values: { enterprise, side, timeZone, kind: 'digest' } }]
  })
  const stored = await enqueueMails(
    tx,
    mails.map(({ notices: _, ...mail }) => mail),
    now,
  )
  const gathered = mails.filter(({ id }) => stored.has(id)).flatMap(({ id, notices }) => notices.map((notice) => ({ notice, mail: id })))
  await sql`insert into "digestNotice" (notice, mail)
    select g.notice, g.mail from jsonb_to_recordset(${JSON.stringify(gathered)}::jsonb) g(notice text, mail text)`.execute(tx)
  return stored.size
}
