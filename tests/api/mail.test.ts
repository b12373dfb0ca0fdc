import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enqueueMail } from '../../engine/server/store/enqueue-mail.ts'
import { leaseMail, markSent } from '../../engine/server/mail/lease-mail.ts'
import { type Api, startApi } from '../support/api.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'

let mails: MailServer
let api: Api
beforeEach(async () => {
  mails = await startMailServer()
  api = await startApi({
    pollMs: 50,
    environment: { SMTP_URL: mails.url, MAIL_FROM: 'no-reply@counterpart.example', PURCHASER_URL: 'https://buy.example', SUPPLIER_URL: 'https://sell.example' },
  })
  await sql`update account set email = "loginName" || '@people.example'`.execute(api.pool)
})
afterEach(async () => {
  await api.close()
  await mails.close()
})

const layOut = (key: string, account = 'account of buyer') =>
  api.pool.transaction().execute((tx) => enqueueMail(tx, { id: key, key, kind: 'passwordReset', account, values: { side: 'purchaser' } }, api.clock.now()))
type Row = { status: number; attempts: number; error: string | null }
const mailOf = async (key: string) => (await sql<Row>`select status, attempts, error from mail where key = ${key}`.execute(api.pool)).rows[0]
const becomes = (key: string, wanted: Partial<Row>) =>
  vi.waitFor(async () => expect(await mailOf(key)).toMatchObject(wanted), { timeout: 20_000, interval: 10 })

test('[SES-66] a mail goes out after the transaction that causes it commits, and not if it fails', async () => {
  await expect(
    api.pool.transaction().execute(async (tx) => {
      await enqueueMail(tx, { id: 'a', key: 'a', kind: 'passwordReset', account: 'account of buyer', values: {} }, api.clock.now())
      throw new Error('what causes it failed')
    }),
  ).rejects.toThrow('what causes it failed')
  await layOut('b')
  await becomes('b', { status: 1, attempts: 1 })
  expect(mails.received).toHaveLength(1)
  expect(await mailOf('a')).toBeUndefined()
})

test('[SES-66] the same mail is put into the outbox once', async () => {
  expect(await Promise.all([layOut('twice'), layOut('twice')])).toEqual(expect.arrayContaining([true, false]))
  await becomes('twice', { status: 1 })
  expect(mails.received).toHaveLength(1)
})

test('[SES-66] a mail that the server defers is tried again later, under the same id, and fails after six attempts', async () => {
  mails.refuseNext(450, 451)
  await layOut('later')
  await becomes('later', { status: 0, attempts: 1 })
  expect((await mailOf('later'))!.error).toContain('450')
  api.clock.advance(59_000)
  expect(await leaseMail(api.pool, api.clock.now())).toBeUndefined()
  api.clock.advance(2_000)
  await becomes('later', { status: 0, attempts: 2 })
  api.clock.advance(5 * 60_000 + 1_000)
  await becomes('later', { status: 1, attempts: 3, error: null })
  expect(mails.received.map(({ headers }) => headers['message-id'])).toEqual(['<later@counterpart>'])

  mails.refuseNext(450, 450, 450, 450, 450, 450)
  await layOut('never')
  for (const [index, minutes] of [0, 1, 5, 15, 60, 240].entries()) {
    api.clock.advance(minutes * 60_000 + 1_000)
    await becomes('never', { status: index === 5 ? -1 : 0, attempts: index + 1 })
  }
  expect(mails.received).toHaveLength(1)
})

test('[SES-66] a mail that the server refuses for good fails at once', async () => {
  mails.refuseNext(550)
  await layOut('refused')
  await becomes('refused', { status: -1, attempts: 1 })
  expect(mails.received).toHaveLength(0)
})

test('[SES-66] a mail leased by a dead process is sent after the lease has expired; a late report of that process changes nothing', async () => {
  await layOut('held')
  await becomes('held', { status: 1 })
  await sql`update mail set status = 2, attempts = 1, "leaseUntil" = ${new Date(api.clock.now().getTime() + 60_000)} where key = 'held'`.execute(api.pool)
  expect(await leaseMail(api.pool, api.clock.now())).toBeUndefined()
  api.clock.advance(61_000)
  await becomes('held', { status: 1, attempts: 2 })
  await sql`update mail set status = 2 where key = 'held'`.execute(api.pool)
  await markSent(api.pool, { id: 'held', attempts: 1 }, api.clock.now())
  expect(await mailOf('held')).toMatchObject({ status: 2 })
  await sql`update mail set status = 1 where key = 'held'`.execute(api.pool)
})

test('[SES-68] a mail speaks the language of its person, as text and as HTML, and what people typed stays text in one line', async () => {
  const name = '<img src=x onerror=alert(1)>\r\nBcc: all@people.example'
  await sql`update account set name = ${name} where id = 'account of englishBuyer'`.execute(api.pool)
  await layOut('english', 'account of englishBuyer')
  await becomes('english', { status: 1 })
  const [mail] = mails.received
  expect(mail).toMatchObject({ to: ['englishBuyer@people.example'], subject: 'Set a new password' })
  expect(mail!.text).toContain('Dear <img src=x onerror=alert(1)> Bcc: all@people.example,')
  expect(mail!.html).toContain('Dear &lt;img src=x onerror=alert(1)&gt; Bcc: all@people.example,')
  expect(mail!.html).not.toContain('<img')
  expect(mail!.headers['bcc']).toBeUndefined()
})
