import { sql } from 'kysely'
import { inboxOf } from '../../core/model/inbox-of.ts'
import { INBOX } from '../../core/model/notice.ts'
import type { Side } from '../../core/model/side.ts'
import { noticeKindName, noticeKindsFor } from '../access/notice-kinds.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { DigestByMail, DueMail, SaidByMail } from '../mail/mail-content.ts'
import { inTransaction } from '../store/transaction.ts'
import { type DueNotice, deliveredNotice } from './lease-notice.ts'
import { isOwnAddress, mailedSince, saidTo } from './mails-of-notices.ts'
import { type Told, recipientsOf, toldBy } from './recipients.ts'
import { stillApplies } from './timed-notices.ts'

/** The notices that one mail shows; whoever has more finds them in the inbox. */
const MAX_SHOWN = 100

type Gathered = { readonly cause: string; readonly at: string | Date; readonly purchaserName: string | null }

/**
 * What a daily mail tells its person, as everything is when it is sent: of the notices that it gathers, those that the person has not read, is still told of, and
 * that nobody of the enterprise has attended to. Undefined if none is left, or if the address is not the person's own.
 */
export async function tellDigest(context: CallContext, mail: DueMail, now: Date): Promise<DigestByMail | undefined> {
  const { account, to, language, values } = mail
  const { model } = context
  const enterprise = values['enterprise'] ?? ''
  const side: Side = values['side'] === 'supplier' ? 'supplier' : 'purchaser'
  const timeZone = values['timeZone'] ?? 'UTC'
  const gathered = await unreadOf(context, { side, enterprise }, mail, now)
  if (gathered.length === 0 || !(await isOwnAddress(context, { side, enterprise }, account, to))) return undefined
  const itemsByKind = new Map<string, Map<string, SaidByMail & { readonly at: Date }>>()
  let count = 0
  for (const { cause, at, purchaserName } of gathered) {
    if (count === MAX_SHOWN) break
    const due = await deliveredNotice(context.pool, cause)
    const told = due && toldBy(model, due)
    if (told === undefined || (await isAttendedTo(context, told, account))) continue
    const [recipient] = await recipientsOf(context, told, account)
    if (recipient === undefined || recipient.person.mail === 'NOT') continue
    const said = await saidTo(context, told, recipient, language)
    const items = itemsByKind.get(told.due.kind) ?? new Map<string, SaidByMail & { readonly at: Date }>()
    itemsByKind.set(told.due.kind, items)
    // Of the reminders of one document, the last says it.
    const key = told.notice?.timed === undefined ? cause : (told.due.payload.document ?? cause)
    if (!items.has(key)) count += 1
    const text = purchaserName === null || said.text.includes(purchaserName) ? said.text : `${purchaserName}: ${said.text}`
    items.set(key, { ...said, text, at: new Date(at) })
  }
  if (count === 0) return undefined
  const groups = noticeKindsFor(model, side).flatMap((kind) => {
    const items = itemsByKind.get(kind)
    return items === undefined ? [] : [{ title: noticeKindName(model, language, kind), items: [...items.values()] }]
  })
  return { side, timeZone, count, isCut: gathered.length > MAX_SHOWN && count === MAX_SHOWN, groups }
}

async function unreadOf(
  { pool, model }: CallContext,
  scope: { readonly side: Side; readonly enterprise: string },
  { id, account }: DueMail,
  now: Date,
): Promise<readonly Gathered[]> {
  const inbox = inboxOf(model)
  if (inbox === undefined) return []
  const column = (name: keyof typeof INBOX) => sql.ref(`n.${INBOX[name]}`)
  return inTransaction(pool, scope, async (tx) => {
    const { rows } = await sql<Gathered>`
      select ${column('cause')} as cause, n."createdAt" as at, ${column('purchaserName')} as "purchaserName"
      from "digestNotice" d join ${sql.id(inbox.name)} n on n.id = d.notice
      where d.mail = ${id} and ${column('person')} = ${account} and ${column('reading')} = ${inbox.regions[INBOX.reading]?.initial ?? ''}
        and n."createdAt" > ${mailedSince(now)}
      order by n."createdAt", n.id`.execute(tx)
    return rows
  })
}

/**
 * Whether what a notice asks for is done: its time does not apply any more, or somebody of the same side has acted on the document since. Who is mentioned answers
 * for themselves.
 */
async function isAttendedTo(context: CallContext, { due, notice, entity }: Told, account: string): Promise<boolean> {
  const { document, people } = due.payload
  if (document === undefined) return false
  const owner = { side: 'purchaser', enterprise: due.purchaser } as const
  return inTransaction(context.pool, owner, async (tx) => {
    if (
      notice?.timed !== undefined &&
      entity !== undefined &&
      !(await stillApplies(tx, context, due.purchaser, { entity, notice, timed: notice.timed }, document))
    )
      return true
    const actor = people === undefined ? sql`a.account is not null` : sql`a.account = ${account}`
    const { rows } = await sql`select from "auditEntry" a
      where a.document = ${document} and a.at > ${momentOf(due)} and a.side = ${due.side} and not a.refused and ${actor} limit 1`.execute(tx)
    return rows.length > 0
  })
}

function momentOf({ createdAt }: DueNotice): Date {
  return new Date(createdAt)
}
