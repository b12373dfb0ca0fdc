import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../support/api.ts'
import { enter } from '../support/master-data.ts'
import { asRead, decide } from './as-read.ts'
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

const soon = () => new Date(story.api.clock.now().getTime() + 3_600_000).toISOString()

/** An inquiry over 1000 pieces to both suppliers. */
async function sent(more: Shown = { tiered: true }): Promise<Shown> {
  const lines = [{ purchaseListLine: await story.listLine('1000') }]
  return story.inquire({ invitees: [{ supplier: story.master.supplier }, { supplier: foundry }], lines, ...more })
}

async function quote(seller: SignedIn, inquiry: Shown, line: Shown) {
  const seen = await askedOf(seller, inquiry)
  return seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines: [{ id: seen.lines[0].id, replyDate: '2026-12-18', ...line }] } })
}

const award = async (...lines: readonly Shown[]) => story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines: await asRead(story, lines) } })
const tiers = '100: 9.5; 500: 9.2; 1000: 8.9999'

test('[INQ-41, INQ-30] 1000 quoted in tiers and split over two suppliers cost 9.50 for 400, not the price of 1000, and 9.20 for 600', async () => {
  const inquiry = await sent()
  const first = done(await quote(story.seller, inquiry, { price: '8.9999', tiers })).entity as Shown
  expect(first).toMatchObject({ amountWithoutTax: '8999.9', lines: [{ tiers, quoteVersion: '1' }] })
  const second = done(await quote(other, inquiry, { price: '9', tiers: '500: 9.2; 1000: 9' })).entity as Shown
  const orders = done(await award({ quotationLine: first.lines[0].id, quantity: '400' }, { quotationLine: second.lines[0].id, quantity: '600' }))
    .list as Shown[]
  expect(orders.map(({ amountWithoutTax, lines }) => [lines[0].price, amountWithoutTax])).toEqual([
    ['9.5', '3800'],
    ['9.2', '5520'],
  ])
})

test('[INQ-41] tiers that cannot be read, or contradict the price of the offered quantity, are refused at their cell, as are tiers that the buyer did not ask for', async () => {
  const inquiry = await sent()
  expect(refusals(await quote(story.seller, inquiry, { price: '9', tiers: 'cheap' }))).toEqual(['lines[0].tiers TIERS_UNREADABLE'])
  expect(refusals(await quote(story.seller, inquiry, { price: '9', tiers: '500: 9; 100: 9.5' }))).toEqual(['lines[0].tiers TIERS_UNREADABLE'])
  expect(refusals(await quote(story.seller, inquiry, { price: '9.5', tiers: '500: 9.2' }))).toEqual(['lines[0].price TIERS_DISAGREE'])
  expect(refusals(await quote(story.seller, await sent({}), { price: '9.2', tiers: '500: 9.2' }))).toEqual(['lines[0].tiers READ_ONLY'])
  const wrong = { tiered: true, type: 'BID', live: true, minimumStep: '1', extensionWindow: '5', extensionBy: '5' }
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  const live = await story.buyer.call('/api/inquiry/purchase/create', { entity: { deadline: soon(), invitees: [{ supplier: foundry }], lines, ...wrong } })
  expect(refusals(live)).toEqual(['tiered TIERS_NOT_FOR_LIVE'])
})

test('[INQ-41, INQ-27] changed tiers at the same price make a new version, and a bargained price holds for every quantity', async () => {
  const inquiry = await sent()
  const first = done(await quote(story.seller, inquiry, { price: '9.2', tiers: '500: 9.2' })).entity as Shown
  expect(done(await quote(story.seller, inquiry, { price: '9.2', tiers: '100: 9.6; 500: 9.2' })).entity).toMatchObject({ lines: [{ quoteVersion: '2' }] })
  expect(done(await quote(story.seller, inquiry, { price: '9.2', tiers: '100: 9.6; 500: 9.2' })).entity).toMatchObject({ lines: [{ quoteVersion: '2' }] })
  const entity = { where: [{ field: 'quotation', operator: 'equals', value: first.id }] }
  const versions = done(await story.buyer.call('/api/inquiryHistory/purchase/list', { entity })).list as Shown[]
  expect(versions.map(({ number }) => number).toSorted()).toEqual(['1', '2'])

  const { id } = first.lines[0]
  done(await story.buyer.call('/api/quo/purchase/bargain', { entityList: [{ id, buyerOffer: '9' }] }))
  done(await story.seller.call('/api/quo/supplier/acceptBuyerOffer', { entityList: [{ id }] }))
  expect(done(await award({ quotationLine: id, quantity: '200' })).entity).toMatchObject({ lines: [{ price: '9', quantity: '200' }] })
})

test('[INQ-41] 50 of 1000 offered at 9.20 in tiers from 100 cost the first tier’s 9.60; an offer below the first tier costs the price of the quote', async () => {
  const inquiry = await sent()
  const first = done(await quote(story.seller, inquiry, { price: '9.2', tiers: '100: 9.6; 500: 9.2' })).entity as Shown
  const second = done(await quote(other, inquiry, { price: '10', quantity: '80', tiers: '100: 9.6; 500: 9.2' })).entity as Shown
  const orders = done(await award({ quotationLine: first.lines[0].id, quantity: '50' }, { quotationLine: second.lines[0].id, quantity: '50' })).list as Shown[]
  expect(orders.map(({ amountWithoutTax, lines }) => [lines[0].price, amountWithoutTax])).toEqual([
    ['9.6', '480'],
    ['10', '500'],
  ])
})

test('[INQ-41] a tier may be free only if the price of the quote is 0', async () => {
  const inquiry = await sent()
  expect(refusals(await quote(story.seller, inquiry, { price: '9', tiers: '500: 0; 1000: 9' }))).toEqual(['lines[0].tiers TIERS_UNREADABLE'])
})

/** A finished comparison that proposes 400 from the first supplier, with tiers, and 600 from the second; each with its line. */
async function proposed(): Promise<{ tiered: string; plain: string }> {
  const inquiry = await sent()
  const first = done(await quote(story.seller, inquiry, { price: '9.2', tiers: '100: 9.6; 300: 9.5; 500: 9.2' })).entity as Shown
  const second = done(await quote(other, inquiry, { price: '9.4' })).entity as Shown
  const lines = [first, second].map((quotation) => ({ quotationLine: quotation.lines[0].id }))
  const compared = done(await story.buyer.call('/api/comparePrice/add', { entity: { lines: await asRead(story, lines) } })).entity as Shown
  const wanted = compared.lines.map((line: Shown) => ({ id: line.id, proposedQuantity: line.price === '9.2' ? '400' : '600', reason: 'two sources' }))
  const edited = done(await story.buyer.call('/api/comparePrice/edit', { entity: { id: compared.id, version: compared.version, lines: wanted } }))
    .entity as Shown
  expect(edited.lines.map(({ price }: Shown) => price).toSorted()).toEqual(['9.4', '9.5'])
  expect(done(await story.buyer.call('/api/comparePrice/submit', { entity: { id: compared.id } })).entity).toMatchObject({ status: 'F' })
  const lineAt = (price: string) => edited.lines.find((line: Shown) => line.price === price).id as string
  return { tiered: lineAt('9.5'), plain: lineAt('9.4') }
}

const awardCompared = (...lines: readonly Shown[]) => story.buyer.call('/api/tradeOrder/purchase/awardCompared', { entity: { lines } })

test('[INQ-41, INQ-105] a comparison that proposes 400 of 1000 compares and orders at the tier of 400; of the proposal in part, at the tier of the part', async () => {
  const whole = await proposed()
  const orders = done(await awardCompared({ comparisonLine: whole.tiered }, { comparisonLine: whole.plain })).list as Shown[]
  expect(orders.map(({ lines, amountWithoutTax }) => [lines[0].quantity, lines[0].price, amountWithoutTax])).toEqual([
    ['400', '9.5', '3800'],
    ['600', '9.4', '5640'],
  ])
  const inPart = await proposed()
  expect(done(await awardCompared({ comparisonLine: inPart.tiered, quantity: '150' })).entity).toMatchObject({ lines: [{ quantity: '150', price: '9.6' }] })
  expect(done(await awardCompared({ comparisonLine: inPart.plain, quantity: '150' })).entity).toMatchObject({ lines: [{ quantity: '150', price: '9.4' }] })
})

test('[INQ-41, INQ-134] tiers go through a price approval to the order: 400 at 9.50, and lowered to 200 it costs the 9.60 of 200', async () => {
  const manager = await story.api.login('manager')
  const rule = { subject: 'priceApproval.awarding', level: '1', amountFrom: '500', approverCode: 'A99' }
  await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', rule)
  await sql`update enterprise set preferences = preferences || '{"awardsApprovedFrom": "500"}'::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
  try {
    for (const waiting of [
      done(await awardCompared({ comparisonLine: (await proposed()).tiered })).entity as Shown,
      done(
        await award({
          quotationLine: (done(await quote(story.seller, await sent(), { price: '9.2', tiers: '100: 9.6; 300: 9.5; 500: 9.2' })).entity as Shown).lines[0].id,
          quantity: '400',
        }),
      ).entity as Shown,
    ]) {
      expect(waiting).toMatchObject({ _instead: 'priceApproval', amountWithoutTax: '3800' })
      done(await decide(manager, '/api/inquiry/priceApproval/approve', { id: waiting.id }))
      const { rows } = await sql<{ order: string }>`
        select l.document as order from "orderLine" l join "priceApprovalLine" a on a.id = l."priceApprovalLine" where a.document = ${waiting.id}`.execute(
        story.api.pool,
      )
      const order = await story.order(rows[0]!.order)
      expect(order).toMatchObject({ lines: [{ quantity: '400', price: '9.5' }] })
      done(await story.buyer.call('/api/tradeOrder/purchase/revoke', { entity: { id: order.id } }))
      const { version } = await story.order(order.id)
      const lines = [{ id: order.lines[0].id, quantity: '200' }]
      expect(done(await story.buyer.call('/api/tradeOrder/purchase/changeOrder', { entity: { id: order.id, version, lines } })).entity).toMatchObject({
        lines: [{ quantity: '200', price: '9.6' }],
      })
    }
  } finally {
    await sql`delete from "approvalRule" where subject = 'priceApproval.awarding'`.execute(story.api.pool)
    await sql`update enterprise set preferences = preferences - 'awardsApprovedFrom' where id = 'purchaser-1'`.execute(story.api.pool)
  }
})
