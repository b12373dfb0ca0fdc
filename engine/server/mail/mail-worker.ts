import { sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import { lineOfError } from '../jobs/line-of-error.ts'
import { newPoller } from '../jobs/poller.ts'
import { processResetRequest } from '../session/mailed-resets.ts'
import type { Pool } from '../store/pool.ts'
import { NOTHING_TO_TELL } from '../store/enqueue-mail.ts'
import { type DigestByMail, type DueMail, type ToldByMail, type Written, digestContent, mailContentOf, noticeContent } from './mail-content.ts'
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
  /** What a mail of a notice tells its person now; undefined if nothing any more. */
  readonly tellOfNotice: (mail: DueMail, now: Date) => Promise<ToldByMail | undefined>
  /** The same of the notices that a daily mail gathers. */
  readonly tellOfDigest: (mail: DueMail, now: Date) => Promise<DigestByMail | undefined>
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
async function sendNext(services: WorkerServices, tell: (error: unknown) => void): Promise<boolean> {
  const { pool, model, clock, transport } = services
  const mail = await leaseMail(pool, clock.now())
  if (mail === undefined) return false
  try {
    const content = mail.to === '' ? undefined : await contentNow(services, mail)
    if (content === undefined) {
      await markFailed(pool, mail, NOTHING_TO_TELL)
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

async function contentNow({ pool, clock, settings, tellOfNotice, tellOfDigest }: WorkerServices, mail: DueMail): Promise<Written | undefined> {
  const { kind } = mail
  if (kind === 'digest') {
    const digest = await tellOfDigest(mail, clock.now())
    return digest && digestContent(digest, mail.language, settings)
  }
  if (kind !== 'notice') return pool.transaction().execute((tx) => mailContentOf[kind](tx, mail, settings, clock.now()))
  const told = await tellOfNotice(mail, clock.now())
  return told && noticeContent(told, settings)
}

/** Deletes mails that were sent or failed long ago, and requests that no worker took. */
export async function purgeOldMail(pool: Pool, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await sql`delete from mail where "createdAt" < ${ago(90)}`.execute(pool)
  await sql`delete from "resetRequest" where at < ${ago(1)}`.execute(pool)
}
