import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveMessage } from '../../engine/core/wire/live.ts'
import { type Listening, listen } from '../../engine/server/http/listen.ts'
import type { SignedIn } from '../support/api.ts'
import { type Followed, followOver } from '../support/live.ts'
import { asRead } from './as-read.ts'
import { enterSecondSupplier } from './second-supplier.ts'
import { askedOf, done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'
import { withoutIds } from '../support/without-ids.ts'

let story: Story
let other: SignedIn
let foundry = ''
let listening: Listening
beforeAll(async () => {
  story = await startStory()
  listening = await listen(story.api.app, 0)
  other = await story.api.login('otherSeller')
  foundry = await enterSecondSupplier(story)
})
afterAll(async () => {
  await story.api.close()
  await listening.stop()
})

const minutesFromNow = (minutes: number) => new Date(story.api.clock.now().getTime() + minutes * 60_000).toISOString()

/** A live inquiry over one part, sent to both suppliers: a step of 0.5, five minutes more for a bid in the last three. */
async function bidding(more: Shown = {}): Promise<Shown> {
  const entity = {
    type: 'BID',
    live: true,
    minimumStep: '0.5',
    extensionWindow: '3',
    extensionBy: '5',
    deadline: minutesFromNow(60),
    invitees: [{ supplier: story.master.supplier }, { supplier: foundry }],
    lines: [{ purchaseListLine: await story.listLine('10') }],
    ...more,
  }
  return story.inquire(entity)
}

async function bid(seller: SignedIn, inquiry: Shown, price: string, confirmed: readonly string[] = []): Promise<readonly string[]> {
  const [line] = (await askedOf(seller, inquiry)).lines
  return refusals(await seller.call('/api/quo/supplier/bid', { entityList: [{ id: line.id, price, replyDate: '2026-12-18' }], confirmed }))
}

const lineSeenBy = async (seller: SignedIn, inquiry: Shown): Promise<Shown> => (await askedOf(seller, inquiry)).lines[0]
const shownNext = async (page: Followed): Promise<unknown> => {
  const message: LiveMessage = await page.next()
  return message.kind === 'document' ? message.answer.entity : message
}
const inquiryNow = (id: string) => story.detail('/api/inquiry/purchase/detail', id)

test('[INQ-61, INQ-63] a bid must beat the lowest by a multiple of the step, even the bidder’s own; each bidder sees their own rank, the lowest and the next allowed price', async () => {
  const inquiry = await bidding()
  expect(await lineSeenBy(story.seller, inquiry)).toMatchObject({ shownLowest: null, rank: null, nextBid: null })
  expect(await bid(story.seller, inquiry, '100')).toEqual([])
  expect(await lineSeenBy(other, inquiry)).toMatchObject({ shownLowest: '100', rank: null, nextBid: '99.5' })
  for (const price of ['100', '100.5', '99.7', '99.4', '99.500001']) expect(await bid(other, inquiry, price)).toEqual(['price BID_NOT_LOWER'])
  expect(await bid(other, inquiry, '98.5')).toEqual([])
  expect(await lineSeenBy(other, inquiry)).toMatchObject({ price: '98.5', shownLowest: '98.5', rank: '1', nextBid: '98' })
  expect(await lineSeenBy(story.seller, inquiry)).toMatchObject({ price: '100', shownLowest: '98.5', rank: '2', nextBid: '98' })
  // The step also applies to the bidder's own bids.
  expect(await bid(other, inquiry, '98.2')).toEqual(['price BID_NOT_LOWER'])
  expect(await bid(other, inquiry, '0.5')).toEqual([])
  expect((await inquiryNow(inquiry.id)).lines[0]).toMatchObject({ lowestQuote: '0.5', quotedCount: '2' })
})

test('[INQ-61] a bid at a higher tax rate than was asked for is refused, however low its price; a lower rate is taken', async () => {
  const inquiry = await bidding()
  expect(await bid(story.seller, inquiry, '91')).toEqual([])
  const [line] = (await askedOf(other, inquiry)).lines
  expect(await askedOf(other, inquiry)).toMatchObject({ askedTaxRate: '0.13' })
  const bidAt = async (price: string, taxRate: string) =>
    refusals(await other.call('/api/quo/supplier/bid', { entityList: [{ id: line.id, price, taxRate, replyDate: '2026-12-18' }] }))
  for (const taxRate of ['1', '0.1301']) expect(await bidAt('90', taxRate)).toEqual(['taxRate BID_TAX_ABOVE_ASKED'])
  expect(await lineSeenBy(story.seller, inquiry)).toMatchObject({ rank: '1', shownLowest: '91', amount: '1028.3' })
  expect(await bidAt('90', '0.03')).toEqual([])
  expect(await lineSeenBy(other, inquiry)).toMatchObject({ rank: '1', price: '90', taxRate: '0.03', amount: '927' })
})

test('[INQ-63] a bidder sees only their own rank if the inquiry does not show the lowest price', async () => {
  const inquiry = await bidding({ showLowest: false })
  expect(await bid(story.seller, inquiry, '271.5')).toEqual([])
  expect(await bid(other, inquiry, '271.2')).toEqual(['price BID_NOT_LOWER'])
  const seen = await askedOf(other, inquiry)
  expect(seen.lines[0]).toMatchObject({ shownLowest: null, nextBid: null, rank: null })
  expect(withoutIds(JSON.stringify(seen))).not.toContain('271')
  // A bid refused for another reason reveals nothing of the lowest price, however low it is.
  const [line] = seen.lines
  for (const price of ['271.2', '270'])
    expect(refusals(await other.call('/api/quo/supplier/bid', { entityList: [{ id: line.id, price, replyDate: '2026-12-18', taxRate: '2' }] }))).toEqual([
      'taxRate TOO_LARGE',
    ])
  expect(await bid(other, inquiry, '270')).toEqual([])
  expect(await lineSeenBy(story.seller, inquiry)).toMatchObject({ rank: '2', shownLowest: null })
  expect(withoutIds(JSON.stringify(await askedOf(story.seller, inquiry)))).not.toContain('270')
})

test('[INQ-63, EXP-2] Explain explains a fresh lookup by its present value', async () => {
  const inquiry = await bidding()
  expect(await bid(story.seller, inquiry, '100')).toEqual([])
  const seen = await askedOf(other, inquiry)
  const about = { screen: 'showQuotation', path: 'lines.nextBid', id: seen.id, line: seen.lines[0].id }
  const read = async () => {
    story.api.clock.advance(1000)
    const { reasons } = done(await other.call('/api/explain/field', { entity: about })).entity as Shown
    return reasons.find(({ kind }: Shown) => kind === 'computed').reads.map(({ path, text }: Shown) => `${path} ${text}`)
  }
  expect(await read()).toEqual(['shownLowest 100', 'quotation.minimumStep 0.5'])
  expect(await bid(story.seller, inquiry, '97')).toEqual([])
  expect(await read()).toEqual(['shownLowest 97', 'quotation.minimumStep 0.5'])
})

test('[INQ-63] no list or count reveals rank and lowest price, and no supplier reads the purchaser’s field', async () => {
  const inquiry = await bidding()
  expect(await bid(story.seller, inquiry, '100')).toEqual([])
  const { list } = done(await other.call('/api/quo/supplier/itemList', { entity: {} }))
  for (const line of list as Shown[]) expect(Object.keys(line)).not.toEqual(expect.arrayContaining(['lowestBid']))
  for (const field of ['lowestBid', 'shownLowest', 'rank'])
    expect(refusals(await other.call('/api/quo/supplier/itemList', { entity: { where: [{ field, operator: 'atLeast', value: '1' }] } }))).not.toEqual([])
  expect(await askedOf(other, inquiry)).not.toHaveProperty('lines.0.lowestBid')
})

test('[INQ-21] [INQ-62] a bid after the deadline, in a pause without a confirmation, or by a blacklisted supplier is refused', async () => {
  const inquiry = await bidding()
  done(await story.buyer.call('/api/inquiry/purchase/suspend', { entity: { id: inquiry.id } }))
  expect(await bid(story.seller, inquiry, '110')).toEqual([' INQUIRY_PAUSED'])
  expect(await bid(story.seller, inquiry, '110', ['INQUIRY_PAUSED'])).toEqual([])
  done(await story.buyer.call('/api/inquiry/purchase/resume', { entity: { id: inquiry.id } }))
  await sql`update supplier set blacklisted = true where id = ${foundry}`.execute(story.api.pool)
  await sql`update quotation set barred = true where supplier = ${foundry}`.execute(story.api.pool)
  expect(await bid(other, inquiry, '100')).toContain(' SUPPLIER_BLACKLISTED')
  await sql`update supplier set blacklisted = false where id = ${foundry}`.execute(story.api.pool)
  await sql`update quotation set barred = false where supplier = ${foundry}`.execute(story.api.pool)
  expect(await bid(other, inquiry, '100')).toEqual([])
  story.api.clock.advance(60 * 60_000)
  expect(await bid(story.seller, inquiry, '99')).toContain(' QUOTING_ENDED')
})

test('[INQ-64] a bid in the last three minutes extends the deadline by five, and an earlier bid does not', async () => {
  const inquiry = await bidding()
  const deadline = Date.parse(inquiry.deadline)
  expect(await bid(story.seller, inquiry, '100')).toEqual([])
  expect((await inquiryNow(inquiry.id)).deadline).toBe(inquiry.deadline)
  story.api.clock.advance(57 * 60_000)
  expect(await bid(other, inquiry, '99.8')).toEqual(['price BID_NOT_LOWER'])
  expect((await inquiryNow(inquiry.id)).deadline).toBe(inquiry.deadline)
  expect(await bid(other, inquiry, '99.5')).toEqual([])
  const later = new Date(deadline + 5 * 60_000).toISOString()
  expect(await inquiryNow(inquiry.id)).toMatchObject({ deadline: later, extensions: '1' })
  for (const seller of [story.seller, other]) expect(await askedOf(seller, inquiry)).toMatchObject({ deadline: later })
  // The end is now eight minutes away: the next bid does not extend it.
  expect(await bid(story.seller, inquiry, '99')).toEqual([])
  expect(await inquiryNow(inquiry.id)).toMatchObject({ deadline: later, extensions: '1' })
})

test('[INQ-63, INQ-65, LIV-1] each bid of one supplier, which changes only that quotation, reaches the pages of the others and of the purchaser', async () => {
  const inquiry = await bidding()
  expect(await bid(other, inquiry, '110')).toEqual([])
  const rival = await followOver(listening.port, other, { entity: 'quotation', id: (await askedOf(other, inquiry)).id })
  const purchaser = await followOver(listening.port, story.buyer, { entity: 'inquiry', id: inquiry.id })
  expect(await shownNext(rival)).toMatchObject({ lines: [{ price: '110', rank: '1', shownLowest: '110' }] })
  expect(await shownNext(purchaser)).toMatchObject({ lines: [{ lowestQuote: '110' }] })
  for (const price of ['100', '90', '80']) {
    expect(await bid(story.seller, inquiry, price)).toEqual([])
    expect(await shownNext(rival)).toMatchObject({ lines: [{ price: '110', rank: '2', shownLowest: price }] })
    expect(await shownNext(purchaser)).toMatchObject({ lines: [{ lowestQuote: price }] })
  }
  rival.leave()
  purchaser.leave()
})

const bidFor = async (seller: SignedIn, inquiry: Shown, more: Shown, confirmed: readonly string[] = []): Promise<readonly string[]> => {
  const [line] = (await askedOf(seller, inquiry)).lines
  return refusals(await seller.call('/api/quo/supplier/bid', { entityList: [{ id: line.id, replyDate: '2026-12-18', ...more }], confirmed }))
}
const withdraw = async (seller: SignedIn, inquiry: Shown, withdrawReason?: string): Promise<readonly string[]> => {
  const { id } = await lineSeenBy(seller, inquiry)
  return refusals(await seller.call('/api/quo/supplier/withdrawBid', { entityList: [{ id, ...(withdrawReason && { withdrawReason }) }] }))
}

test('[INQ-66] a bid is for the whole quantity: 1 for 0.01 of 10 pieces is refused, and ends no bidding', async () => {
  const inquiry = await bidding()
  expect(await bid(story.seller, inquiry, '100')).toEqual([])
  for (const quantity of ['0.01', '9.999999', '10.001']) expect(await bidFor(other, inquiry, { price: '1', quantity })).toEqual(['quantity BID_NOT_WHOLE'])
  expect(await lineSeenBy(story.seller, inquiry)).toMatchObject({ shownLowest: '100', rank: '1' })
  expect(await bidFor(other, inquiry, { price: '99.5', quantity: '10' })).toEqual([])
})

test('[INQ-66] a bid for part of the quantity competes per unit with bids for at least as much, and is awarded at most its quantity', async () => {
  const inquiry = await bidding({ partialBids: true })
  expect(await bidFor(story.seller, inquiry, { price: '100' })).toEqual([])
  expect(await bidFor(other, inquiry, { price: '1', quantity: '10.001' })).toEqual(['quantity BID_NOT_WHOLE'])
  expect(await bidFor(other, inquiry, { price: '1', quantity: '0.01' })).toEqual([])
  // The bid for a hundredth of a piece neither blocks nor outranks the bid for all.
  expect(await lineSeenBy(story.seller, inquiry)).toMatchObject({ shownLowest: '100', nextBid: '99.5', rank: '1' })
  expect(await bidFor(story.seller, inquiry, { price: '99.5' })).toEqual([])
  // The quantity that comes with a bid says with whom it competes, not the one before.
  expect(await bidFor(other, inquiry, { price: '99.6', quantity: '4' })).toEqual(['price BID_NOT_LOWER'])
  expect(await bidFor(other, inquiry, { price: '98', quantity: '4' })).toEqual([])
  expect(await bidFor(other, inquiry, { price: '97.8', quantity: '4' })).toEqual(['price BID_NOT_LOWER'])
  expect(await bidFor(story.seller, inquiry, { price: '99' })).toEqual([])
  story.api.clock.advance(61 * 60_000)
  const { id, lines } = await askedOf(other, inquiry)
  expect(id).not.toBe('')
  const award = async (quantity: string) =>
    story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines: await asRead(story, [{ quotationLine: lines[0].id, quantity }]) } })
  expect(refusals(await award('4.000001'))).toEqual(['lines[0].quantity AWARD_OVER_QUANTITY'])
  done(await award('4'))
})

test('[INQ-40, INQ-66] the buyer who bids for the supplier raises the quantity from 4 to 10, and is refused 3 like the supplier', async () => {
  await sql`update enterprise set preferences = preferences || '{"actForSupplier": true}' where id = 'purchaser-1'`.execute(story.api.pool)
  const inquiry = await bidding({ partialBids: true })
  const { id } = await lineSeenBy(story.seller, inquiry)
  const bidForSupplier = async (more: Shown) =>
    refusals(await story.buyer.call('/api/quo/purchase/bid', { entityList: [{ id, replyDate: '2026-12-18', ...more }] }))
  expect(await bidForSupplier({ price: '100', quantity: '4' })).toEqual([])
  expect(await bidForSupplier({ price: '99', quantity: '3' })).toEqual(['quantity BID_FOR_LESS'])
  expect(await bidForSupplier({ price: '99', quantity: '10' })).toEqual([])
  expect(await lineSeenBy(story.seller, inquiry)).toMatchObject({ price: '99', quantity: '10', rank: '1' })
  await sql`update enterprise set preferences = preferences - 'actForSupplier' where id = 'purchaser-1'`.execute(story.api.pool)
})

test('[INQ-26] a bid of 0 asks whether it is meant', async () => {
  const inquiry = await bidding()
  expect(await bid(story.seller, inquiry, '0')).toEqual(['price QUOTE_TOTAL_ZERO'])
  expect(await lineSeenBy(story.seller, inquiry)).toMatchObject({ answer: 'NEW', quoteVersion: '0' })
  expect(await bid(story.seller, inquiry, '0', ['QUOTE_TOTAL_ZERO'])).toEqual([])
  expect(await lineSeenBy(story.seller, inquiry)).toMatchObject({ answer: 'QUOTATION', price: '0' })
})

test('[INQ-67] a bid is withdrawn within the time that the inquiry says, with a reason, on record; the others bid on', async () => {
  const inquiry = await bidding({ withdrawWithin: '5' })
  expect(await bid(story.seller, inquiry, '100')).toEqual([])
  expect(await bid(other, inquiry, '1')).toEqual([])
  expect(await lineSeenBy(story.seller, inquiry)).toMatchObject({ rank: '2', shownLowest: '1' })
  expect(await withdraw(other, inquiry)).toEqual(['withdrawReason REQUIRED'])
  expect(await withdraw(other, inquiry, 'A digit was missing')).toEqual([])
  expect(await lineSeenBy(other, inquiry)).toMatchObject({ answer: 'NEW', price: null, rank: null, shownLowest: '100', withdrawReason: 'A digit was missing' })
  expect(await lineSeenBy(story.seller, inquiry)).toMatchObject({ rank: '1', shownLowest: '100' })
  expect(await bid(other, inquiry, '99.5')).toEqual([])
  const where = [{ field: 'inquiry', operator: 'equals', value: inquiry.id }]
  const columns = ['number', 'price', 'withdrawn', 'withdrawReason', 'supplier']
  const { list } = done(await story.buyer.call('/api/inquiryHistory/purchase/list', { entity: { where, columns }, order: 'createdAt', orderSort: 'asc' }))
  expect((list as Shown[]).map(({ number, price, withdrawn, withdrawReason }) => [number, price, withdrawn, withdrawReason])).toEqual([
    ['1', '100', false, null],
    ['1', '1', false, null],
    ['2', null, true, 'A digit was missing'],
    ['3', '99.5', false, null],
  ])
  const { rows } = await sql`select enterprise from outbox where kind = 'bidWithdrawn'`.execute(story.api.pool)
  expect(rows).toEqual([{ enterprise: 'purchaser-1' }])
  story.api.clock.advance(5 * 60_000 + 1)
  expect(await withdraw(other, inquiry, 'Too late')).toEqual([' BID_STANDS_NOW'])
})

test('[INQ-64, INQ-67] a bid cannot be withdrawn without a withdrawal time or after the end; a late withdrawal does not extend the bidding', async () => {
  const without = await bidding()
  expect(await bid(story.seller, without, '100')).toEqual([])
  expect(await withdraw(story.seller, without, 'Mistaken')).toContain(' BIDS_STAND')

  const inquiry = await bidding({ withdrawWithin: '120' })
  expect(await bid(story.seller, inquiry, '100')).toEqual([])
  story.api.clock.advance(58 * 60_000)
  expect(await withdraw(story.seller, inquiry, 'Mistaken')).toEqual([])
  expect(await inquiryNow(inquiry.id)).toMatchObject({ deadline: inquiry.deadline, extensions: '0' })
  expect(await bid(story.seller, inquiry, '100')).toEqual([])
  story.api.clock.advance(20 * 60_000)
  expect(await withdraw(story.seller, inquiry, 'Mistaken')).toEqual([' QUOTING_ENDED'])
})

test('[INQ-64, INQ-67] who withdraws and bids 100 again does not keep the bidding open; a bid of 99 moves the end once more', async () => {
  const inquiry = await bidding({ withdrawWithin: '120' })
  const end = (extensions: number) => ({
    deadline: new Date(Date.parse(inquiry.deadline) + extensions * 5 * 60_000).toISOString(),
    extensions: String(extensions),
  })
  story.api.clock.advance(58 * 60_000)
  expect(await bid(story.seller, inquiry, '100')).toEqual([])
  expect(await inquiryNow(inquiry.id)).toMatchObject(end(1))
  story.api.clock.advance(5 * 60_000)
  for (const price of ['100', '100', '104']) {
    expect(await withdraw(story.seller, inquiry, 'Mistaken')).toEqual([])
    expect(await bid(story.seller, inquiry, price)).toEqual([])
  }
  expect(await inquiryNow(inquiry.id)).toMatchObject(end(1))
  expect(await bid(other, inquiry, '103')).toEqual([])
  expect(await inquiryNow(inquiry.id)).toMatchObject(end(2))
  story.api.clock.advance(5 * 60_000)
  expect(await bid(story.seller, inquiry, '99')).toEqual([])
  expect(await inquiryNow(inquiry.id)).toMatchObject(end(3))
  story.api.clock.advance(60 * 60_000)
})
