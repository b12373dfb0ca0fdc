import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { decide } from '../as-read.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let mails: MailServer
/** Parts to be ordered, from before the clock goes on and sessions end. */
const parts: string[] = []
beforeAll(async () => {
  mails = await startMailServer()
  const sites = { PURCHASER_URL: 'https://buy.example', SUPPLIER_URL: 'https://sell.example' }
  story = await startStory({ SMTP_URL: mails.url, MAIL_FROM: 'no-reply@counterpart.example', ...sites }, 50)
  for (let each = 0; each < 9; each++) parts.push(await story.listLine('5'))
})
afterAll(async () => {
  await story.api.close()
  await mails.close()
})
beforeEach(async () => {
  const { pool } = story.api
  await quiet()
  await sql`delete from mail`.execute(pool)
  await sql`update "receivedNotice" set reading = 'READ'`.execute(pool)
  await sql`update account set email = "loginName" || '@people.example', "emailSetBy" = null`.execute(pool)
  await sql`delete from "userSetting"`.execute(pool)
  await sql`delete from "noticeCompetence"`.execute(pool)
})

const soon = { timeout: 20_000, interval: 50 }
const HOUR = 3_600_000
const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const placed = async (): Promise<Shown> => {
  const buyer = await story.api.login('buyer')
  return done(await buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: parts.pop() }] } })).entity as Shown
}
const choose = async (who: SignedIn, entity: Shown) => done(await who.call('/api/member/notify/choose', { entity }))
/** Everybody is told of what has happened, by mail too. */
const quiet = () => {
  const waiting = sql`select id from outbox where status in (0, 2) union select id from mail where status in (0, 2)`
  return vi.waitFor(async () => expect((await waiting.execute(story.api.pool)).rows).toEqual([]), soon)
}
const lettersTo = (loginName: string) =>
  mails.received.filter(({ to }) => to.includes(`${loginName}@people.example`)).map((mail) => ({ ...mail, text: mail.text.replaceAll('\r\n', '\n') }))
const digests = async () =>
  (
    await sql<{
      account: string
      status: number
      error: string | null
    }>`select account, status, error from mail where kind = 'digest' order by account`.execute(story.api.pool)
  ).rows
/** Waits until it is this hour of the day in a time zone: the clock of the story goes on, the server looks each minute. */
const untilHour = async (hour: number, timeZone: string) => {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(story.api.clock.now())
  const [hours, minutes] = shown.split(':').map(Number) as [number, number]
  const rest = (hour * 60 - (hours * 60 + minutes) + 24 * 60) % (24 * 60)
  story.api.clock.advance((rest === 0 ? 24 * 60 : rest) * 60_000 + 1000)
}
/** The digests are laid out and have ended so, by account. */
const ended = (...expected: readonly Shown[]) =>
  vi.waitFor(async () => expect(await digests()).toMatchObject(expected.map((each) => ({ error: null, ...each }))), soon)
/** Every member reads orders as before the test. */
const sees = (code: string, isTaken: boolean) =>
  isTaken
    ? sql`delete from "rolePermission" where role = 'role of englishSeller' and code = ${code}`.execute(story.api.pool)
    : sql`insert into "rolePermission" (role, code) values ('role of englishSeller', ${code}) on conflict do nothing`.execute(story.api.pool)

test('[NTC-16] the daily mail comes at the chosen hour of the person, in their language, with what they have not read, grouped and with links', async () => {
  const english = await story.api.login('englishSeller')
  await choose(english, { kind: 'orderSent', mail: 'DAILY' })
  expect(done(await english.call('/api/member/notify/digest', { entity: { hour: 17, timeZone: 'Europe/London' } })).entity).toEqual({
    hour: 17,
    timeZone: 'Europe/London',
  })
  const [first, second, read] = [await placed(), await placed(), await placed()]
  await quiet()
  await sql`update "receivedNotice" set reading = 'READ' where subject = ${read['insideOrderCode']}`.execute(story.api.pool)
  expect(lettersTo('englishSeller')).toEqual([])
  await untilHour(17, 'Europe/London')
  await ended({ account: 'account of englishSeller', status: 1 })
  const [letter] = lettersTo('englishSeller').slice(-1)
  expect(letter!.subject).toBe('Notices to read: 2')
  expect(letter!.text).toContain('Unread notices: 2')
  expect(letter!.text).toContain(`Order received\n- 恒锐机械 sent you order ${first['insideOrderCode']}`)
  expect(letter!.text).toContain(`https://sell.example/supplierOrderDetail?id=${second['id']}`)
  expect(letter!.html).toContain(`href="https://sell.example/supplierOrderDetail?id=${first['id']}"`)
  expect(letter!.text).not.toContain(read['insideOrderCode'])
  expect(letter!.text).toContain('https://sell.example/supplierIndex')

  // Each notice is in one mail; a day with nothing new has none.
  const count = lettersTo('englishSeller').length
  await untilHour(17, 'Europe/London')
  await untilHour(18, 'Europe/London')
  const third = await placed()
  await quiet()
  await untilHour(17, 'Europe/London')
  await ended({ account: 'account of englishSeller', status: 1 }, { account: 'account of englishSeller', status: 1 })
  expect(lettersTo('englishSeller')).toHaveLength(count + 1)
  const [next] = lettersTo('englishSeller').slice(-1)
  expect(next!.subject).toBe('Notices to read: 1')
  expect(next!.text).toContain('Unread notice: 1')
  expect(next!.text).toContain(third['insideOrderCode'])
  expect(next!.text).not.toContain(first['insideOrderCode'])
})

test('[NTC-16] what is read, attended to or out of sight when the mail is sent is left out, and a mail without anything is not sent', async () => {
  const { api } = story
  await choose(await api.login('englishSeller'), { kind: 'orderSent', mail: 'DAILY' })
  const [accepted, waiting] = [await placed(), await placed()]
  await quiet()
  api.clock.advance(1000)
  const seller = await api.login('seller')
  done(await decide(seller, '/api/tradeOrder/supplier/accept', { id: accepted['id'], replyDate: '2026-12-20' }))
  await untilHour(8, 'Asia/Shanghai')
  await ended({ account: 'account of englishSeller', status: 1 })
  const [letter] = lettersTo('englishSeller').slice(-1)
  expect(letter!.subject).toBe('Notices to read: 1')
  expect(letter!.text).toContain(waiting['insideOrderCode'])

  const before = lettersTo('englishSeller').length
  await placed()
  await quiet()
  await sees('B6', true)
  await untilHour(8, 'Asia/Shanghai')
  await ended({ status: 1 }, { status: -1, error: 'nobody to tell, or nothing any more' })
  expect(lettersTo('englishSeller')).toHaveLength(before)
  await sees('B6', false)
})

test('[NTC-16] an administrator has a kind gathered for everybody; who chooses otherwise for all kinds gets none, and a fixed kind stays as it is', async () => {
  const { api } = story
  const buyer = await api.login('buyer')
  const english = await api.login('englishBuyer')
  const update = (entity: Shown) => buyer.call('/api/conf/enterprise/noticeType/update', { entity })
  done(await update({ kind: 'orderRefused', version: 0, mail: 'DAILY' }))
  expect(refusals(await update({ kind: 'orderRefused', version: 1, mail: 'WEEKLY' }))).toEqual(['entity.mail NOT_IN_VOCABULARY'])
  done(await update({ kind: 'orderAccepted', version: 0, mail: 'ATONCE', isFixed: true }))
  const list = (await choose(english, { mail: 'NOT' })).list as Shown[]
  expect(list.find(({ kind }) => kind === 'orderRefused')).toMatchObject({ mail: 'NOT' })
  expect(list.find(({ kind }) => kind === 'orderAccepted')).toMatchObject({ mail: 'ATONCE', isFixed: true })
  const order = await placed()
  const seller = await api.login('seller')
  done(await seller.call('/api/tradeOrder/supplier/refuse', { entity: { id: order['id'], refuseReason: 'no steel' } }))
  await quiet()
  await untilHour(8, 'Asia/Shanghai')
  await vi.waitFor(async () => expect((await digests()).map(({ account }) => account)).toContain('account of buyer'), soon)
  await quiet()
  expect((await digests()).map(({ account }) => account)).not.toContain('account of englishBuyer')
  expect(lettersTo('buyer').at(-1)!.text).toMatch(/未读|no steel/)
})

test('[NTC-16] a mail server that is away gets the same notices later, and a process that dies after sending sends them again under the same id', async () => {
  const { api } = story
  await choose(await api.login('englishSeller'), { kind: 'orderSent', mail: 'DAILY' })
  const order = await placed()
  await quiet()
  mails.refuseNext(450)
  await untilHour(8, 'Asia/Shanghai')
  await ended({ status: 0, error: expect.stringContaining('refused by the test') })
  api.clock.advance(2 * 60_000)
  await ended({ status: 1 })
  const [sent] = lettersTo('englishSeller').slice(-1)
  expect(sent!.text).toContain(order['insideOrderCode'])
  // As after a crash between the mail server's answer and the note of it.
  await sql`update mail set status = 2, "leaseUntil" = ${api.clock.now()} where kind = 'digest'`.execute(api.pool)
  api.clock.advance(HOUR)
  await vi.waitFor(() => expect(lettersTo('englishSeller').filter(({ text }) => text.includes(String(order['insideOrderCode'])))).toHaveLength(2), soon)
  const [again] = lettersTo('englishSeller').slice(-1)
  expect(again!.headers['message-id']).toBe(sent!.headers['message-id'])
})

test('[NTC-16] an hour or a time zone that does not exist is refused', async () => {
  const buyer = await story.api.login('buyer')
  expect(refusals(await buyer.call('/api/member/notify/digest', { entity: { hour: 24, timeZone: 'Mars/Olympus' } }))).toEqual([
    'entity.hour NOT_IN_VOCABULARY',
    'entity.timeZone NOT_IN_VOCABULARY',
  ])
  expect(refusals(await buyer.call('/api/member/notify/digest', { entity: { hour: 8 } }))).toEqual(['entity.timeZone NOT_IN_VOCABULARY'])
})
