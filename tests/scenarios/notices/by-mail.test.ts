import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let mails: MailServer
beforeAll(async () => {
  mails = await startMailServer()
  const sites = { PURCHASER_URL: 'https://buy.example', SUPPLIER_URL: 'https://sell.example' }
  story = await startStory({ SMTP_URL: mails.url, MAIL_FROM: 'no-reply@counterpart.example', ...sites }, 50)
  await sql`update account set email = "loginName" || '@people.example'`.execute(story.api.pool)
})
afterAll(async () => {
  await story.api.close()
  await mails.close()
})

const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const placed = async () => done(await story.buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } })).entity as Shown
const mailsTo = (loginName: string, subject: string) =>
  mails.received.filter((mail) => mail.to.includes(`${loginName}@people.example`) && mail.subject === subject)
const soon = { timeout: 20_000, interval: 50 }

test('[NTC-13] who has chosen so gets a notice by mail, in the own language, with a link to the document', async () => {
  const english = await story.api.login('englishSeller')
  const chosen = done(await english.call('/api/member/notify/choose', { entity: { kind: 'orderSent', byMail: true } })).entity
  expect(chosen).toMatchObject({ isOn: true, byMail: true, isFixed: false })
  const order = await placed()
  await vi.waitFor(() => expect(mailsTo('englishSeller', 'Order received').length).toBe(1), soon)
  const [letter] = mailsTo('englishSeller', 'Order received')
  expect(letter!.text).toContain(`恒锐机械 sent you order ${order.insideOrderCode}`)
  expect(letter!.text).toContain(`https://sell.example/supplierOrderDetail?id=${order.id}`)
  expect(mailsTo('seller', '收到订单')).toEqual([])
})

test('[NTC-13] a mail that failed is seen by who sets the types of notices, and sent again', async () => {
  const types = async () => done(await story.buyer.call('/api/conf/enterprise/noticeType/list')).list as Shown[]
  const { version } = (await types()).find(({ kind }) => kind === 'orderRefused')!
  done(await story.buyer.call('/api/conf/enterprise/noticeType/update', { entity: { kind: 'orderRefused', version, byMail: true } }))
  const [manager, english] = [await story.api.login('manager'), await story.api.login('englishBuyer')]
  for (const who of [story.buyer, manager, english]) {
    const kinds = done(await who.call('/api/member/notify/kinds')).list as Shown[]
    expect(kinds.find(({ kind }) => kind === 'orderRefused')).toMatchObject({ byMail: true })
  }
  for (const who of [manager, english]) done(await who.call('/api/member/notify/choose', { entity: { kind: 'orderRefused', byMail: false } }))
  const order = await placed()
  // The next mail is that of the notice.
  const waiting = async () =>
    (await sql`select id from outbox where status in (0, 2) union select id from mail where status in (0, 2)`.execute(story.api.pool)).rows
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), soon)
  mails.refuseNext(550)
  done(await story.seller.call('/api/tradeOrder/supplier/refuse', { entity: { id: order.id, refuseReason: 'no steel' } }))
  const unsent = async () => done(await story.buyer.call('/api/conf/enterprise/noticeType/unsent')).list as Shown[]
  await vi.waitFor(async () => expect(await unsent()).toMatchObject([{ kind: 'orderRefused', person: 'buyer', status: -1 }]), soon)
  const [{ id } = { id: '' }] = await unsent()
  expect(await story.seller.call('/api/conf/enterprise/noticeType/resend', { entity: { id } })).toMatchObject({ status: 'PROHIBIT' })
  expect(refusals(await (await story.api.login('otherBuyer')).call('/api/conf/enterprise/noticeType/resend', { entity: { id } }))).toEqual([
    'entity.id NOT_FOUND',
  ])
  done(await story.buyer.call('/api/conf/enterprise/noticeType/resend', { entity: { id } }))
  await vi.waitFor(() => expect(mailsTo('buyer', '订单被拒绝').length).toBe(1), soon)
  expect(await unsent()).toEqual([])
  expect(refusals(await story.buyer.call('/api/conf/enterprise/noticeType/resend', { entity: { id } }))).toEqual(['entity.id NOT_FOUND'])
})
