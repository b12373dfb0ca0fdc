import { sql } from 'kysely'
import { nextAttempt } from '../jobs/next-attempt.ts'
import type { Pool } from '../store/pool.ts'
import type { DueMail } from './mail-content.ts'

// Literals, so that the index of the mails that are due applies.
const PENDING = sql.lit(0)
const SENT = sql.lit(1)
const SENDING = sql.lit(2)
const FAILED = sql.lit(-1)

const MINUTE = 60_000
/** After this time a process that holds a mail counts as dead; longer than any attempt. */
const LEASE = 3 * MINUTE

/**
 * Leases the mail that is due longest: pending, or left by a process that died while sending. Two processes never lease the same one, so each is sent once.
 * Only a mail whose process died between the mail server's answer and our note goes out again, under its own id.
 */
export async function leaseMail(pool: Pool, now: Date): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    update mail set status = ${SENDING}, attempts = mail.attempts + 1, "leaseUntil" = ${new Date(now.getTime() + LEASE)}
    from account a
    where a.id = mail.account and mail.id = (
      select id from mail where (status = ${PENDING} and "dueAt" <= ${now}) or (status = ${SENDING} and "leaseUntil" < ${now})
      order by "dueAt", id limit 1 for update skip locked)
    returning mail.id, mail.kind, mail.account, mail."values", mail.attempts, coalesce(mail."values" ->> 'to', a.email) as "to", a.name, a."loginName", a.language`.execute(
    pool,
  )
  return rows[0]
}

type LeasedMail = Pick<DueMail, 'id' | 'attempts'>

/** Writes nothing about a mail that another process has leased since. */
export async function markSent(pool: Pool, { id, attempts }: LeasedMail, now: Date): Promise<void> {
  await sql`update mail set status = ${SENT}, "sentAt" = ${now}, "leaseUntil" = null, error = null where id = ${id} and attempts = ${attempts} and status = ${SENDING}`.execute(
    pool,
  )
}

export async function markFailed(pool: Pool, { id, attempts }: LeasedMail, error: string): Promise<void> {
  await sql`update mail set status = ${FAILED}, "leaseUntil" = null, error = ${error} where id = ${id} and attempts = ${attempts} and status = ${SENDING}`.execute(
    pool,
  )
}

/** Failed: pending again for later, or failed for good after the last attempt. */
export async function postpone(pool: Pool, mail: LeasedMail, error: string, now: Date): Promise<void> {
  const dueAt = nextAttempt(mail.attempts - 1, now)
  if (dueAt === undefined) return markFailed(pool, mail, error)
  await sql`update mail set status = ${PENDING}, "leaseUntil" = null, error = ${error}, "dueAt" = ${dueAt}
    where id = ${mail.id} and attempts = ${mail.attempts} and status = ${SENDING}`.execute(pool)
}
