import { sql } from 'kysely'
import type { Pool } from '../store/pool.ts'
import type { DueMail } from './mail-content.ts'

const MINUTE = 60_000
/** A process that holds a mail for longer is taken for dead. More than a whole attempt can take. */
const LEASE = 3 * MINUTE
/** After each failed attempt the next one waits longer; after the last there is none: 1, 5, 15, 60, 240 minutes. */
const WAITS: readonly number[] = [1, 5, 15, 60, 240]

/**
 * Takes up the mail that is due longest: pending, or left behind by a process that died while sending. Two processes never take the same
 * one, so that each is sent once; only a mail whose process died between the mail server's yes and our note goes out again, under its own id.
 */
export async function leaseMail(pool: Pool, now: Date): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    update mail set status = 2, attempts = mail.attempts + 1, "leaseUntil" = ${new Date(now.getTime() + LEASE)}
    from account a
    where a.id = mail.account and mail.id = (
      select id from mail where (status = 0 and "dueAt" <= ${now}) or (status = 2 and "leaseUntil" < ${now})
      order by "dueAt", id limit 1 for update skip locked)
    returning mail.id, mail.kind, mail.account, mail."values", mail.attempts, a.email as "to", a.name, a."loginName", a.language`.execute(pool)
  return rows[0]
}

type Mine = Pick<DueMail, 'id' | 'attempts'>

/** Of a mail that another process took over in the meantime nothing is noted. */
export async function markSent(pool: Pool, { id, attempts }: Mine, now: Date): Promise<void> {
  await sql`update mail set status = 1, "sentAt" = ${now}, "leaseUntil" = null, error = null where id = ${id} and attempts = ${attempts} and status = 2`.execute(
    pool,
  )
}

export async function markFailed(pool: Pool, { id, attempts }: Mine, error: string): Promise<void> {
  await sql`update mail set status = -1, "leaseUntil" = null, error = ${error} where id = ${id} and attempts = ${attempts} and status = 2`.execute(pool)
}

/** Not now: pending again, for later; failed after the last attempt. */
export async function postpone(pool: Pool, mail: Mine, error: string, now: Date): Promise<void> {
  const wait = WAITS[mail.attempts - 1]
  if (wait === undefined) return markFailed(pool, mail, error)
  await sql`update mail set status = 0, "leaseUntil" = null, error = ${error}, "dueAt" = ${new Date(now.getTime() + wait * MINUTE)}
    where id = ${mail.id} and attempts = ${mail.attempts} and status = 2`.execute(pool)
}
