import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let colleague: SignedIn
beforeAll(async () => {
  story = await startStory()
  colleague = await story.api.login('manager')
  await sql`update enterprise set preferences = ${JSON.stringify({ actForSupplier: true })}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
})
afterAll(() => story.api.close())

const soon = (hours = 1) => new Date(story.api.clock.now().getTime() + hours * 3_600_000).toISOString()

/** A sealed inquiry over one line of 10, for which a colleague has entered what the supplier said. The buyer's view of the quotation. */
async function sealedQuote(own: Shown, more: Shown = {}): Promise<Shown> {
  const quotation = await sealedAsk(more)
  const quoted = [{ id: quotation.lines[0].id, replyDate: '2026-12-18', ...own }]
  done(await colleague.call('/api/quo/purchase/quote', { entity: { id: quotation.id, lines: quoted } }))
  return quotation
}

/** The same before anybody has quoted. */
async function sealedAsk(more: Shown = {}): Promise<Shown> {
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  const inquiry = await story.inquire({ deadline: soon(), openingTime: soon(2), sealed: true, lines, ...more })
  const where = [{ field: 'inquiryNumber', operator: 'equals', value: inquiry.inquiryNumber }]
  const { list } = done(await story.buyer.call('/api/quo/purchase/list', { entity: { where } }))
  return story.detail('/api/quo/purchase/detail', (list as Shown[])[0]!.id)
}

const quoteFor = (quotation: Shown, line: Shown, confirmed: readonly string[] = []) =>
  story.buyer.call('/api/quo/purchase/quote', { entity: { id: quotation.id, lines: [{ id: quotation.lines[0].id, ...line }] }, confirmed })
const storedPrice = async ({ id }: Shown): Promise<unknown> => {
  const seen = done(await story.seller.call('/api/inquiry/supplier/detail', { entity: { id } })).entity as Shown
  return seen.lines[0].price
}

test('[SEE-9] a guess in a field that is closed is refused the same, whether it is right or wrong', async () => {
  const quotation = await sealedQuote({ price: '75' })
  for (const guess of ['1: 75', '1: 74', '1: 75; 100: 70', 'nonsense'])
    expect(refusals(await quoteFor(quotation, { tiers: guess }))).toEqual(['lines[0].tiers READ_ONLY'])
  // A blank is no guess: it leaves what is stored.
  for (const blank of [null, '']) done(await quoteFor(quotation, { tiers: blank, price: blank }))
  expect(await storedPrice(quotation)).toBe('75')
})

test('[SEE-9] a guess of tiers without a price is not compared with the sealed price', async () => {
  const quotation = await sealedQuote({ price: '75', tiers: '5: 75; 100: 70' }, { tiered: true })
  for (const tiers of ['5: 75; 100: 70', '5: 74; 100: 70', '1: 10'])
    expect(refusals(await quoteFor(quotation, { tiers }))).toEqual(['lines[0].price UNREAD_VALUE_NEEDED'])
  for (const price of ['75', '74']) expect(refusals(await quoteFor(quotation, { price }))).toEqual(['lines[0].tiers UNREAD_VALUE_NEEDED'])
  for (const quantity of ['10', '5', '100'])
    expect(refusals(await quoteFor(quotation, { quantity })).filter((each) => each !== 'lines[0].price UNREAD_VALUE_NEEDED')).toEqual(
      quantity === '10' ? [] : ['lines[0].tiers UNREAD_VALUE_NEEDED'],
    )
  expect(await storedPrice(quotation)).toBe('75')
  // Both together are an offer of their own.
  done(await quoteFor(quotation, { price: '80', tiers: '5: 80' }))
  expect(await storedPrice(quotation)).toBe('80')
})

test('[SEE-9] a bid on behalf with a guessed price is not compared with sealed tiers either', async () => {
  const quotation = await sealedQuote({ price: '75', tiers: '5: 75; 100: 70' }, { tiered: true })
  const bid = (price: string): Promise<AnswerEnvelope> =>
    story.buyer.call('/api/quo/purchase/bid', { entity: { id: quotation.lines[0].id, price, replyDate: '2026-12-18' } })
  for (const price of ['75', '74']) expect(refusals(await bid(price))).toEqual(['tiers UNREAD_VALUE_NEEDED'])
  expect(await storedPrice(quotation)).toBe('75')
})

test('[SEE-9, VAL-1] a guess of a sealed price that is worked out is refused the same, whether it is right or wrong', async () => {
  const quoteTemplate = await enter(story.buyer, '/api/quo/template/add', {
    name: '固定价',
    priceFormula: '100',
    costFields: [{ slot: 'A', kind: 'MATERIAL', name: '材料费' }],
  })
  const quotation = await sealedAsk({ quoteTemplate })
  expect(await storedPrice(quotation)).toBe('100')
  const bid = (price: string) => story.buyer.call('/api/quo/purchase/bid', { entity: { id: quotation.lines[0].id, price, replyDate: '2026-12-18' } })
  for (const price of ['100', '99', '0']) {
    expect(refusals(await quoteFor(quotation, { price, replyDate: '2026-12-18' }))).toEqual(['lines[0].price READ_ONLY'])
    expect(refusals(await bid(price))).toEqual(['price READ_ONLY'])
  }
})

test('[SEE-9, VAL-1] whether a sealed quote is one with tax is told by no price without: it needs the price with tax either way', async () => {
  await sql`update supplier set "unitPriceIncludesTax" = true where id = ${story.master.supplier}`.execute(story.api.pool)
  const quoted = await sealedQuote({ enteredTaxPrice: '84.75' })
  const unquoted = await sealedAsk()
  for (const quotation of [quoted, unquoted])
    for (const price of ['75', '74']) expect(refusals(await quoteFor(quotation, { price }))).toEqual(['lines[0].enteredTaxPrice UNREAD_VALUE_NEEDED'])
  for (const quotation of [quoted, unquoted]) done(await quoteFor(quotation, { enteredTaxPrice: '113', replyDate: '2026-12-18' }))
  expect([await storedPrice(quoted), await storedPrice(unquoted)]).toEqual(['100', '100'])
  await sql`update supplier set "unitPriceIncludesTax" = false where id = ${story.master.supplier}`.execute(story.api.pool)
})

test('[SEE-9] whether a quote totals zero is not asked of a sealed price', async () => {
  const quotation = await sealedQuote({ price: '75' })
  for (const quantity of ['9', '11']) expect(refusals(await quoteFor(quotation, { quantity }))).toEqual(['lines[0].price UNREAD_VALUE_NEEDED'])
  done(await quoteFor(quotation, { replyDate: '2026-12-19' }))
  expect(await storedPrice(quotation)).toBe('75')
})
