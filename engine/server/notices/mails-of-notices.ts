import { sql } from 'kysely'
import { noticeKindName } from '../access/notice-kinds.ts'
import type { Language } from '../../core/model/side.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { DueMail, SaidByMail, ToldByMail } from '../mail/mail-content.ts'
import type { Tx } from '../schema/database.ts'
import { mayStillOpen } from '../session/opened-accounts.ts'
import { enqueueMails } from '../store/enqueue-mail.ts'
import { inTransaction } from '../store/transaction.ts'
import { type DueNotice, deliveredNotice } from './lease-notice.ts'
import { openedBy } from './opened-by.ts'
import { type Recipient, type Told, recipientsOf, toldBy } from './recipients.ts'
import { ownTextOf, sayNotice } from './say-notice.ts'

const DAY = 86_400_000
/** The mails of notices to one person within a day: what happens beyond stands in the inbox alone. */
const MAX_PER_DAY = 50
/** What happened longer ago is mailed to nobody, nor sent again. */
const MAIL_NEWS_DAYS = 3

/** The moment since which a notice is still mailed. */
export function mailedSince(now: Date): Date {
  return new Date(now.getTime() - MAIL_NEWS_DAYS * DAY)
}

/** The key of the mail that tells a person of one notice, in front of the account. */
const keyOfMail = (cause: string, account: string): string => `notice ${cause} ${account}`

/** Lays out a mail to each of these people, with ids alone: what it says, and whether to whom, is decided when it is sent. */
export async function enqueueMailsOfNotice(
  tx: Tx,
  { id: cause, kind, enterprise }: DueNotice,
  accounts: readonly string[],
  newId: () => string,
  now: Date,
): Promise<void> {
  if (accounts.length === 0) return
  const { rows } = await sql<{ account: string }>`
    select account from mail where account = any(${accounts}::text[]) and kind = 'notice' and "createdAt" > ${new Date(now.getTime() - DAY)}
    group by account having count(*) >= ${MAX_PER_DAY}`.execute(tx)
  const full = new Set(rows.map(({ account }) => account))
  const mails = accounts
    .filter((account) => !full.has(account))
    .map((account) => ({ id: newId(), key: keyOfMail(cause, account), kind: 'notice' as const, account, values: { cause, kind, enterprise } }))
  await enqueueMails(tx, mails, now)
}

/**
 * What a mail tells its person of a notice, as everything is when it is sent, in the person's language. Undefined if the person is not told any more, or not by
 * mail; if it is no news; or if somebody else set the address who might not do so now: what the mail says is not theirs to read.
 */
export async function tellByMail(context: CallContext, { account, to, language, values }: DueMail, now: Date): Promise<ToldByMail | undefined> {
  const { model } = context
  const delivered = await deliveredNotice(context.pool, values['cause'] ?? '')
  const told = delivered && toldBy(model, delivered)
  if (told === undefined || new Date(told.due.createdAt) < mailedSince(now)) return undefined
  const { due } = told
  const [recipient] = await recipientsOf(context, told, account)
  if (recipient === undefined || recipient.person.mail === 'NOT' || !(await isOwnAddress(context, due, account, to))) return undefined
  return { ...(await saidTo(context, told, recipient, language)), side: due.side }
}

/** What a notice says to somebody who is told, in a language, and where it leads. */
export async function saidTo(context: CallContext, told: Told, recipient: Recipient, language: Language): Promise<SaidByMail> {
  const { model } = context
  const { due } = told
  const { screen, document } = openedBy(model, told, recipient)
  const { values: said, display } = due.payload
  const own = due.side === 'purchaser' ? await inTransaction(context.pool, due, (tx) => ownTextOf(tx, due.enterprise, due.kind)) : null
  return {
    kindName: noticeKindName(model, language, due.kind),
    text: said === undefined ? (display ?? '') : sayNotice(model, language, { kind: due.kind, entity: told.entity, values: said, own }),
    screen: screen ?? '',
    document: document ?? '',
  }
}

/** Whether the account still has this address, and its person confirmed it, or whoever set it could do so now. */
export async function isOwnAddress(
  { pool, model }: CallContext,
  { side, enterprise }: Pick<DueNotice, 'side' | 'enterprise'>,
  account: string,
  address: string,
): Promise<boolean> {
  return inTransaction(pool, { side, enterprise }, async (tx) => {
    const { rows } = await sql<{ setBy: string | null }>`select "emailSetBy" as "setBy" from account where id = ${account} and email = ${address}`.execute(tx)
    const [found] = rows
    if (found === undefined) return false
    return found.setBy === null || mayStillOpen(tx, model, { accountId: found.setBy, side, enterprise }, account)
  })
}
