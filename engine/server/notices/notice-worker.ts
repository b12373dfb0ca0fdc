import { sql } from 'kysely'
import type { Entity } from '../../core/model/entity.ts'
import { inboxOf } from '../../core/model/inbox-of.ts'
import type { CallContext } from '../calls/call-context.ts'
import { lineOfError } from '../jobs/line-of-error.ts'
import { type Poller, newPoller } from '../jobs/poller.ts'
import type { Pool } from '../store/pool.ts'
import { allPurchasers } from '../store/purchasers.ts'
import { inTransaction } from '../store/transaction.ts'
import { deliverNotice } from './deliver-notice.ts'
import { layOutDigests } from './lay-out-digests.ts'
import { tellInTime } from './timed-notices.ts'
import { leaseNotice, markUndelivered, passOver } from './lease-notice.ts'

/** How often this process looks for notices to deliver, in milliseconds. */
const POLL_MS = 1000
/** How often it looks for times that have come, in milliseconds. */
const TIMES_MS = 60_000
/** How long notices are kept. */
const KEPT_DAYS = 180

/** Delivers the notices of the outbox in this process, one after the other; `tell` gets every failed attempt. */
export function noticeWorker(context: CallContext, tell: (error: unknown) => void, pollMs = POLL_MS): Pick<Poller, 'start' | 'stop'> {
  const inbox = inboxOf(context.model)
  let lookAt = 0
  // What became due while no server ran is laid out at the start: within the last day, once for each person.
  let digestsUntil = new Date(context.clock.now().getTime() - 86_400_000)
  const poller: Poller = newPoller(
    pollMs,
    async () => {
      if (inbox === undefined) return false
      const now = context.clock.now().getTime()
      let found = false
      if (now >= lookAt) {
        lookAt = now + TIMES_MS
        found = (await tellInTime(context, tell)) > 0
        const until = context.clock.now()
        await layOutDigests(context, digestsUntil)
        digestsUntil = until
      }
      for (;;) {
        if (!poller.isOpen() || !(await deliverNext(context, inbox, tell))) return found
        found = true
      }
    },
    tell,
  )
  return poller
}

/** Delivers everything that is news now, for a server that starts with new data. */
export async function deliverAll(context: CallContext): Promise<void> {
  const inbox = inboxOf(context.model)
  await passOver(context.pool, context.clock.now())
  const fail = (error: unknown) => {
    throw error
  }
  if (inbox !== undefined) while (await deliverNext(context, inbox, fail));
}

async function deliverNext(context: CallContext, inbox: Entity, tell: (error: unknown) => void): Promise<boolean> {
  const due = await leaseNotice(context.pool, context.clock.now())
  if (due === undefined) return false
  try {
    await deliverNotice(context, inbox, due)
  } catch (error) {
    tell(error)
    await markUndelivered(context.pool, due, lineOfError(error))
  }
  return true
}

/** Deletes notices that are old, and passes over those that were never delivered and are no news any more. */
export async function purgeOldNotices({ pool, model }: Pick<CallContext, 'pool' | 'model'>, now: Date): Promise<void> {
  await passOver(pool, now)
  const inbox = inboxOf(model)
  if (inbox === undefined) return
  await deleteOld(pool, inbox.name, new Date(now.getTime() - KEPT_DAYS * 86_400_000))
}

async function deleteOld(pool: Pool, inbox: string, before: Date): Promise<void> {
  for (const purchaser of await allPurchasers(pool))
    await inTransaction(pool, { side: 'purchaser', enterprise: purchaser }, (tx) =>
      sql`delete from ${sql.id(inbox)} where purchaser = ${purchaser} and "createdAt" < ${before}`.execute(tx),
    )
  await sql`delete from outbox where status in (-1, 1) and "createdAt" < ${before}`.execute(pool)
}
