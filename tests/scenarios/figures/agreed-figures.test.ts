import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { asRead } from '../as-read.ts'
import { enterSecondSupplier } from '../second-supplier.ts'
import { askedOf, done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let other: SignedIn
let foundry = ''
let piece = ''
let set = ''
beforeAll(async () => {
  story = await startStory()
  other = await story.api.login('otherSeller')
  foundry = await enterSecondSupplier(story)
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'COUNT', name: 'Counted' })
  piece = await enter(story.buyer, '/api/project/unit/add', { code: 'PC', name: 'piece', unitGroup, isUnit: true })
  set = await enter(story.buyer, '/api/project/unit/add', { code: 'SET', name: 'set', unitGroup, conversionRate: '3', forbidDecimals: true })
})
afterAll(() => story.api.close())

const inMinutes = (minutes: number) => new Date(story.api.clock.now().getTime() + minutes * 60_000).toISOString()
const material = (materialNumber: string, purchaseUnit: string) =>
  enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber, name: `Part ${materialNumber}`, purchaseUnit })

const priceDigits = (priceScale: string) =>
  sql`update enterprise set preferences = preferences || ${JSON.stringify({ priceScale })}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)

/** An inquiry of one part, sent to both suppliers. */
async function sent(quantity: string, more: Shown = {}): Promise<Shown> {
  const lines = [{ purchaseListLine: await story.listLine(quantity) }]
  return story.inquire({ deadline: inMinutes(60), invitees: [{ supplier: story.master.supplier }, { supplier: foundry }], lines, ...more })
}

async function quoted(seller: SignedIn, inquiry: Shown, values: Shown): Promise<string> {
  const { id, lines } = await askedOf(seller, inquiry)
  done(await seller.call('/api/quo/supplier/quote', { entity: { id, lines: [{ id: lines[0].id, replyDate: '2026-12-18', ...values }] } }))
  return lines[0].id
}

async function bid(seller: SignedIn, inquiry: Shown, values: Shown): Promise<readonly string[]> {
  const { lines } = await askedOf(seller, inquiry)
  return refusals(await seller.call('/api/quo/supplier/bid', { entityList: [{ id: lines[0].id, replyDate: '2026-12-18', ...values }] }))
}

const comparePrice = (action: string, entity: Shown) => story.buyer.call(`/api/comparePrice/${action}`, { entity })
const compared = async (quotationLines: readonly string[], more: Shown = {}): Promise<Shown> => {
  const lines = await asRead(
    story,
    quotationLines.map((quotationLine) => ({ quotationLine })),
  )
  return done(await comparePrice('add', { ...more, lines })).entity as Shown
}

test('[INQ-101, INQ-103] of 1.01 at 13 % and 1.00 at 14 %, which are both 1.14, the second is the lowest: 100,000 pieces of the first cost 130 more', async () => {
  await priceDigits('2')
  const inquiry = await sent('100000')
  const dearer = await quoted(story.seller, inquiry, { price: '1.01', taxRate: '0.13' })
  story.api.clock.advance(1000)
  const cheaper = await quoted(other, inquiry, { price: '1', taxRate: '0.14' })
  const { id, lines, version } = await compared([dearer, cheaper])
  expect(lines).toMatchObject([
    { comparedPrice: '1.14', isLowest: false },
    { comparedPrice: '1.14', isLowest: true },
  ])
  const [first, second] = lines as readonly [Shown, Shown]
  const proposing = (one: string, two: string, of: unknown) =>
    comparePrice('edit', {
      id,
      version: of,
      lines: [
        { id: first.id, proposedQuantity: one },
        { id: second.id, proposedQuantity: two },
      ],
    })
  const proposed = done(await proposing('100000', '0', version)).entity as Shown
  expect(proposed).toMatchObject({ amount: '114130', lowestAmount: '114000', aboveLowest: '130' })
  expect(refusals(await comparePrice('submit', { id }))).toEqual(['lines REASON_FOR_NOT_LOWEST'])
  expect(done(await comparePrice('proposeLowest', { id })).entity).toMatchObject({ amount: '114000', aboveLowest: '0' })
})

test('[INQ-101, INQ-68] at an exchange rate of 0.000043 the offers 10100 and 10000 look alike, and the second is proposed although it came later', async () => {
  await priceDigits('2')
  const inquiry = await sent('100000')
  const dearer = await quoted(story.seller, inquiry, { price: '10100' })
  story.api.clock.advance(1000)
  const cheaper = await quoted(other, inquiry, { price: '10000' })
  const { id } = await compared([dearer, cheaper], { comparingCurrency: 'USD', exchangeRate: '0.000043' })
  const proposed = done(await comparePrice('proposeLowest', { id })).entity as Shown
  expect(proposed.lines).toMatchObject([
    { comparedPrice: '0.49', isLowest: false, proposedQuantity: '0' },
    { comparedPrice: '0.49', isLowest: true, proposedQuantity: '100000' },
  ])
})

test('[INQ-101, MNY-2, MNY-3] what is proposed never costs less than the lowest: 0.33 pieces at 0.0449 are 0.01, and so are 0.33 at 0.0448', async () => {
  await priceDigits('4')
  const inquiry = await sent('0.33')
  const dearer = await quoted(story.seller, inquiry, { price: '0.0449' })
  const cheaper = await quoted(other, inquiry, { price: '0.0448' })
  const { id, version, lines } = await compared([dearer, cheaper])
  const [first] = lines as readonly [Shown]
  const edited = done(await comparePrice('edit', { id, version, lines: [{ id: first.id, proposedQuantity: '0.33', reason: 'nearer' }, { id: lines[1].id }] }))
  expect(edited.entity).toMatchObject({ amount: '0.01', lowestAmount: '0.01', aboveLowest: '0' })
})

/** An order of one piece at this price. */
const order = (materialRecord: string, price: string) =>
  story.buyer.call('/api/tradeOrder/purchase/add', {
    entity: {
      supplier: story.master.supplier,
      purchasingGroup: story.master.group,
      deliveryAddress: 'Gate 1',
      lines: [{ materialRecord, quantity: '1', price, taxRate: '0.13' }],
    },
  })
const oneTimePrice = (materialRecord: string, price: string) =>
  enter(story.buyer, '/api/ku/addRepo', {
    materialRecord,
    supplier: story.master.supplier,
    taxRate: '0.13',
    price,
    oneTime: true,
    validFrom: '2026-01-01',
    validTo: '2027-12-31',
  })
const pricesOf = async (materialRecord: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ price: string; status: string }>`select price::text, status from "priceRecord" where "materialRecord" = ${materialRecord}
    order by price`.execute(story.api.pool)
  return rows.map(({ price, status }) => `${Number(price)} ${status}`)
}

test('[PRI-16] of the one-time prices 75 and 80, an order at 80 uses up that of 80', async () => {
  const part = await material('M-80', piece)
  await oneTimePrice(part, '75')
  await oneTimePrice(part, '80')
  done(await order(part, '80'))
  expect(await pricesOf(part)).toEqual(['75 EFFECTIVE', '80 VOID'])
  done(await order(part, '75'))
  expect(await pricesOf(part)).toEqual(['75 VOID', '80 VOID'])
})

test('[PRI-16] an order that is changed to a one-time price uses it up', async () => {
  const part = await material('M-75', piece)
  await oneTimePrice(part, '75')
  const { id } = done(await order(part, '90')).entity as Shown
  expect(await pricesOf(part)).toEqual(['75 EFFECTIVE'])
  const revoked = done(await story.buyer.call('/api/tradeOrder/purchase/revoke', { entity: { id } })).entity as Shown
  const change = (version: unknown, lines: readonly Shown[]): Promise<AnswerEnvelope> =>
    story.buyer.call('/api/tradeOrder/purchase/changeOrder', { entity: { id, version, lines } })
  const changed = done(await change(revoked.version, [{ id: revoked.lines[0].id, price: '75' }])).entity as Shown
  expect(await pricesOf(part)).toEqual(['75 VOID'])
  // The order keeps the price that it has used, whatever else is changed of it.
  done(await change(changed.version, [{ id: revoked.lines[0].id, remark: 'by Friday' }]))
  expect(done(await story.buyer.call('/api/tradeOrder/purchase/reApproval', { entity: { id } })).entity).toMatchObject({ lines: [{ price: '75' }] })
})

test('[INQ-66] whoever stands with a bid for ten bids for no less than ten, and nobody leaves a bidding in this way', async () => {
  const live = { type: 'BID', live: true, minimumStep: '0.5', extensionWindow: '5', extensionBy: '10', partialBids: true, withdrawWithin: '5' }
  const inquiry = await sent('10', live)
  expect(await bid(story.seller, inquiry, { price: '100', quantity: '6' })).toEqual([])
  expect(await bid(story.seller, inquiry, { price: '99', quantity: '10' })).toEqual([])
  for (const quantity of ['9.999999', '1']) expect(await bid(story.seller, inquiry, { price: '98', quantity })).toEqual(['quantity BID_FOR_LESS'])
  expect((await askedOf(story.seller, inquiry)).lines[0]).toMatchObject({ price: '99', quantity: '10', rank: '1' })
  const { lines } = await askedOf(story.seller, inquiry)
  done(await story.seller.call('/api/quo/supplier/withdrawBid', { entityList: [{ id: lines[0].id, withdrawReason: 'miscounted' }] }))
  expect(await bid(story.seller, inquiry, { price: '98', quantity: '1' })).toEqual([])
})

test('[MAT-9] an inspection of whole sets finds 7 of 10 good, not 7.3, and disposes of whole sets', async () => {
  const purchaseListLine = await story.listLine('10', { materialRecord: await material('M-SET', set), inspectionType: 'F' })
  const made = await story.acceptedOrder([{ purchaseListLine }])
  const shipment = done(await story.ship([{ orderLine: made.lines[0].id }])).entity as Shown
  const receipt = done(await story.receive([{ shipmentLine: shipment.lines[0].id }])).entity as Shown
  const { rows } = await sql<{ id: string }>`select id from inspection where receipt = ${receipt.id}`.execute(story.api.pool)
  const inspect = async (acceptedQuantity: string, ...quantities: readonly string[]) =>
    refusals(
      await story.buyer.call('/api/inspect/inspect', {
        entity: { id: rows[0]!.id, result: 'N', acceptedQuantity, dispositions: quantities.map((quantity) => ({ mode: 'RE', quantity })) },
      }),
    )
  expect(await inspect('7.3', '2.7')).toEqual(['acceptedQuantity DECIMALS_FORBIDDEN', 'dispositions[0].quantity DECIMALS_FORBIDDEN'])
  expect(await inspect('7', '1.5', '1.5')).toEqual(['dispositions[0].quantity DECIMALS_FORBIDDEN', 'dispositions[1].quantity DECIMALS_FORBIDDEN'])
  expect(await inspect('7', '1', '2')).toEqual([])
})
