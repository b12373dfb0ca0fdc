import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../support/api.ts'
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

const LIST = '/api/quo/purchase/itemList'
/** An inquiry to both suppliers over two parts, quoted at these prices. */
async function quotedBy(first: readonly string[], second: readonly string[], more: Shown = {}): Promise<Shown> {
  const lines = [{ purchaseListLine: await story.listLine('10') }, { purchaseListLine: await story.listLine('20', { partNumber: 'B-200' }) }]
  const invitees = [{ supplier: story.master.supplier }, { supplier: foundry }]
  const inquiry = await story.inquire({ invitees, lines, ...more })
  await quote(story.seller, inquiry, first)
  await quote(other, inquiry, second)
  return inquiry
}

async function quote(seller: SignedIn, inquiry: Shown, prices: readonly string[]): Promise<void> {
  const seen = await askedOf(seller, inquiry)
  const lines = seen.lines.map((line: Shown, index: number) =>
    prices[index] === undefined ? undefined : { id: line.id, price: prices[index], replyDate: '2026-12-18' },
  )
  done(await seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines: lines.filter(Boolean) } }))
}

const conditions = (inquiry: Shown, more: readonly Shown[] = []) => [{ field: 'quotation.inquiry', operator: 'in', value: [inquiry.id] }, ...more]

/** The list's rows of an inquiry's quotes, "part price place lowest", in the screen's order. */
async function listed(inquiry: Shown, more: readonly Shown[] = [], screen = 'screeningQuotation'): Promise<readonly string[]> {
  const { list } = done(await story.buyer.call(LIST, { entity: { screen, where: conditions(inquiry, more) } }))
  return (list as Shown[]).map(({ partNumber, price, priceRank, isLowest }) => `${partNumber} ${price} ${priceRank}${isLowest === true ? ' lowest' : ''}`)
}

test('[INQ-140, INQ-141, INQ-143] the quotes of two suppliers for two parts have a rank each, and the filter leaves the lowest of each part', async () => {
  const inquiry = await quotedBy(['100', '55'], ['90', '60'])
  expect(await listed(inquiry)).toEqual(['B-100 90 1', 'B-100 100 2', 'B-200 55 1', 'B-200 60 2'])
  // The rank is a figure, and figures are texts, in a list as in a document.
  const { list } = done(await story.buyer.call(LIST, { entity: { screen: 'screeningQuotation', where: conditions(inquiry) } }))
  expect((list as Shown[]).map(({ priceRank }) => priceRank)).toEqual(['1', '2', '1', '2'])
  expect(await listed(inquiry, [{ field: 'isLowest', operator: 'equals', value: true }], 'purchaserFilterQuotation')).toEqual([
    'B-100 90 1 lowest',
    'B-200 55 1 lowest',
  ])
  expect(await listed(inquiry, [{ field: 'priceRank', operator: 'atLeast', value: '2' }])).toEqual(['B-100 100 2', 'B-200 60 2'])
  expect(await listed(inquiry, [{ field: 'price', operator: 'between', value: ['56', '95'] }])).toEqual(['B-100 90 1', 'B-200 60 2'])
  expect(await listed(inquiry, [{ field: 'quotation.supplier', operator: 'in', value: [foundry] }])).toEqual(['B-100 90 1', 'B-200 60 2'])
})

test('[INQ-141] equal prices share a rank, an unquoted part has none, and a new quote changes it', async () => {
  const inquiry = await quotedBy(['80'], ['80', '70'])
  expect(await listed(inquiry)).toEqual(['B-100 80 1', 'B-100 80 1', 'B-200 70 1', 'B-200 null null'])
  expect(await listed(inquiry, [{ field: 'answer', operator: 'equals', value: 'NEW' }])).toEqual(['B-200 null null'])
  await quote(story.seller, inquiry, ['79.5'])
  expect(await listed(inquiry, [{ field: 'partNumber', operator: 'equals', value: 'B-100' }])).toEqual(['B-100 79.5 1', 'B-100 80 2'])
})

test('[INQ-141, INQ-11] nobody learns the rank of a sealed quote, by column, filter or sorting', async () => {
  const inquiry = await quotedBy(['100'], ['90'], { sealed: true, openingTime: new Date(story.api.clock.now().getTime() + 7_200_000).toISOString() })
  const answer = done(await story.buyer.call(LIST, { entity: { screen: 'screeningQuotation', where: conditions(inquiry) } }))
  for (const row of answer.list as Shown[]) expect(row).toMatchObject({ price: '****', priceRank: '****' })
  for (const value of ['1', '2']) expect(await listed(inquiry, [{ field: 'priceRank', operator: 'equals', value }])).toEqual([])
  for (const value of [true, false]) expect(await listed(inquiry, [{ field: 'isLowest', operator: 'equals', value }])).toEqual([])
})

test('[INQ-141] a supplier’s list neither shows nor filters the rank of a quote', async () => {
  await quotedBy(['100', '50'], ['90', '60'])
  const { list } = done(await other.call('/api/quo/supplier/itemList', { entity: {} }))
  expect((list as Shown[]).length).toBeGreaterThan(0)
  for (const row of list as Shown[]) expect(row).not.toHaveProperty('priceRank')
  for (const field of ['priceRank', 'isLowest', 'rank'])
    expect(refusals(await other.call('/api/quo/supplier/itemList', { entity: { where: [{ field, operator: 'equals', value: '1' }] } }))).toEqual([
      'where[0] UNKNOWN_KEY',
    ])
})

test('[INQ-140] the buyer returns, bargains and awards the filtered quotes', async () => {
  const inquiry = await quotedBy(['100', '55'], ['90', '60'])
  const left = async (field: string, value: string) =>
    (
      done(await story.buyer.call(LIST, { entity: { screen: 'purchaserFilterQuotation', where: conditions(inquiry, [{ field, operator: 'equals', value }]) } }))
        .list as Shown[]
    ).map(({ id }) => ({ id: String(id) }))
  done(await story.buyer.call('/api/quo/purchase/returnForRequote', { entityList: await left('priceRank', '2') }))
  const lowest = await left('priceRank', '1')
  expect(lowest).toHaveLength(2)
  done(await story.buyer.call('/api/quo/purchase/bargainByPercent', { entityList: lowest.slice(0, 1).map((row) => ({ ...row, cutPercent: '5' })) }))
  done(
    await story.buyer.call('/api/tradeOrder/purchase/award', {
      entity: {
        lines: await asRead(
          story,
          lowest.slice(1).map(({ id }) => ({ quotationLine: id })),
        ),
      },
    }),
  )
  expect(await listed(inquiry)).toEqual(['B-100 90 1', 'B-100 100 null', 'B-200 55 1', 'B-200 60 null'])
  const { list } = done(await story.buyer.call(LIST, { entity: { screen: 'purchaserFilterQuotation', where: conditions(inquiry) } }))
  expect((list as Shown[]).map(({ status }) => status).toSorted()).toEqual(['NEW', 'QUOTATION', 'SEND', 'SENDOTHER'])
})

test('[INQ-142] a filter without a criterion is refused', async () => {
  const where = [{ field: 'quotation.supplier', operator: 'in', value: [] }]
  expect(refusals(await story.buyer.call(LIST, { entity: { screen: 'purchaserFilterQuotation', where } }))).toEqual(['where[0] CRITERION_NEEDED'])
})
