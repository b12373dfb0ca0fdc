import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import type { AnswerEnvelope, RequestEnvelope } from '../../engine/core/wire/envelope.ts'
import { type Shown, type Story, done, refusals, startStory } from '../scenarios/story.ts'
import { type SignedIn, hostOf } from '../support/api.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'

let story: Story
let shipment: Shown
let mails: MailServer | undefined
beforeEach(async () => {
  mails = undefined
  story = await startStory()
  shipment = await shipped('10')
})
afterEach(async () => {
  await story.api.close()
  await mails?.close()
})

const shipmentDetail = '/api/deliverOrder/purchase/detail'
const receive = '/api/receiveOrder/add'

/** Goods in transit: a shipment of one line of this quantity. */
async function shipped(quantity: string): Promise<Shown> {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine(quantity), quantity }])
  const { entity } = done(await story.ship([{ orderLine: order.lines[0].id, quantity }]))
  return story.detail(shipmentDetail, (entity as Shown).id)
}

const send = (more: Record<string, unknown> = {}, who: SignedIn = story.buyer) =>
  who.call('/api/member/invitation/send', {
    entity: { screen: 'offlineReceivingIndex', document: shipment.id, name: '门卫老王', email: 'wang@gate.example', ...more },
  })
const linkOf = (answer: AnswerEnvelope) => new URL((done(answer).entity as { address: string }).address)

/** A browser that opens a link, with its cookies. */
async function open(link: URL, kept = '', host = hostOf.purchaser) {
  const payload = { entity: { invitationId: link.searchParams.get('a'), invitationItemId: link.searchParams.get('b') } }
  const response = await story.api.app.inject({ method: 'POST', url: '/openapi/getTemplatePurchaseToken', headers: { host, cookie: kept }, payload })
  const { returnCode, returnToken: fbToken } = response.json<AnswerEnvelope>()
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const call = async (url: string, envelope: RequestEnvelope = {}): Promise<AnswerEnvelope> =>
    (await story.api.app.inject({ method: 'POST', url, headers: { host, cookie }, payload: { fbToken, ...envelope } })).json()
  return { returnCode, cookie, call }
}

const line = () => shipment.lines[0].id as string
const received = (quantity: string, more: Record<string, unknown> = {}, of = line()) => ({
  entity: { receivedDate: '2026-11-20', lines: [{ shipmentLine: of, quantity, ...more }] },
})

test('[SES-72] a person at the gate without an account opens the link, sees the one shipment, and receives it by the rules of receiving', async () => {
  const link = linkOf(await send())
  expect(`${link.origin}${link.pathname}`).toBe('http://purchaser.test/offlineReceivingIndex')
  const { call } = await open(link)
  expect((await call('/api/member/info')).entity).toMatchObject({
    name: '门卫老王',
    isTemporary: 1,
    enterpriseInfo: { ps: '6', ps2: '2' },
    invitation: { screen: 'offlineReceivingIndex', document: shipment.id },
  })
  const { list } = done(await call(`${receive}/prepare`, { entityList: [{ id: shipment.id }] }))
  expect(list).toMatchObject([{ lines: [{ shipmentLine: { id: line() }, quantity: '10', partNumber: 'B-100' }] }])
  expect(refusals(await call(receive, received('11')))).toEqual(['lines[0].quantity RECEIVING_OVER_SHIPPED'])
  const receipt = done(await call(receive, received('10'))).entity as Shown
  expect(await story.detail('/api/receiveOrder/detail', receipt.id)).toMatchObject({ lines: [{ quantity: '10' }] })
  const { rows } = await sql`select a.name from receipt r join account a on a.id = r."createdBy" where r.id = ${receipt.id}`.execute(story.api.pool)
  expect(rows).toEqual([{ name: '门卫老王' }])
  expect(await story.detail(shipmentDetail, shipment.id)).toMatchObject({ status: 'COMPLETED', lines: [{ receivedQuantity: '10' }] })
})

test('[SES-72] the link reaches no other shipment, list, upload or setting', async () => {
  const [mine, other] = [shipment, await shipped('5')]
  const { call } = await open(linkOf(await send({ document: mine.id })))
  const foreign = other.lines[0].id
  for (const [path, envelope] of [
    [receive, received('1', {}, foreign)],
    [receive, { entity: { lines: [...received('1').entity.lines, ...received('1', {}, foreign).entity.lines] } }],
    [receive, { entity: { lines: [] } }],
    [receive, { entityList: [{ shipmentLine: mine.lines[0].id }] }],
    [`${receive}/prepare`, { entityList: [{ id: other.id }] }],
    [`${receive}/prepare`, { entityList: [{ id: mine.id }, { id: foreign }] }],
    [`${receive}/pending`, {}],
    [shipmentDetail, { entity: { id: other.id } }],
    ['/api/deliverOrder/purchase/list', {}],
    ['/api/deliverOrder/purchase/return', { entity: { id: mine.id, returnReason: 'x' } }],
    ['/api/receiveOrder/list', {}],
    ['/api/receiveOrder/options', { entity: { field: 'receivingArea' } }],
    ['/api/receiveOrder/cancel', {}],
    ['/api/member/invitation/send', {}],
    ['/api/member/invitation/list', {}],
    ['/api/job/list', {}],
  ] as const)
    expect([path, await call(path, envelope as RequestEnvelope)]).toMatchObject([path, { status: 'PROHIBIT' }])
  expect((await call(shipmentDetail, { entity: { id: mine.id } })).returnCode).toBe('0')
  expect(await story.detail(shipmentDetail, other.id)).toMatchObject({ lines: [{ receivedQuantity: '0' }] })
})

test('[SES-72] a call cannot write fields that the page does not show: no attachment, no area, no voucher', async () => {
  const { call } = await open(linkOf(await send()))
  const { entity } = received('10', { goodsPosition: 'A-1' })
  const receipt = done(
    await call(receive, { entity: { ...entity, voucherNumber: 'V-1', attachments: ['some file'], receivingArea: 'anywhere', remark: '完好' } }),
  ).entity as Shown
  const stored = await story.detail('/api/receiveOrder/detail', receipt.id)
  expect(stored).toMatchObject({ remark: '完好', lines: [{ quantity: '10' }] })
  for (const blank of [stored.voucherNumber, stored.receivingArea, stored.lines[0].goodsPosition]) expect(blank ?? '').toBe('')
  expect(stored.attachments ?? []).toEqual([])
})

test('[SES-72] a link is good for one receiving: a second one is refused, the same one repeated is answered the same', async () => {
  const link = linkOf(await send())
  const { call, cookie } = await open(link)
  const first = await call(receive, { ...received('4'), idempotencyKey: 'once' })
  expect(first.returnCode).toBe('0')
  expect(await call(receive, { ...received('4'), idempotencyKey: 'once' })).toEqual(first)
  expect(await call(receive, { ...received('6'), idempotencyKey: 'twice' })).toMatchObject({ status: 'PROHIBIT' })
  expect(await call(receive, received('6'))).toMatchObject({ status: 'PROHIBIT' })
  expect((await call(shipmentDetail, { entity: { id: shipment.id } })).returnCode).toBe('0')
  expect((await open(link, cookie)).returnCode).toBe('30310008')
  expect(await story.detail(shipmentDetail, shipment.id)).toMatchObject({ lines: [{ receivedQuantity: '4' }] })
})

test('[SES-72] if two people receive at the same moment, one succeeds', async () => {
  const { call } = await open(linkOf(await send()))
  const answers = await Promise.all([call(receive, received('3')), call(receive, received('4'))])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['PROHIBIT', 'SUCCESS'])
})

test('[SES-62] [SES-63] another browser, a revoked, late or wrong link opens nothing', async () => {
  const [one, two, three] = [linkOf(await send()), linkOf(await send()), linkOf(await send({ days: '1' }))]
  expect((await open(one)).returnCode).toBe('0')
  expect((await open(one)).returnCode).toBe('30310111')
  const { call } = await open(two)
  done(await story.buyer.call('/api/member/invitation/revoke', { entity: { id: two.searchParams.get('a')! } }))
  expect(await call(`${receive}/prepare`, { entityList: [{ id: shipment.id }] })).toMatchObject({ returnCode: '30310008' })
  story.api.clock.advance(86_400_001)
  expect((await open(three)).returnCode).toBe('30310008')
  expect((await open(new URL(`${one.origin}${one.pathname}?a=${one.searchParams.get('a')}&b=guess`))).returnCode).toBe('30310008')
})

test('[SES-73] only a person who may receive sends a link, for a visible shipment with an open quantity', async () => {
  const reader = await story.api.login('reader')
  expect(await send({}, reader)).toMatchObject({ status: 'PROHIBIT' })
  // [SES-27] The supplier's site has no such path.
  await expect(send({}, story.seller)).rejects.toThrow('HTTP 404')
  expect(await send({}, await story.api.login('otherBuyer'))).toMatchObject({ returnCode: '10990019' })
  for (const screen of ['purchaserReceivingCreate', 'constructor', 'nothing']) expect(await send({ screen })).toMatchObject({ returnCode: '10990019' })
  expect(refusals(await send({ email: 'nowhere', days: '0' }))).toEqual(['entity.email PATTERN_NOT_MET', 'entity.days PATTERN_NOT_MET'])
  expect(refusals(await send({ days: '181' }))).toEqual(['entity.expiresAt EXPIRY_NOT_ALLOWED'])
  done(await story.receive([{ shipmentLine: line(), quantity: '10' }]))
  expect(refusals(await send())).toEqual(['entity.document NOTHING_TO_TAKE'])
})

test('[SES-74] a cancelled, a returned and a received shipment offer no link, and none is sent', async () => {
  const ahead = async () => {
    const { list } = done(await story.buyer.call('/api/deliverOrder/purchase/list', { pager: { page: 1, pageSize: 20 } }))
    const [inList] = (list as { id: string; _next: unknown }[]).filter(({ id }) => id === shipment.id)
    return [inList?._next, (await story.detail(shipmentDetail, shipment.id))._next]
  }
  const nothingAhead = async () => {
    expect(await ahead()).toMatchObject([{ offlineReceivingIndex: 0 }, { offlineReceivingIndex: 0 }])
    expect(refusals(await send())).toEqual(['entity.document NOTHING_TO_TAKE'])
  }
  const { id } = shipment
  expect(await ahead()).toMatchObject([{ offlineReceivingIndex: 1 }, { offlineReceivingIndex: 1 }])
  done(await story.buyer.call('/api/deliverOrder/purchase/return', { entity: { id, returnReason: '包装破损' } }))
  await nothingAhead()
  done(await story.seller.call('/api/deliverOrder/supplier/cancel', { entity: { id } }))
  await nothingAhead()
  shipment = await shipped('10')
  done(await story.receive([{ shipmentLine: line(), quantity: '10' }]))
  await nothingAhead()
})

test('[SES-72] data privatisation by purchasing group does not hide the shipment from the invited person', async () => {
  const { call } = await open(linkOf(await send()))
  await sql`update enterprise set preferences = '{"dataPrivatisation":true}' where id = 'purchaser-1'`.execute(story.api.pool)
  expect((await call(receive, received('10'))).returnCode).toBe('0')
})

test('[SES-73] the link goes out by mail in the purchaser’s wording, and the list of invitations says so', async () => {
  expect(done(await send()).entity).toMatchObject({ isMailed: false })
  await story.api.close()
  mails = await startMailServer()
  const environment = {
    SMTP_URL: mails.url,
    MAIL_FROM: 'no-reply@counterpart.example',
    PURCHASER_URL: 'https://buy.example',
    SUPPLIER_URL: 'https://sell.example',
  }
  story = await startStory(environment)
  shipment = await shipped('10')
  const link = linkOf(await send())
  expect(link.origin).toBe('https://buy.example')
  await vi.waitFor(() => expect(mails!.received).toHaveLength(1), { timeout: 20_000 })
  const [mail] = mails.received
  expect(mail).toMatchObject({ to: ['wang@gate.example'], subject: `恒锐机械邀请您：线下收货 ${shipment.shipmentNumber}` })
  expect(mail!.text).toContain(link.href)
  const listed = () => story.buyer.call('/api/member/invitation/list', { entity: { entity: 'shipment', document: shipment.id } })
  await vi.waitFor(async () => expect((await listed()).list).toMatchObject([{ name: '门卫老王', mail: 1 }]), { timeout: 20_000 })
})
