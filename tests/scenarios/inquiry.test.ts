import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../support/api.ts'
import { enter } from '../support/master-data.ts'
import { done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
let other: SignedIn
let foundry = ''
beforeAll(async () => {
  story = await startStory()
  other = await story.api.login('otherSeller')
  foundry = await enter(story.buyer, '/api/epRelation/add', { code: 'S2', name: '宏远铸造', contacts: [{ name: 'Wang', primary: true }] })
  await sql`update supplier set "registeredEnterprise" = 'supplier-2' where id = ${foundry}`.execute(story.api.pool)
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

/** The quotation of an inquiry as this supplier sees it. */
async function asked(seller: SignedIn, inquiry: Shown): Promise<Shown> {
  const { list } = done(
    await seller.call('/api/inquiry/supplier/list', { entity: { where: [{ field: 'inquiryNumber', operator: 'equals', value: inquiry.inquiryNumber }] } }),
  )
  return done(await seller.call('/api/inquiry/supplier/detail', { entity: { id: (list as Shown[])[0]?.id } })).entity as Shown
}

const quote = async (seller: SignedIn, inquiry: Shown, prices: readonly (string | null)[], more: Shown = {}) => {
  const seen = await asked(seller, inquiry)
  const lines = seen.lines.map((line: Shown, index: number) => ({ id: line.id, price: prices[index], replyDate: '2026-12-18' }))
  return seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines, ...more } })
}

const inquiryNow = (id: string) => story.detail(at('detail'), id)
const quotationNow = (id: string) => story.detail('/api/quo/purchase/detail', id)
const award = (lines: readonly Shown[], more: Shown = {}) => story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines, ...more } })

test('[INQ-15, INQ-23, INQ-30, INQ-32] one part, two suppliers: 6 of 10 to one, 4 to the other, two orders at the quoted prices', async () => {
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

  // The first order goes back: its supplier is where he was, the other keeps what he has.
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

test('[INQ-20, INQ-30] what is awarded as a whole is granted to others for everybody else, until the order is invalid', async () => {
  const inquiry = await sent(['10'])
  const first = done(await quote(story.seller, inquiry, ['80'])).entity as Shown
  const second = done(await quote(other, inquiry, ['82'])).entity as Shown
  const order = done(await award([{ quotationLine: first.lines[0].id }])).entity as Shown
  expect(await asked(other, inquiry)).toMatchObject({ status: 'SENDOTHER', lines: [{ status: 'SENDOTHER' }] })
  expect(refusals(await award([{ quotationLine: second.lines[0].id, quantity: '1' }]))).toEqual(['lines[0].quantity AWARD_OVER_QUANTITY'])
  done(await story.buyer.call('/api/tradeOrder/purchase/delete', { entity: { id: order.id } }))
  expect(await asked(other, inquiry)).toMatchObject({ status: 'QUOTATION', lines: [{ status: 'QUOTATION' }] })
})

test('[INQ-27] each quote of a part is kept; what was not changed is not quoted again', async () => {
  const inquiry = await sent(['10', '20'])
  const first = done(await quote(story.seller, inquiry, ['80', '9'])).entity as Shown
  done(await quote(story.seller, inquiry, ['78', '9']))
  const { list } = done(
    await story.seller.call('/api/inquiryHistory/supplier/list', { entity: { where: [{ field: 'quotation', operator: 'equals', value: first.id }] } }),
  )
  expect((list as Shown[]).map(({ number, price }) => `${number}: ${price}`).toSorted()).toEqual(['1: 80', '1: 9', '2: 78'])
  expect(await asked(story.seller, inquiry)).toMatchObject({ lines: [{ quoteVersion: '2', price: '78' }, { quoteVersion: '1' }] })
})

test('[INQ-24] the supplier writes what is his to write: no part is added, taken away or renamed', async () => {
  const inquiry = await sent(['10', '20'])
  const seen = await asked(story.seller, inquiry)
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
  expect(refusals(await call([{ id: one.id, price: '80', replyDate: '2026-12-18', partName: 'Gold' }]))).toEqual(['lines[0].partName UNKNOWN_KEY'])
  expect(refusals(await call([{ id: one.id, price: '80' }]))).toEqual(['lines[0].replyDate REQUIRED'])
  expect(done(await call([{ id: one.id, price: '80', replyDate: '2026-12-18' }])).entity).toMatchObject({
    lines: [{ answer: 'QUOTATION' }, { answer: 'NEW', partName: 'Bearing' }],
  })
  expect(await asked(other, inquiry)).not.toHaveProperty('inquiry')
})

test("[INQ-11, INQ-12] sealed prices are nobody's on the purchaser's side before the bids are opened, and nothing is awarded", async () => {
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
