import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { asRead } from '../as-read.ts'
import { enterSecondSupplier } from '../second-supplier.ts'
import { askedOf, done, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let other: SignedIn
let foundry = ''
beforeAll(async () => {
  story = await startStory()
  other = await story.api.login('otherSeller')
  foundry = await enterSecondSupplier(story)
})
afterAll(() => story.api.close())

async function quote(seller: SignedIn, inquiry: Shown, line: Shown): Promise<Shown> {
  const seen = await askedOf(seller, inquiry)
  const lines = [{ id: seen.lines[0].id, replyDate: '2026-12-18', ...line }]
  return done(await seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines } })).entity as Shown
}

/** An inquiry over so many pieces in tiers, which the first supplier quotes at these tiers and the second at 50. */
async function quoted(asked: string, line: Shown): Promise<{ inquiry: Shown; tiered: Shown; plain: Shown }> {
  const lines = [{ purchaseListLine: await story.listLine(asked) }]
  const inquiry = await story.inquire({ tiered: true, invitees: [{ supplier: story.master.supplier }, { supplier: foundry }], lines })
  return { inquiry, tiered: await quote(story.seller, inquiry, line), plain: await quote(other, inquiry, { price: '50' }) }
}

const lineOf = async ({ id }: Shown) => (await story.detail('/api/quo/purchase/detail', id)).lines[0]

/** What a comparison of both quotes proposes of itself, as price and quantity by supplier. */
async function proposedLowest(quotations: readonly Shown[]): Promise<{ readonly comparison: Shown; readonly proposed: readonly string[] }> {
  const lines = await asRead(
    story,
    quotations.map(({ lines: [line] }) => ({ quotationLine: line.id })),
  )
  const comparison = done(await story.buyer.call('/api/comparePrice/add', { entity: { lines } })).entity as Shown
  const after = done(await story.buyer.call('/api/comparePrice/proposeLowest', { entity: { id: comparison.id } })).entity as Shown
  return { comparison, proposed: after.lines.map(({ price, proposedQuantity }: Shown) => `${proposedQuantity} at ${price}`) }
}

test('[INQ-41, INQ-141, INQ-65] who is asked for 10 and offers 1000 in tiers 1: 100 and 1000: 1 is not the lowest beside 50, since 10 would cost 100 each', async () => {
  const { inquiry, tiered, plain } = await quoted('10', { price: '1', quantity: '1000', tiers: '1: 100; 1000: 1' })
  expect(await lineOf(tiered)).toMatchObject({ price: '1', priceRank: null, isLowest: null, lowestAsked: '50' })
  expect(await lineOf(plain)).toMatchObject({ price: '50', priceRank: '1', isLowest: true, aboveLowest: '0' })
  expect((await story.detail('/api/inquiry/purchase/detail', inquiry.id)).lines).toMatchObject([{ lowestQuote: '50' }])
})

test('[INQ-41, INQ-101, INQ-103] a comparison proposes 10 at 50, and not the 10 at 100 of who offered 1000 at 1', async () => {
  const { tiered, plain } = await quoted('10', { price: '1', quantity: '1000', tiers: '1: 100; 1000: 1' })
  const { comparison, proposed } = await proposedLowest([tiered, plain])
  expect(comparison.lines).toMatchObject([
    { price: '100', isLowest: false },
    { price: '50', isLowest: true },
  ])
  expect(proposed).toEqual(['0 at 100', '10 at 50'])
  expect(done(await story.buyer.call('/api/comparePrice/submit', { entity: { id: comparison.id } })).entity).toMatchObject({ status: 'F', amount: '565' })
})

test('[INQ-41, INQ-101, INQ-103] of 1000 asked 10 are left to award: they are compared at the tier of 10', async () => {
  const { tiered, plain } = await quoted('1000', { price: '1', tiers: '1: 100; 1000: 1' })
  const lines = await asRead(story, [{ quotationLine: plain.lines[0].id, quantity: '990' }])
  done(await story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines } }))
  const { proposed } = await proposedLowest([tiered, plain])
  expect(proposed).toEqual(['0 at 100', '10 at 50'])
})
