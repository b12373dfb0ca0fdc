import { sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import { lineOfError } from '../jobs/line-of-error.ts'
import { newPoller } from '../jobs/poller.ts'
import { processResetRequest } from '../session/mailed-resets.ts'
import type { Pool } from '../store/pool.ts'
import { mailContentOf } from './mail-content.ts'
import { leaseMail, markFailed, markSent, postpone } from './lease-mail.ts'
import type { MailSettings } from './settings.ts'
import { type MailTransport, isFinal } from './transport.ts'
import { writeLetter } from './write-letter.ts'

/** How often this process looks for mails that others stored. */
const POLL_MS = 3000

/** Sends mails in this process, one after the other. */
export type MailWorker = {
  start(): void
  /** Looks for mails at once. */
  wake(): void
  /** Resolves when the present mail is sent. */
  stop(): Promise<void>
}

type WorkerServices = {
  readonly pool: Pool
  readonly model: Pick<Model, 'texts'>
  readonly clock: { now(): Date }
  readonly newId: () => string
  readonly settings: MailSettings
  readonly transport: MailTransport
}

/** `tell` gets every failed attempt and every unexpected error. */
export function mailWorker(services: WorkerServices, tell: (error: unknown) => void, pollMs = POLL_MS): MailWorker {
  const { pool, clock, newId, transport } = services
  const { isOpen, start, wake, stop } = newPoller(pollMs, takeUp, tell)

  async function takeUp(): Promise<boolean> {
    let found = false
    while (isOpen() && (await processResetRequest(pool, newId, clock.now()))) found = true
    while (isOpen() && (await sendNext(services, tell))) found = true
    return found
  }

  return {
    start,
    wake,
    async stop() {
      await stop()
      transport.close()
    },
  }
}

/** Sends the next due mail; false if there is none. */
async function sendNext({ pool, model, clock, settings, transport }: WorkerServices, tell: (error: unknown) => void): Promise<boolean> {
  const mail = await leaseMail(pool, clock.now())
  if (mail === undefined) return false
  try {
    const content = mail.to === '' ? undefined : await pool.transaction().execute((tx) => mailContentOf[mail.kind](tx, mail, settings, clock.now()))
    if (content === undefined) {
      await markFailed(pool, mail, 'nobody to tell, or nothing any more')
      return true
    }
    await transport.send({ to: mail.to, id: mail.id, ...writeLetter(model, { ...mail, ...content }) })
    await markSent(pool, mail, clock.now())
  } catch (error) {
    tell(error)
    // The mail server's answer; never the letter.
    const reason = lineOfError(error)
    await (isFinal(error) ? markFailed(pool, mail, reason) : postpone(pool, mail, reason, clock.now()))
  }
  return true
}

/** Deletes mails that were sent or failed long ago, and requests that no worker took. */
export async function purgeOldMail(pool: Pool, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await sql`delete from mail where "createdAt" < ${ago(90)}`.execute(pool)
  await sql`delete from "resetRequest" where at < ${ago(1)}`.execute(pool)
}
