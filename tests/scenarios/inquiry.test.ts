import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fireDue } from '../../engine/server/clock/fire-due.ts'
import { newId } from '../../engine/server/store/new-id.ts'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import { hostOf } from '../support/api.ts'
import type { SignedIn } from '../support/api.ts'
import { enter } from '../support/master-data.ts'
import { asRead } from './as-read.ts'
import { enterSecondSupplier } from './second-supplier.ts'
import { askedOf, done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
let other: SignedIn
let foundry = ''
beforeAll(async () => {
  story = await startStory()
  other = await story.api.login('otherSeller')
  foundry = await enterSecondSupplier(story)
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/inquiry/purchase/${name}`
const soon = () => new Date(story.api.clock.now().getTime() + 3_600_000).toISOString()

/** A draft over new purchase list lines of these quantities. */
async function draft(quantities: readonly string[], more: Shown = {}): Promise<Shown> {
  const lines = []
  for (const quantity of quantities) lines.push({ purchaseListLine: await story.listLine(quantity) })
  const entity = { deadline: soon(), invitees: [{ supplier: story.master.supplier }, { supplier: foundry }], lines, ...more }
  return done(await story.buyer.call(at('create'), { entity })).entity as Shown
}

const sent = async (quantities: readonly string[], more: Shown = {}): Promise<Shown> =>
  done(await story.buyer.call(at('send'), { entity: { id: (await draft(quantities, more)).id } })).entity as Shown

const quote = async (seller: SignedIn, inquiry: Shown, prices: readonly (string | null)[], confirmed: readonly string[] = []) => {
  const seen = await askedOf(seller, inquiry)
  const lines = seen.lines.map((line: Shown, index: number) => ({ id: line.id, price: prices[index], replyDate: '2026-12-18' }))
  return seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines }, confirmed })
}

const inquiryNow = (id: string) => story.detail(at('detail'), id)
const quotationNow = (id: string) => story.detail('/api/quo/purchase/detail', id)
const award = async (lines: readonly Shown[], more: Shown = {}) =>
  story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines: await asRead(story, lines), ...more } })

test('[INQ-15, INQ-23, INQ-30, INQ-32] a buyer awards 6 of 10 to one supplier and 4 to the other, which makes two orders at the quoted prices', async () => {
  const inquiry = await sent(['10'])
  expect(inquiry).toMatchObject({ phase: 'OPEN', progress: 'WAITQUOTE', quotationCount: '2', lines: [{ quotedCount: '0', toAward: '10' }] })
  const list = await story.detail('/api/project/materials/detail', inquiry.lines[0].purchaseListLine.id)
  expect(list).toMatchObject({ status: 'INQUIRY', inquiredQuantity: '10', toOrder: '0' })

  const first = done(await quote(story.seller, inquiry, ['80'])).entity as Shown
  expect(first).toMatchObject({ status: 'QUOTATION', amount: '904', lines: [{ answer: 'QUOTATION', quoteVersion: '1', taxPrice: '90.4' }] })
  const second = done(await quote(other, inquiry, ['82'])).entity as Shown
  expect(await inquiryNow(inquiry.id)).toMatchObject({ progress: 'QUOTED', quotedSuppliers: '2', lines: [{ quotedCount: '2' }] })

  const over = await award([
    { quotationLine: first.lines[0].id, quantity: '6' },
    { quotationLine: second.lines[0].id, quantity: '5' },
  ])
  expect(refusals(over)).toContain('lines[0] AWARD_OVER_QUANTITY')
  const made = done(
    await award([
      { quotationLine: first.lines[0].id, quantity: '6' },
      { quotationLine: second.lines[0].id, quantity: '4' },
    ]),
  )
  expect(made.list).toMatchObject([
    { source: 'AWARD', status: 'WAITORDER', amount: '542.4', lines: [{ quantity: '6', price: '80', deliveryDate: '2026-12-18' }] },
    { source: 'AWARD', status: 'WAITORDER', amount: '370.64', lines: [{ quantity: '4', price: '82' }] },
  ])
  expect(await inquiryNow(inquiry.id)).toMatchObject({ progress: 'AWARDED', lines: [{ awardedQuantity: '10', toAward: '0', lineStatus: 'AWARDED' }] })
  expect(await quotationNow(first.id)).toMatchObject({ status: 'SEND', lines: [{ status: 'SEND', awardedQuantity: '6' }] })
  expect(await story.detail('/api/project/materials/detail', list.id)).toMatchObject({ status: 'ORDER', orderedQuantity: '10', inquiredQuantity: '0' })

  // The first order is taken back: its supplier returns to the state before, the other's is unchanged.
  const order = (made.list as Shown[])[0]!
  done(await story.buyer.call('/api/tradeOrder/purchase/delete', { entity: { id: order.id } }))
  expect(await quotationNow(first.id)).toMatchObject({ status: 'QUOTATION', lines: [{ status: 'QUOTATION', awardable: '6' }] })
  expect(await quotationNow(second.id)).toMatchObject({ status: 'SEND', lines: [{ awardedQuantity: '4', awardable: '6' }] })
  expect(await story.detail('/api/project/materials/detail', list.id)).toMatchObject({
    status: 'INQUIRY',
    orderedQuantity: '4',
    inquiredQuantity: '6',
    toOrder: '0',
  })
})

test('[INQ-20, INQ-30] a fully awarded part counts for every other supplier as granted to others, until the order becomes invalid', async () => {
  const inquiry = await sent(['10'])
  const first = done(await quote(story.seller, inquiry, ['80'])).entity as Shown
  const second = done(await quote(other, inquiry, ['82'])).entity as Shown
  const order = done(await award([{ quotationLine: first.lines[0].id }])).entity as Shown
  expect(await askedOf(other, inquiry)).toMatchObject({ status: 'SENDOTHER', lines: [{ status: 'SENDOTHER' }] })
  expect(refusals(await award([{ quotationLine: second.lines[0].id, quantity: '1' }]))).toEqual(['lines[0].quantity AWARD_OVER_QUANTITY'])
  done(await story.buyer.call('/api/tradeOrder/purchase/delete', { entity: { id: order.id } }))
  expect(await askedOf(other, inquiry)).toMatchObject({ status: 'QUOTATION', lines: [{ status: 'QUOTATION' }] })
})

test('[INQ-27] each quote of a part is kept as a version, and an unchanged one makes no new version', async () => {
  const inquiry = await sent(['10', '20'])
  const first = done(await quote(story.seller, inquiry, ['80', '9'])).entity as Shown
  done(await quote(story.seller, inquiry, ['78', '9']))
  const { list } = done(
    await story.seller.call('/api/inquiryHistory/supplier/list', { entity: { where: [{ field: 'quotation', operator: 'equals', value: first.id }] } }),
  )
  expect((list as Shown[]).map(({ number, price }) => `${number}: ${price}`).toSorted()).toEqual(['1: 80', '1: 9', '2: 78'])
  expect(await askedOf(story.seller, inquiry)).toMatchObject({ lines: [{ quoteVersion: '2', price: '78' }, { quoteVersion: '1' }] })
})

test('[INQ-24] the supplier writes only the supplier’s fields, and cannot add, remove or rename a part', async () => {
  const inquiry = await sent(['10', '20'])
  const seen = await askedOf(story.seller, inquiry)
  const [one] = seen.lines
  const call = (lines: readonly Shown[]) => story.seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines } })
  expect(
    refusals(
      await call([
        { id: one.id, price: '80', replyDate: '2026-12-18' },
        { price: '1', quantity: '1', taxRate: '0' },
      ]),
    ),
  ).toContain('lines[2].id REFERENCE_NOT_FOUND')
  expect(refusals(await call([{ id: one.id, price: '80', replyDate: '2026-12-18', partName: 'Gold' }]))).toEqual(['lines[0].partName READ_ONLY'])
  expect(refusals(await call([{ id: one.id, price: '80' }]))).toEqual(['lines[0].replyDate REQUIRED'])
  expect(done(await call([{ id: one.id, price: '80', replyDate: '2026-12-18' }])).entity).toMatchObject({
    lines: [{ answer: 'QUOTATION' }, { answer: 'NEW', partName: 'Bearing' }],
  })
  expect(await askedOf(other, inquiry)).not.toHaveProperty('inquiry')
})

test('[INQ-11, INQ-12] nobody of the purchaser reads sealed prices or awards before the bids are opened', async () => {
  const openingTime = new Date(story.api.clock.now().getTime() + 7_200_000).toISOString()
  const inquiry = await sent(['10'], { sealed: true, openingTime })
  const first = done(await quote(story.seller, inquiry, ['80'])).entity as Shown
  expect(first.lines[0].price).toBe('80')
  expect((await quotationNow(first.id)).lines[0].price).not.toBe('80')
  expect(refusals(await award([{ quotationLine: first.lines[0].id }]))).toEqual(['lines[0].quotationLine SEALED_UNTIL_OPENED'])
  expect(refusals(await story.buyer.call(at('openBid'), { entity: { id: inquiry.id } }))).toEqual([' QUOTING_NOT_ENDED', ' OPENING_TIME_NOT_REACHED'])
  story.api.clock.advance(7_200_000)
  expect(refusals(await quote(story.seller, inquiry, ['79']))).toContain(' QUOTING_ENDED')
  done(await story.buyer.call(at('openBid'), { entity: { id: inquiry.id } }))
  expect((await quotationNow(first.id)).lines[0].price).toBe('80')
  done(await award([{ quotationLine: first.lines[0].id }]))
})

test('[INQ-17] quoting ends by itself when the deadline has come, and begins again with a new one', async () => {
  const inquiry = await sent(['10'])
  const due = () =>
    fireDue(
      { pool: story.api.pool, model: story.api.model, clock: story.api.clock, newId: () => newId() },
      { onError: (error) => expect.unreachable(String(error)) },
    )
  await due()
  expect(await inquiryNow(inquiry.id)).toMatchObject({ phase: 'OPEN' })
  story.api.clock.advance(3_600_001)
  expect(refusals(await quote(story.seller, inquiry, ['80']))).toContain(' QUOTING_ENDED')
  await due()
  expect(await inquiryNow(inquiry.id)).toMatchObject({ phase: 'ENDED', progress: 'ENDED' })
  expect(await askedOf(story.seller, inquiry)).toMatchObject({ phase: 'ENDED' })
  expect(refusals(await story.buyer.call(at('open'), { entity: { id: inquiry.id, deadline: inquiry.deadline } }))).toEqual(['deadline DEADLINE_PAST'])
  done(await story.buyer.call(at('open'), { entity: { id: inquiry.id, deadline: soon() } }))
  done(await quote(story.seller, inquiry, ['80']))
})

test('[INQ-1, INQ-2, INQ-4, INQ-9, INQ-10, INQ-11, INQ-60] an invalid draft is refused with all issues at once, when it is saved or when it is sent', async () => {
  const two = [{ supplier: story.master.supplier }, { supplier: foundry }]
  const tried = async (more: Shown) =>
    refusals(await story.buyer.call(at('create'), { entity: { deadline: soon(), lines: [{ purchaseListLine: await story.listLine('1') }], ...more } }))
  expect(await tried({ type: 'TTG', invitees: two })).toEqual(['invitees TYPE_TAKES_ONE_SUPPLIER'])
  expect(await tried({ invitees: [two[0]!, two[0]!] })).toEqual(['invitees SUPPLIER_INVITED_TWICE'])
  expect(await tried({ type: 'BID', live: true, sealed: true, openingTime: soon() })).toEqual([
    'minimumStep BIDDING_PARAMETERS_WRONG',
    'sealed LIVE_AND_SEALED_EXCLUDE',
  ])
  const lonely = await draft(['1'], { invitees: [{ supplier: foundry }], grab: true })
  expect(refusals(await story.buyer.call(at('send'), { entity: { id: lonely.id } }))).toEqual(['grab GRAB_NEEDS_TWO_SUPPLIERS'])
  const nobody = await draft(['1'], { invitees: [] })
  expect(refusals(await story.buyer.call(at('send'), { entity: { id: nobody.id } }))).toEqual(['invitees NO_SUPPLIER_INVITED'])
})

test('[INQ-31, INQ-34] a part can be in one inquiry at a time, and an offline part in none', async () => {
  const inquiry = await draft(['1'])
  const again = (id: string) => story.buyer.call(at('create'), { entity: { deadline: soon(), lines: [{ purchaseListLine: id }] } })
  expect(refusals(await again(inquiry.lines[0].purchaseListLine.id))).toEqual(['lines[0].purchaseListLine PARTS_ALREADY_INQUIRED'])
  expect(refusals(await again(await story.listLine('1', { purchaseMode: 'OFFLINE' })))).toEqual(['lines[0].purchaseListLine OFFLINE_PARTS_NOT_INQUIRED'])
  done(await story.buyer.call(at('delete'), { entity: { id: inquiry.id } }))
  done(await again(inquiry.lines[0].purchaseListLine.id))
})

test('[INQ-15, INQ-16, INQ-18] the buyer invites more suppliers later, cannot drop an asked one, and cannot cancel an awarded part', async () => {
  const inquiry = await sent(['10'], { invitees: [{ supplier: story.master.supplier }] })
  const [first] = inquiry.invitees
  const invite = (invitees: readonly Shown[]) => story.buyer.call(at('invite'), { entity: { id: inquiry.id, invitees } })
  expect(refusals(await invite([{ supplier: foundry }]))).toEqual(['invitees ASKED_SUPPLIER_STAYS'])
  expect(done(await invite([{ id: first.id, supplier: first.supplier.id }, { supplier: foundry }])).entity).toMatchObject({ quotationCount: '2' })
  const one = done(await quote(story.seller, inquiry, ['80'])).entity as Shown
  done(await award([{ quotationLine: one.lines[0].id, quantity: '3' }]))
  expect(refusals(await story.buyer.call(at('cancel'), { entity: { id: inquiry.id, closeReason: 'no need' } }))).toEqual([' AWARDED_INQUIRY_NOT_CANCELLED'])
  const awarded = async (name: string, id: string) => (await story.buyer.call(`/api/quo/purchase/${name}`, { entity: { id } })).returnCode
  expect([
    (await story.buyer.call(at('cancel'), { entity: { id: inquiry.id, closeReason: 'no need' } })).returnCode,
    await awarded('cancelSupplier', one.id),
    await awarded('returnForRequote', one.lines[0].id),
    await awarded('cancelPart', one.lines[0].id),
  ]).toEqual(['10021064', '10021066', '10021069', '10021070'])
  done(await story.buyer.call(at('close'), { entity: { id: inquiry.id, closeReason: 'no need of the rest' } }))
  expect(await story.detail('/api/project/materials/detail', inquiry.lines[0].purchaseListLine.id)).toMatchObject({
    status: 'TOORDER',
    orderedQuantity: '3',
    toOrder: '7',
  })
})

test('[INQ-18, INQ-28, INQ-29] the supplier refuses a part, the purchaser returns a quote, cancels parts and the whole', async () => {
  const inquiry = await sent(['10', '20', '30'])
  const mine = done(await quote(story.seller, inquiry, ['80', null, null])).entity as Shown
  const line = (name: string, place: number, more: Shown = {}) =>
    story.buyer.call(`/api/quo/purchase/${name}`, { entity: { id: mine.lines[place].id, ...more } })
  done(await story.seller.call('/api/quo/supplier/decline', { entity: { id: mine.lines[1].id, refuseReason: 'no capacity' } }))
  const quotedPart = await story.seller.call('/api/quo/supplier/decline', { entity: { id: mine.lines[0].id, refuseReason: 'no capacity' } })
  expect(refusals(quotedPart)).toEqual([' STATE_NOT_ALLOWED'])
  done(await line('returnForRequote', 0))
  done(await line('cancelPart', 2))
  expect(await askedOf(story.seller, inquiry)).toMatchObject({ lines: [{ status: 'NEW', returned: true }, { status: 'REFUSE' }, { status: 'CANCEL' }] })
  done(await line('inviteAgain', 1))
  expect(refusals(await line('deletePart', 0))).toEqual([' QUOTED_PART_STAYS'])
  done(await line('deletePart', 2))
  done(await story.buyer.call(at('cancel'), { entity: { id: inquiry.id, closeReason: 'project stopped' } }))
  expect(await askedOf(other, inquiry)).toMatchObject({ status: 'CANCEL', phase: 'CLOSED' })
  expect(refusals(await quote(other, inquiry, ['1', '1', '1']))).toContain(' QUOTING_ENDED')
})

test('[INQ-21, INQ-26] a quote in a pause, or with a total of zero, asks the supplier for a confirmation', async () => {
  const inquiry = await sent(['10'])
  done(await story.buyer.call(at('suspend'), { entity: { id: inquiry.id } }))
  const paused = await quote(story.seller, inquiry, ['0'])
  expect(paused).toMatchObject({ returnCode: '10021211', issues: [{ code: 'INQUIRY_PAUSED', path: '', mayConfirm: true }] })
  const nothing = await quote(story.seller, inquiry, ['0'], ['INQUIRY_PAUSED'])
  expect(nothing).toMatchObject({ returnCode: '10021213', issues: [{ code: 'QUOTE_TOTAL_ZERO', path: '', mayConfirm: true }] })
  expect((await quote(story.seller, inquiry, ['0'], ['QUOTE_TOTAL_ZERO'])).returnCode).toBe('10021211')
  expect(await askedOf(story.seller, inquiry)).toMatchObject({ status: 'NEW', lines: [{ quoteVersion: '0' }] })
  done(await quote(story.seller, inquiry, ['0'], ['INQUIRY_PAUSED', 'QUOTE_TOTAL_ZERO']))
  expect(await askedOf(story.seller, inquiry)).toMatchObject({ status: 'QUOTATION', amount: '0' })
  // A total of zero or more needs no confirmation, and no confirmation reopens an ended inquiry.
  done(await quote(story.seller, inquiry, ['80'], ['INQUIRY_PAUSED']))
  story.api.clock.advance(3_600_001)
  expect(refusals(await quote(story.seller, inquiry, ['79'], ['INQUIRY_PAUSED', 'QUOTING_ENDED']))).toEqual([' QUOTING_ENDED'])
})

test('[INQ-2, INQ-32] a specified price is awarded without a quote, and is the price of the order', async () => {
  const inquiry = await sent(['10'], { type: 'FTG', invitees: [{ supplier: story.master.supplier }] })
  const seen = await askedOf(story.seller, inquiry)
  expect(seen).toMatchObject({ lines: [{ price: '100', status: 'NEW' }] })
  expect(refusals(await award([{ quotationLine: seen.lines[0].id, price: '90' }]))).toEqual(['lines[0].price AWARD_PRICE_FIXED'])
  expect(done(await award([{ quotationLine: seen.lines[0].id }])).entity).toMatchObject({ lines: [{ price: '100' }] })
})

test('[INQ-35] 45 parts of one supplier are awarded in three orders', async () => {
  const inquiry = await sent(
    Array.from({ length: 45 }, (_, index) => String(index + 1)),
    { invitees: [{ supplier: story.master.supplier }] },
  )
  const seen = done(
    await quote(
      story.seller,
      inquiry,
      inquiry.lines.map(() => '5'),
    ),
  ).entity as Shown
  const { list } = done(await award(seen.lines.map((line: Shown) => ({ quotationLine: line.id }))))
  expect((list as Shown[]).map((order) => order.lines.length)).toEqual([20, 20, 5])
  expect(await inquiryNow(inquiry.id)).toMatchObject({ progress: 'AWARDED' })
})

test('[INQ-30] two buyers award the same ten at once: exactly one succeeds', async () => {
  const inquiry = await sent(['10'])
  const first = done(await quote(story.seller, inquiry, ['80'])).entity as Shown
  const second = done(await quote(other, inquiry, ['82'])).entity as Shown
  const answers = await Promise.all([award([{ quotationLine: first.lines[0].id }]), award([{ quotationLine: second.lines[0].id }])])
  expect(answers.map(({ returnCode }) => returnCode === '0').toSorted()).toEqual([false, true])
  expect(await inquiryNow(inquiry.id)).toMatchObject({ lines: [{ awardedQuantity: '10', toAward: '0' }] })
})

test('[INQ-19] a supplier without an account quotes by a link, sees this one quotation, and stays unregistered', async () => {
  const forge = await enter(story.buyer, '/api/epRelation/add', {
    code: `S-${newId().slice(-6)}`,
    name: `锻造厂${newId().slice(-6)}`,
    contacts: [{ name: 'Zhao', primary: true }],
  })
  const inquiry = await sent(['10'], { invitees: [{ supplier: forge, contactName: 'Zhao', contactEmail: 'zhao@forge.example' }] })
  expect(inquiry.invitees).toMatchObject([{ kind: 'TEMPORARY', asked: '1' }])
  const { list } = done(
    await story.buyer.call('/api/quo/purchase/list', { entity: { where: [{ field: 'inquiryNumber', operator: 'equals', value: inquiry.inquiryNumber }] } }),
  )
  const quotation = (list as Shown[])[0]!
  const invitation = { screen: 'supplierQuotation', document: quotation.id, name: 'Zhao', email: 'zhao@forge.example' }
  const link = new URL((done(await story.buyer.call('/api/member/invitation/send', { entity: invitation })).entity as Shown).address)
  expect(`${link.origin}${link.pathname}`).toBe('http://supplier.test/supplierQuotation')
  const headers = { host: hostOf.supplier }
  const token = await story.api.app.inject({
    method: 'POST',
    url: '/openapi/getTemplateToken',
    headers,
    payload: { entity: { invitationId: link.searchParams.get('a'), invitationItemId: link.searchParams.get('b') } },
  })
  const cookie = token.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const call = async (url: string, entity: Shown): Promise<AnswerEnvelope> =>
    (
      await story.api.app.inject({ method: 'POST', url, headers: { ...headers, cookie }, payload: { fbToken: token.json<Shown>()['returnToken'], entity } })
    ).json()

  const seen = done(await call('/api/inquiry/supplier/detail', { id: quotation.id })).entity as Shown
  expect(seen).toMatchObject({ status: 'NEW', lines: [{ partName: 'Bearing', askedQuantity: '10' }] })
  expect((await call('/api/inquiry/supplier/list', {})).status).toBe('PROHIBIT')
  const [line] = seen.lines
  expect(refusals(await call('/api/quo/supplier/quote', { id: quotation.id, lines: [{ id: line.id, price: '77.1234567', replyDate: '2026-12-18' }] }))).toEqual(
    ['lines[0].price TOO_MANY_DECIMALS'],
  )
  done(await call('/api/quo/supplier/quote', { id: quotation.id, lines: [{ id: line.id, price: '77.123456', replyDate: '2026-12-18' }] }))
  expect(await quotationNow(quotation.id)).toMatchObject({ status: 'QUOTATION', lines: [{ price: '77.123456', quoteVersion: '1' }] })
  expect((await call('/api/quo/supplier/quote', { id: quotation.id, lines: [{ id: line.id, price: '1', replyDate: '2026-12-18' }] })).status).not.toBe(
    'SUCCESS',
  )
  expect(await story.detail('/api/epRelation/detail', forge)).toMatchObject({ registrationStatus: 'UNREGISTERED' })
  done(await award([{ quotationLine: line.id }]))
})

test('[INQ-36] inquiries of the same suppliers become one as a whole; the old ones are closed, and the purchase list counts each part once', async () => {
  const [one, two] = [await sent(['10']), await draft(['20'])]
  const source = (inquiry: Shown) => ({ mergedFrom: inquiry.lines[0].id })
  const merge = (lines: readonly Shown[], invitees: readonly Shown[]) => story.buyer.call(at('merge'), { entity: { deadline: soon(), lines, invitees } })
  const both = [{ supplier: foundry }, { supplier: story.master.supplier }]
  expect(refusals(await merge([source(one), source(two)], [both[0]!]))).toEqual(['invitees MERGE_NEEDS_SAME_SUPPLIERS'])
  const lonely = await draft(['5'], { invitees: [both[0]] })
  expect(refusals(await merge([source(one), source(lonely)], both))).toContain('lines[1].mergedFrom MERGE_NEEDS_SAME_SUPPLIERS')
  const three = await draft(['1', '2'])
  expect(refusals(await merge([source(one), source(three)], both))).toContain(' MERGE_TAKES_WHOLE_INQUIRIES')
  const byHand = { partNumber: 'S-7', partName: 'Shaft', quantity: '7', deliveryDate: '2026-12-20' }
  expect(refusals(await merge([source(one), source(two), byHand], both))).toContain('lines MERGE_TAKES_PARTS_OF_INQUIRIES')
  expect(refusals(await merge([byHand], both))).toContain('lines MERGE_TAKES_PARTS_OF_INQUIRIES')
  const merged = done(await merge([source(one), source(two)], both)).entity as Shown
  expect(merged).toMatchObject({ phase: 'DRAFT', lines: [{ quantity: '10' }, { quantity: '20' }] })
  for (const old of [one, two]) {
    expect(await inquiryNow(old.id)).toMatchObject({ phase: 'CLOSED', progress: 'MERGED' })
    expect(await story.detail('/api/project/materials/detail', old.lines[0].purchaseListLine.id)).toMatchObject({ status: 'INQUIRY', toOrder: '0' })
  }
  expect(await askedOf(other, one)).toMatchObject({ status: 'CANCEL' })
  done(await story.buyer.call(at('delete'), { entity: { id: merged.id } }))
  expect(await story.detail('/api/project/materials/detail', one.lines[0].purchaseListLine.id)).toMatchObject({ status: 'TOORDER', toOrder: '10' })
})

const later = () => new Date(story.api.clock.now().getTime() + 2 * 3_600_000).toISOString()

test('[INQ-36] an inquiry with sealed quotes is not merged away, and says so at its part', async () => {
  const { id } = await draft(['10'], { sealed: true, openingTime: later() })
  const sealed = done(await story.buyer.call(at('send'), { entity: { id } })).entity as Shown
  const source = { mergedFrom: sealed.lines[0].id }
  const invitees = [{ supplier: foundry }, { supplier: story.master.supplier }]
  const merge = () => story.buyer.call(at('merge'), { entity: { deadline: soon(), sealed: true, openingTime: later(), lines: [source], invitees } })
  done(await quote(other, sealed, ['80']))
  expect(refusals(await merge())).toEqual(['lines[0].mergedFrom SEALED_QUOTES_NOT_MERGED'])
  expect(await askedOf(other, sealed)).toMatchObject({ status: 'QUOTATION', lines: [{ price: '80' }] })
})

test('[INQ-37, INQ-38] copying parts makes a new inquiry, and parts of two addresses make two', async () => {
  const inquiry = await sent(['10'])
  const copy = { deadline: soon(), lines: [{ copiedFrom: inquiry.lines[0].id }] }
  expect(done(await story.buyer.call(at('copy'), { entity: copy })).entity).toMatchObject({
    lines: [{ partName: 'Bearing', quantity: '10', copiedFrom: { id: inquiry.lines[0].id } }],
  })
  const lines = [{ purchaseListLine: await story.listLine('1') }, { purchaseListLine: await story.listLine('2', { deliveryAddress: 'Gate 2' }) }]
  expect(refusals(await story.buyer.call(at('create'), { entity: { deadline: soon(), lines } }))).toContain('lines[1].purchaseListLine MIXED_ADDRESSES')
  const { list } = done(await story.buyer.call(at('batch'), { entity: { deadline: soon(), lines } }))
  expect((list as Shown[]).map(({ deliveryAddress }) => deliveryAddress)).toEqual(['Gate 1', 'Gate 2'])
})

test('[INQ-39] an awarded order is sent back to bargaining and granted to the other supplier; an order from the purchase list is not', async () => {
  const inquiry = await sent(['10'])
  const first = done(await quote(story.seller, inquiry, ['80'])).entity as Shown
  const second = done(await quote(other, inquiry, ['82'])).entity as Shown
  const order = done(await award([{ quotationLine: first.lines[0].id }])).entity as Shown
  done(await story.buyer.call('/api/tradeOrder/purchase/backBargain', { entity: { id: order.id } }))
  expect(await quotationNow(first.id)).toMatchObject({ status: 'QUOTATION' })
  expect(done(await award([{ quotationLine: second.lines[0].id }])).entity).toMatchObject({ lines: [{ price: '82', quantity: '10' }] })
  const plain = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } }))
    .entity as Shown
  expect(refusals(await story.buyer.call('/api/tradeOrder/purchase/backBargain', { entity: { id: plain.id } }))).toEqual([' ORDER_NOT_AWARDED'])
})

test('[INQ-26] one part at 0 among others asks too, and so does a single bid in an ordinary inquiry', async () => {
  const inquiry = await sent(['10', '20'])
  expect(refusals(await quote(story.seller, inquiry, ['80', '0']))).toEqual([' QUOTE_TOTAL_ZERO'])
  const [, line] = (await askedOf(story.seller, inquiry)).lines
  const bid = (price: string, confirmed: readonly string[] = []) =>
    story.seller.call('/api/quo/supplier/bid', { entityList: [{ id: line.id, price, replyDate: '2026-12-18' }], confirmed })
  expect(refusals(await bid('0'))).toEqual(['price QUOTE_TOTAL_ZERO'])
  done(await bid('0', ['QUOTE_TOTAL_ZERO']))
  // What stands at 0, and is not quoted anew, is not asked about again.
  done(await quote(story.seller, inquiry, ['80', '0']))
  expect(await askedOf(story.seller, inquiry)).toMatchObject({ lines: [{ price: '80' }, { price: '0', quoteVersion: '1' }] })
})

test('[INQ-69] a quote that changed since the buyer read it is not awarded: 80 was read, 85 is quoted, and both are named', async () => {
  const inquiry = await sent(['10'])
  const first = done(await quote(story.seller, inquiry, ['80'])).entity as Shown
  const [line] = first.lines
  const prepared = done(await story.buyer.call('/api/tradeOrder/purchase/award/prepare', { entityList: [{ id: line.id }] })).list as Shown[]
  const read = { quotationLine: line.id, quotedVersion: prepared[0]!.lines[0].quotedVersion }
  expect(prepared[0]!.lines[0]).toMatchObject({ price: '80', quotedVersion: '1' })
  done(await quote(story.seller, inquiry, ['85']))
  expect(refusals(await award([read]))).toEqual(['lines[0].quotedVersion QUOTE_CHANGED'])
  const english = await story.api.login('englishBuyer')
  const told = async () => (await english.call('/api/tradeOrder/purchase/award', { entity: { lines: [read] } })).issues?.map(({ params }) => params)
  expect(await told()).toEqual([{ version: '1', current: '2', changes: 'Unit price excl. tax 80 → 85' }])
  // A person who may not read prices learns what changed, and no price.
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A150'`.execute(story.api.pool)
  expect(await told()).toEqual([{ version: '1', current: '2', changes: 'Unit price excl. tax' }])
  expect(refusals(await award([{ quotationLine: line.id, quotedVersion: null }]))).toEqual(['lines[0].quotedVersion VERSION_REQUIRED'])
  expect(done(await award([{ ...read, quotedVersion: '2' }])).entity).toMatchObject({ lines: [{ price: '85', quotedVersion: '2' }] })
})

test('[INQ-69] quotes of others, and of other parts of the quotation, do not make a read price outdated', async () => {
  const inquiry = await sent(['10', '20'])
  const first = done(await quote(story.seller, inquiry, ['80', '9'])).entity as Shown
  done(await quote(other, inquiry, ['82', '8']))
  done(await quote(story.seller, inquiry, ['80', '7']))
  expect(done(await award([{ quotationLine: first.lines[0].id, quotedVersion: '1' }])).entity).toMatchObject({ lines: [{ price: '80' }] })
})
