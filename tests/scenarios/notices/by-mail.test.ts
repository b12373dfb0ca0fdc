import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let mails: MailServer
beforeAll(async () => {
  mails = await startMailServer()
  const sites = { PURCHASER_URL: 'https://buy.example', SUPPLIER_URL: 'https://sell.example' }
  story = await startStory({ SMTP_URL: mails.url, MAIL_FROM: 'no-reply@counterpart.example', ...sites }, 50)
})
afterAll(async () => {
  await story.api.close()
  await mails.close()
})
beforeEach(async () => {
  const { pool } = story.api
  await quiet()
  await sql`delete from mail`.execute(pool)
  await sql`update account set email = "loginName" || '@people.example', "emailSetBy" = null`.execute(pool)
  await sql`delete from "userSetting"`.execute(pool)
  await sql`delete from "noticeCompetence"`.execute(pool)
})

const soon = { timeout: 20_000, interval: 50 }
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const placed = async () => done(await story.buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } })).entity as Shown
/** An order that the supplier refuses: its buyer is told, and who may send it again. */
const refused = async () => {
  const order = await placed()
  done(await story.seller.call('/api/tradeOrder/supplier/refuse', { entity: { id: order.id, refuseReason: 'no steel' } }))
  return order
}
const byMail = async (who: SignedIn, kind: string) => done(await who.call('/api/member/notify/choose', { entity: { kind, mail: 'ATONCE' } })).entity
const mailsTo = (loginName: string, subject: string) =>
  mails.received.filter((mail) => mail.to.includes(`${loginName}@people.example`) && mail.subject === subject)
/** The mails of notices that are laid out for a person, with what has become of them. */
const laidOut = async (loginName: string) =>
  (
    await sql<{ status: number; attempts: number; error: string | null; values: Shown }>`
      select status, attempts, error, "values" from mail where kind = 'notice' and account = ${`account of ${loginName}`} order by "createdAt", id`.execute(
      story.api.pool,
    )
  ).rows
/** Resolves when the mails of notices to a person have ended so, in any order. */
const endedAs = (loginName: string, ...statuses: readonly number[]) =>
  vi.waitFor(async () => expect((await laidOut(loginName)).map(({ status }) => status).toSorted()).toEqual(statuses.toSorted()), soon)
/** Everybody is told of what has happened, by mail too: the next mail is that of the next notice. */
const quiet = () => {
  const waiting = sql`select id from outbox where status in (0, 2) union select id from mail where status in (0, 2)`
  return vi.waitFor(async () => expect((await waiting.execute(story.api.pool)).rows).toEqual([]), soon)
}
const unsent = async (who: SignedIn) => done(await who.call('/api/conf/enterprise/noticeType/unsent')).list as Shown[]
const sendAgain = (who: SignedIn, id: string) => who.call('/api/conf/enterprise/noticeType/resend', { entity: { id } })

test('[NTC-13] who has chosen so gets a notice by mail, in their own language, with a link to the document', async () => {
  const english = await story.api.login('englishSeller')
  expect(await byMail(english, 'orderSent')).toMatchObject({ isOn: true, mail: 'ATONCE', isFixed: false })
  const order = await placed()
  await endedAs('englishSeller', 1)
  const [letter] = mailsTo('englishSeller', 'Order received').slice(-1)
  expect(letter!.text).toContain(`恒锐机械 sent you order ${order.insideOrderCode}`)
  expect(letter!.text).toContain(`https://sell.example/supplierOrderDetail?id=${order.id}`)
  expect(await laidOut('seller')).toEqual([])
})

test('[NTC-13] an administrator has a kind mailed to everybody who has not chosen otherwise', async () => {
  const { buyer } = story
  const [manager, english] = [await story.api.login('manager'), await story.api.login('englishBuyer')]
  done(await buyer.call('/api/conf/enterprise/noticeType/update', { entity: { kind: 'orderRefused', version: 0, mail: 'ATONCE' } }))
  const choices = done(await manager.call('/api/member/notify/kinds')).list as Shown[]
  expect(choices.find(({ kind }) => kind === 'orderRefused')).toMatchObject({ mail: 'ATONCE' })
  done(await english.call('/api/member/notify/choose', { entity: { kind: 'orderRefused', mail: 'NOT' } }))
  await refused()
  for (const person of ['buyer', 'manager']) await endedAs(person, 1)
  expect(await laidOut('englishBuyer')).toEqual([])
})

test('[NTC-14] a mail keeps ids and no words', async () => {
  await byMail(story.buyer, 'orderRefused')
  await refused()
  await endedAs('buyer', 1)
  const { rows } = await sql<{ id: string }>`select id from outbox where kind = 'orderRefused' order by "createdAt" desc, id desc limit 1`.execute(
    story.api.pool,
  )
  expect((await laidOut('buyer'))[0]!.values).toEqual({ cause: rows[0]!.id, kind: 'orderRefused', enterprise: 'purchaser-1' })
})

test('[NTC-14] who lost the right between two attempts, or left before the mail is sent again, gets none', async () => {
  const { api } = story
  const english = await api.login('englishSeller')
  await byMail(english, 'orderSent')
  await quiet()
  const received = mailsTo('englishSeller', 'Order received').length
  mails.refuseNext(450)
  await placed()
  await vi.waitFor(async () => expect(await laidOut('englishSeller')).toMatchObject([{ status: 0, attempts: 1 }]), soon)
  await sql`delete from "rolePermission" where role = 'role of englishSeller' and code = 'B6'`.execute(api.pool)
  api.clock.advance(2 * MINUTE)
  await endedAs('englishSeller', -1)

  const [buyer, manager] = [await api.login('buyer'), await api.login('manager')]
  await byMail(manager, 'orderRefused')
  await quiet()
  const before = mailsTo('manager', '订单被拒绝').length
  mails.refuseNext(550)
  await refused()
  await endedAs('manager', -1)
  const [{ id } = { id: '' }] = await unsent(buyer)
  await sql`update member set status = 'DEACTIVATED' where id = 'member of manager'`.execute(api.pool)
  done(await sendAgain(buyer, id))
  await endedAs('manager', -1)
  await sql`update member set status = 'ACTIVE' where id = 'member of manager'`.execute(api.pool)
  await sql`insert into "rolePermission" (role, code) values ('role of englishSeller', 'B6')`.execute(api.pool)
  // Neither is shown as one that could be sent again.
  expect(await unsent(buyer)).toEqual([])
  expect(mailsTo('englishSeller', 'Order received').length).toBe(received)
  expect(mailsTo('manager', '订单被拒绝').length).toBe(before)
})

test('[NTC-14, SES-93] an address that somebody else set gets a notice only while who set it may do so and lacks nothing that its person has', async () => {
  const { api } = story
  const buyer = await api.login('buyer')
  await byMail(buyer, 'orderRefused')
  const addressSetBy = (loginName: string) =>
    sql`update account set "emailSetBy" = ${`account of ${loginName}`} where id = 'account of buyer'`.execute(api.pool)
  await sql`insert into "rolePermission" (role, code) values ('role of reader', 'A61') on conflict do nothing`.execute(api.pool)
  await addressSetBy('reader')
  await refused()
  await endedAs('buyer', -1)
  expect(await laidOut('buyer')).toMatchObject([{ error: 'nobody to tell, or nothing any more' }])
  await addressSetBy('manager')
  await refused()
  await endedAs('buyer', -1, 1)
  await sql`update member set status = 'DEACTIVATED' where id = 'member of manager'`.execute(api.pool)
  await refused()
  await endedAs('buyer', -1, 1, -1)
  await sql`update member set status = 'ACTIVE' where id = 'member of manager'`.execute(api.pool)
  await addressSetBy('buyer')
  await refused()
  await endedAs('buyer', -1, 1, -1, 1)
})

test('[NTC-14] a person gets at most 50 mails of notices a day; what is beyond stands in the inbox alone', async () => {
  const { api } = story
  const buyer = await api.login('buyer')
  await byMail(buyer, 'orderRefused')
  const now = api.clock.now()
  await sql`insert into mail (id, key, kind, account, status, "dueAt", "createdAt")
    select 'of today ' || n, 'of today ' || n, 'notice', 'account of buyer', 1, ${now}::timestamptz, ${now}::timestamptz from generate_series(1, 50) as n`.execute(
    api.pool,
  )
  const order = await refused()
  await quiet()
  expect(await laidOut('buyer')).toHaveLength(50)
  const list = done(await buyer.call('/api/member/notify/list', { entity: { screen: 'purchaserNoticeList' } })).list as Shown[]
  expect(list.filter(({ subject }) => subject === order.insideOrderCode)).toMatchObject([{ kind: 'orderRefused' }])
  // On the next day.
  await sql`update mail set "createdAt" = "createdAt" - interval '1 day'`.execute(api.pool)
  await refused()
  await vi.waitFor(async () => expect(await laidOut('buyer')).toHaveLength(51), soon)
})

test('[DISC-6, NTC-14] the mention of a comment that was withdrawn before its mail went out is not mailed', async () => {
  const { api } = story
  const [buyer, manager] = [await api.login('buyer'), await api.login('manager')]
  await byMail(manager, 'mention')
  const order = await placed()
  await quiet()
  mails.refuseNext(450)
  const comment = done(await buyer.call(at('comment'), { entity: { id: order.id, text: '@[account of manager] look', isShared: false } })).entity as Shown
  await vi.waitFor(async () => expect(await laidOut('manager')).toMatchObject([{ status: 0, attempts: 1 }]), soon)
  done(await buyer.call(at('withdrawComment'), { entity: { id: order.id, comment: comment.id } }))
  api.clock.advance(2 * MINUTE)
  await endedAs('manager', -1)
  expect(await laidOut('manager')).toMatchObject([{ error: 'nobody to tell, or nothing any more' }])
})

test('[NTC-13] a mail that failed is seen by who sets the types of notices, without what the mail server said, and sent again once a day', async () => {
  const { api, buyer, seller } = story
  await sql`insert into "rolePermission" (role, code) values ('role of newcomer', 'A207') on conflict do nothing`.execute(api.pool)
  const [types, other] = [await api.login('newcomer'), await api.login('otherBuyer')]
  await byMail(buyer, 'orderRefused')
  await quiet()
  mails.refuseNext(550)
  await refused()
  await endedAs('buyer', -1)
  const [failed] = await unsent(buyer)
  expect(failed).toEqual({ id: failed!['id'], kind: 'orderRefused', name: '订单被拒绝', person: 'buyer', status: -1, at: expect.any(String) })
  // Who is told of what belongs to who sets permissions.
  expect(await unsent(types)).toEqual([{ id: failed!['id'], kind: 'orderRefused', name: '订单被拒绝', status: -1, at: expect.any(String) }])
  expect(await sendAgain(seller, failed!['id'])).toMatchObject({ status: 'PROHIBIT' })
  expect(refusals(await sendAgain(other, failed!['id']))).toEqual(['entity.id NOT_FOUND'])
  mails.refuseNext(550)
  done(await sendAgain(types, failed!['id']))
  await endedAs('buyer', -1)
  expect(refusals(await sendAgain(buyer, failed!['id']))).toEqual(['entity.id NOTICE_SENT_AGAIN'])
  api.clock.advance(DAY)
  done(await sendAgain(await api.login('buyer'), failed!['id']))
  await endedAs('buyer', 1)
  expect(mailsTo('buyer', '订单被拒绝').at(-1)!.text).toContain('no steel')
  expect(await unsent(await api.login('buyer'))).toEqual([])
  expect(refusals(await sendAgain(await api.login('buyer'), failed!['id']))).toEqual(['entity.id NOT_FOUND'])
})
