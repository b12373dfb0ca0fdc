import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { noticesAreDelivered } from '../../support/job.ts'
import { followOver } from '../../support/live.ts'
import { tellInTime } from '../../../engine/server/notices/timed-notices.ts'
import { newId } from '../../../engine/server/store/new-id.ts'
import type { LiveMessage } from '../../../engine/core/wire/live.ts'
import { asRead, decide } from '../as-read.ts'
import { askedOf, done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory({}, 50)
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const placed = async () => done(await story.buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } })).entity as Shown
const listed = async (who: SignedIn): Promise<readonly Shown[]> =>
  done(await who.call('/api/member/notify/list', { entity: { screen: who.side === 'supplier' ? 'supplierNoticeManage' : 'purchaserNoticeList' } }))
    .list as Shown[]
const unread = async (who: SignedIn) => (done(await who.call('/api/member/notify/unReadInfoCount')).entity as Shown)['count']
const delivered = () => noticesAreDelivered(story.api)
const about = async (who: SignedIn, subject: string) => (await listed(who)).filter((each) => each['subject'] === subject)
const kindsAbout = async (who: SignedIn, subject: string) => (await about(who, subject)).map((each) => each['kind'])

test('[NTC-1, NTC-2] the supplier’s people are told of an order, and the buyer who placed it of the refusal', async () => {
  const order = await placed()
  await delivered()
  expect(await about(story.seller, order.insideOrderCode)).toMatchObject([
    { kind: 'orderSent', reading: 'UNREAD', purchaserName: '恒锐机械', opens: 'supplierOrderDetail', about: order.id },
  ])
  const [otherSeller, manager] = [await story.api.login('otherSeller'), await story.api.login('manager')]
  expect(await kindsAbout(otherSeller, order.insideOrderCode)).toEqual([])
  done(await story.seller.call('/api/tradeOrder/supplier/refuse', { entity: { id: order.id, refuseReason: 'no steel' } }))
  await delivered()
  expect(await kindsAbout(story.buyer, order.insideOrderCode)).toEqual(['orderRefused'])
  expect(await kindsAbout(manager, order.insideOrderCode)).toEqual(['orderRefused'])
})

test('[NTC-1] an entry of the outbox names who acted by the account alone: a name would have to be erased there', async () => {
  const order = await placed()
  const { rows } = await sql<Shown>`select payload from outbox where payload ->> 'document' = ${order.id} and kind = 'orderSent'`.execute(story.api.pool)
  expect(Object.keys(rows[0]!.payload).toSorted()).toEqual(['account', 'display', 'document', 'entity', 'values'])
  expect(rows[0]!.payload).toMatchObject({ account: 'account of buyer', display: order.insideOrderCode })
  await delivered()
})

test('[NTC-2] nobody is told of what they did themselves, and who does not read orders is not told of them', async () => {
  const order = await placed()
  const [newcomer, reader] = [await story.api.login('newcomer'), await story.api.login('reader')]
  done(await decide(story.seller, '/api/tradeOrder/supplier/accept', { id: order.id, replyDate: '2026-12-20' }))
  await delivered()
  expect(await kindsAbout(story.buyer, order.insideOrderCode)).toEqual(['orderAccepted'])
  expect(await kindsAbout(story.seller, order.insideOrderCode)).toEqual(['orderSent'])
  // The notice of an acceptance is for who placed the order.
  for (const other of [newcomer, reader]) expect(await kindsAbout(other, order.insideOrderCode)).toEqual([])
})

test('[NTC-2] when the buyer accepts or refuses for the supplier, the supplier’s people are told, and of the purchaser’s those as before', async () => {
  await sql`update enterprise set preferences = '{"actForSupplier": true}' where id = 'purchaser-1'`.execute(story.api.pool)
  const [accepted, refused] = [await placed(), await placed()]
  done(await story.buyer.call(at('accept'), { entity: { id: accepted.id, version: accepted.version, replyDate: '2026-12-20' } }))
  done(await story.buyer.call(at('refuseOrder'), { entity: { id: refused.id, refuseReason: 'no steel' } }))
  await delivered()
  const [manager, otherSeller] = [await story.api.login('manager'), await story.api.login('otherSeller')]
  expect((await kindsAbout(story.seller, accepted.insideOrderCode)).toSorted()).toEqual(['orderAccepted', 'orderSent'])
  expect((await kindsAbout(story.seller, refused.insideOrderCode)).toSorted()).toEqual(['orderRefused', 'orderSent'])
  for (const other of [story.buyer, otherSeller]) for (const order of [accepted, refused]) expect(await kindsAbout(other, order.insideOrderCode)).toEqual([])
  expect([await kindsAbout(manager, accepted.insideOrderCode), await kindsAbout(manager, refused.insideOrderCode)]).toEqual([[], ['orderRefused']])
  await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(story.api.pool)
})

test('[NTC-3] under privatisation only who sees the group’s documents is told', async () => {
  await sql`update enterprise set preferences = '{"dataPrivatisation": true}' where id = 'purchaser-1'`.execute(story.api.pool)
  await sql`delete from "rolePermission" where role in ('role of buyer', 'role of englishBuyer') and code = 'A152'`.execute(story.api.pool)
  await sql`insert into "memberGroup" (member, "purchasingGroup") values ('member of buyer', ${story.master.group})`.execute(story.api.pool)
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }])
  done(await story.seller.call('/api/tradeOrder/supplier/delay', { entity: { id: order.id, delayDate: '2026-12-28', delayReason: 'no steel' } }))
  await delivered()
  const english = await story.api.login('englishBuyer')
  expect(await kindsAbout(story.buyer, order.insideOrderCode)).toContain('delayAsked')
  expect(await kindsAbout(english, order.insideOrderCode)).not.toContain('delayAsked')
  await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(story.api.pool)
})

test('[NTC-10] a supplier is told that an award is taken back only if its people saw the order, and gets no link to it', async () => {
  const awarded = async (): Promise<Shown> => {
    const lines = [{ purchaseListLine: await story.listLine('10') }]
    const seen = await askedOf(story.seller, await story.inquire({ lines }))
    const prices = [{ id: seen.lines[0].id, price: '80', replyDate: '2026-12-18' }]
    const quoted = done(await story.seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines: prices } })).entity as Shown
    const chosen = await asRead(story, [{ quotationLine: quoted.lines[0].id }])
    return done(await story.buyer.call(at('award'), { entity: { lines: chosen } })).entity as Shown
  }
  const takeBack = async ({ id }: Shown) => done(await story.buyer.call(at('backBargain'), { entity: { id } }))
  const sent = await awarded()
  await takeBack(sent)
  const recalled = await awarded()
  done(await story.buyer.call(at('revoke'), { entity: { id: recalled.id } }))
  await takeBack(recalled)
  await delivered()
  const told = await about(story.seller, sent.insideOrderCode)
  expect(told.find(({ kind }) => kind === 'awardTakenBack')).toMatchObject({ opens: null, about: null })
  expect(await kindsAbout(story.seller, recalled.insideOrderCode)).not.toContain('awardTakenBack')
})

test('[NTC-5] a person reads their own notices and no others', async () => {
  const [first] = (await listed(story.seller)).filter((each) => each['reading'] === 'UNREAD')
  const before = await unread(story.seller)
  const english = await story.api.login('englishSeller')
  expect(refusals(await english.call('/api/member/notify/read', { entity: { id: first!.id } }))).toEqual(['id NOT_FOUND'])
  expect(refusals(await story.buyer.call('/api/member/notify/read', { entity: { id: first!.id } }))).toEqual(['id NOT_FOUND'])
  done(await story.seller.call('/api/member/notify/read', { entity: { id: first!.id } }))
  expect(await unread(story.seller)).toBe(Number(before) - 1)
  expect((await listed(story.seller)).find(({ id }) => id === first!.id)).toMatchObject({ reading: 'READ' })
  expect(refusals(await story.seller.call('/api/member/notify/read', { entity: { id: first!.id } }))).toEqual([' STATE_NOT_ALLOWED'])
})

test('[NTC-6] the bell tells at once, in the language of its person, and leads to the document', async () => {
  await story.api.app.listen({ port: 0 })
  const { port } = story.api.app.server.address() as { port: number }
  const english = await story.api.login('englishSeller')
  const bell = await followOver(port, english, {}, '/api/member/notify/live')
  const first = (await bell.next()) as Extract<LiveMessage, { kind: 'document' }>
  const order = await placed()
  const told = (await bell.next()) as Extract<LiveMessage, { kind: 'document' }>
  expect((told.answer.entity as Shown).count).toBe((first.answer.entity as Shown).count + 1)
  expect(told.answer.entity).toMatchObject({ screen: 'supplierNoticeManage', readPath: '/api/member/notify/read' })
  expect(told.answer.list?.[0]).toMatchObject({
    kind: 'orderSent',
    text: `恒锐机械 sent you order ${order.insideOrderCode}`,
    opens: 'supplierOrderDetail',
    about: order.id,
    isRead: false,
  })
  const [last] = (told.answer.list ?? []) as readonly Shown[]
  done(await english.call('/api/member/notify/read', { entity: { id: last!.id } }))
  const read = (await bell.next()) as Extract<LiveMessage, { kind: 'document' }>
  expect((read.answer.entity as Shown).count).toBe((first.answer.entity as Shown).count)
  bell.leave()
})

test('[NTC-7] nobody is told of a document that is gone', async () => {
  await delivered()
  const before = await unread(story.seller)
  await sql`insert into outbox (id, purchaser, enterprise, kind, payload) values ('broken', 'purchaser-1', 'supplier-1', 'orderSent', ${JSON.stringify({ entity: 'order', document: 'nothing', values: {}, display: 'x'.repeat(500) })}::jsonb)`.execute(
    story.api.pool,
  )
  await delivered()
  // Nothing is tried again.
  const { rows } = await sql<{ status: number }>`select status from outbox where id = 'broken'`.execute(story.api.pool)
  expect(rows).toEqual([{ status: 1 }])
  expect(await unread(story.seller)).toBe(before)
})

test('[NTC-9] a person switches a kind off, unless the administrator has fixed it', async () => {
  const { seller } = story
  const english = await story.api.login('englishSeller')
  const choose = (who: SignedIn, kind: string, isOn: boolean) => who.call('/api/member/notify/choose', { entity: { kind, isOn } })
  const choiceOf = async (who: SignedIn, kind: string) =>
    (done(await who.call('/api/member/notify/kinds')).list as Shown[]).find((each) => each['kind'] === kind)
  expect(await choiceOf(english, 'orderSent')).toEqual({ kind: 'orderSent', name: 'Order received', isOn: true, mail: 'NOT', isFixed: false })
  expect(refusals(await choose(english, 'orderToApprove', false))).toEqual(['entity.kind NOT_FOUND'])
  done(await choose(english, 'orderSent', false))
  const first = await placed()
  await delivered()
  expect([await kindsAbout(english, first.insideOrderCode), await kindsAbout(seller, first.insideOrderCode)]).toEqual([[], ['orderSent']])
  const { version, roles } = (done(await seller.call('/api/competence/notifyList')).list as Shown[]).find((each) => each['kind'] === 'orderSent')!
  done(await seller.call('/api/competence/notifyUpdate', { entity: { kind: 'orderSent', version, roles, isFixed: true } }))
  expect(await choiceOf(english, 'orderSent')).toMatchObject({ isOn: true, isFixed: true })
  expect(refusals(await choose(english, 'orderSent', false))).toEqual(['entity.isOn NOTICE_FIXED'])
  const second = await placed()
  await delivered()
  expect(await kindsAbout(english, second.insideOrderCode)).toEqual(['orderSent'])
  // Once the kind is free again, what the person had chosen holds, whatever was confirmed meanwhile.
  done(await english.call('/api/member/notify/choose', { entity: { kind: 'orderSent', mail: 'NOT' } }))
  done(await seller.call('/api/competence/notifyUpdate', { entity: { kind: 'orderSent', version: Number(version) + 1, roles, isFixed: false } }))
  expect(await choiceOf(english, 'orderSent')).toMatchObject({ isOn: false, isFixed: false })
  done(await choose(english, 'orderSent', true))
})

test('[NTC-11] who sets the types of notices sets the times, and nobody by the other settings alone', async () => {
  await sql`delete from "rolePermission" where (role = 'role of manager' and code = 'A207') or (role = 'role of englishBuyer' and code = 'A62')`.execute(
    story.api.pool,
  )
  const [other, types] = [await story.api.login('manager'), await story.api.login('englishBuyer')]
  const save = (who: SignedIn, values: Shown) => who.call('/api/conf/enterprise/preferences/save', { entity: { version: 0, values } })
  expect(refusals(await save(other, { orderTimeout: '24' }))).toEqual(['values.orderTimeout UNKNOWN_KEY'])
  expect(refusals(await save(types, { fourEyes: false }))).toEqual(['values.fourEyes UNKNOWN_KEY'])
  expect(done(await save(types, { inspectionTimeout: '24' })).entity).toEqual({ version: 1 })
})

test('[NTC-12] a kind that is switched off for the purchaser is told to nobody there, and is no longer theirs to choose', async () => {
  const [buyer, seller] = [await story.api.login('buyer'), await story.api.login('seller')]
  const types = async () => done(await buyer.call('/api/conf/enterprise/noticeType/list')).list as Shown[]
  const change = (who: SignedIn, entity: Shown) => who.call('/api/conf/enterprise/noticeType/update', { entity })
  const { version } = (await types()).find(({ kind }) => kind === 'orderRefused')!
  expect((await types()).map(({ kind }) => kind)).not.toContain('orderSent')
  expect(await change(seller, { kind: 'orderSent', version: 0, isOn: false })).toMatchObject({ status: 'PROHIBIT' })
  expect(await change(await story.api.login('manager'), { kind: 'orderRefused', version, isOn: false })).toMatchObject({ status: 'PROHIBIT' })
  expect(done(await change(buyer, { kind: 'orderRefused', version, isOn: false })).entity).toMatchObject({ isOn: false, isFixed: false, version: version + 1 })
  expect(refusals(await change(buyer, { kind: 'orderRefused', version, isOn: true }))).toEqual(['entity.version STALE_VERSION'])
  expect(refusals(await change(buyer, { kind: 'nothing', version: 0 }))).toEqual(['entity.kind NOT_FOUND'])
  const line = await story.listLine('5')
  const order = done(await buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: line }] } })).entity as Shown
  done(await seller.call('/api/tradeOrder/supplier/refuse', { entity: { id: order.id, refuseReason: 'no steel' } }))
  await delivered()
  expect(await kindsAbout(buyer, order.insideOrderCode)).toEqual([])
  const choices = done(await buyer.call('/api/member/notify/kinds')).list as Shown[]
  expect(choices.map(({ kind }) => kind)).not.toContain('orderRefused')
  const { rows } = await sql<Shown>`select changes from "auditEntry" where entity = 'notice' and document = 'orderRefused' and not refused`.execute(
    story.api.pool,
  )
  expect(rows.at(-1)).toEqual({ changes: [{ path: 'isOn', before: true, after: false }] })
})

test('[NTC-12] a kind that who sets permissions has fixed is on, and is not switched off by who sets the types of notices alone', async () => {
  const { pool } = story.api
  await sql`insert into "rolePermission" (role, code) values ('role of newcomer', 'A207')`.execute(pool)
  const [types, buyer] = [await story.api.login('newcomer'), await story.api.login('buyer')]
  const typeOf = async (who: SignedIn, kind: string) =>
    (done(await who.call('/api/conf/enterprise/noticeType/list')).list as Shown[]).find((each) => each['kind'] === kind)!
  const change = async (who: SignedIn, kind: string, values: Shown) =>
    who.call('/api/conf/enterprise/noticeType/update', { entity: { kind, version: (await typeOf(who, kind))['version'], ...values } })
  expect(done(await types.call('/api/conf/enterprise/noticeType/list')).entity).toEqual({ mayFix: false })
  done(await change(types, 'delayAsked', { isOn: false }))
  expect(refusals(await change(types, 'delayAsked', { isFixed: true }))).toEqual(['entity.isFixed NO_PERMISSION'])
  // Fixing it switches it on.
  const { version } = await typeOf(types, 'delayAsked')
  done(await buyer.call('/api/competence/notifyUpdate', { entity: { kind: 'delayAsked', version, roles: [], isFixed: true } }))
  expect(await typeOf(types, 'delayAsked')).toMatchObject({ isOn: true, isFixed: true })
  expect(refusals(await change(types, 'delayAsked', { isOn: false }))).toEqual(['entity.isOn NOTICE_FIXED'])
  expect(refusals(await change(types, 'delayAsked', { isFixed: false }))).toEqual(['entity.isFixed NOTICE_FIXED'])
  expect(refusals(await change(types, 'delayAsked', { mail: 'ATONCE' }))).toEqual(['entity.mail NOTICE_FIXED'])
  expect(refusals(await change(buyer, 'delayAsked', { isOn: false }))).toEqual(['entity.isOn NOTICE_FIXED'])
  expect(done(await change(buyer, 'delayAsked', { isOn: false, isFixed: false })).entity).toMatchObject({ isOn: false, isFixed: false })
})

test('[NTC-8] the supplier is reminded of an order that is not accepted after two days, then once a day; an enterprise that sets 0 hours reminds nobody', async () => {
  const [order, other] = [await placed(), await placed()]
  const remindersOf = async ({ insideOrderCode }: Shown) =>
    (await kindsAbout(await story.api.login('seller'), insideOrderCode)).filter((kind) => kind === 'orderUnanswered').length
  const hoursLater = async (hours: number) => {
    const { pool, model, clock } = story.api
    clock.advance(hours * 3_600_000)
    await tellInTime({ pool, model, clock, newId: () => newId() }, (error) => {
      throw error
    })
    await delivered()
  }
  await hoursLater(47)
  expect(await remindersOf(order)).toBe(0)
  await hoursLater(1)
  expect([await remindersOf(order), await remindersOf(other)]).toEqual([1, 1])
  await hoursLater(1)
  expect(await remindersOf(order)).toBe(1)
  await hoursLater(24)
  expect(await remindersOf(order)).toBe(2)
  done(await decide(await story.api.login('seller'), '/api/tradeOrder/supplier/accept', { id: order.id, replyDate: '2026-12-20' }))
  await hoursLater(24)
  expect([await remindersOf(order), await remindersOf(other)]).toEqual([2, 3])
  await sql`update enterprise set preferences = '{"orderTimeout": "0"}' where id = 'purchaser-1'`.execute(story.api.pool)
  await hoursLater(24)
  expect(await remindersOf(other)).toBe(3)
})
