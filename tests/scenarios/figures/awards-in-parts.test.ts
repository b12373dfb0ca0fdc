import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../../engine/server/schema/migrate.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { projectModel } from '../../support/project-model.ts'
import { asRead, decide } from '../as-read.ts'
import { askedOf, done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let manager: SignedIn
beforeAll(async () => {
  story = await startStory()
  manager = await story.api.login('manager')
})
beforeEach(async () => {
  await sql`delete from "approvalRule"`.execute(story.api.pool)
  await sql`update enterprise set preferences = preferences - 'awardsApprovedFrom' where id = 'purchaser-1'`.execute(story.api.pool)
})
afterAll(() => story.api.close())

const rule = (subject: string, amountFrom: string, approverCode: string) =>
  enter(story.buyer, '/api/conf/enterprise/approvalRule/add', { subject, level: '1', amountFrom, approverCode })
const approvedFrom = (amount: string) =>
  sql`update enterprise set preferences = preferences || jsonb_build_object('awardsApprovedFrom', ${amount}::text) where id = 'purchaser-1'`.execute(
    story.api.pool,
  )

/** The quote of the first supplier for parts of these quantities, all at one price; `tiers`: asked for, and quoted for each part. */
async function quoted(quantities: readonly string[], price: string, tiers?: string): Promise<Shown> {
  const lines: Shown[] = []
  for (const quantity of quantities) lines.push({ purchaseListLine: await story.listLine(quantity) })
  const inquiry = await story.inquire({ lines, ...(tiers && { tiered: true }) })
  const seen = await askedOf(story.seller, inquiry)
  const entered = seen.lines.map(({ id }: Shown) => ({ id, price, replyDate: '2026-12-18', ...(tiers && { tiers }) }))
  return done(await story.seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines: entered } })).entity as Shown
}

const award = async (lines: readonly Shown[]) => story.buyer.call('/api/tradeOrder/purchase/award', { entity: { lines: await asRead(story, lines) } })
const part = ({ lines }: Shown, quantity: string, place = 0) => ({ quotationLine: lines[place].id, quantity })

const compare = (action: string, entity: Shown, person = story.buyer) => person.call(`/api/comparePrice/${action}`, { entity })
const approveComparison = ({ id }: Shown) => decide(manager, '/api/comparePrice/approve', { id })
/** A comparison of one quote, which proposes all of it and is handed in. */
async function compared(quote: Shown, place = 0): Promise<Shown> {
  const lines = await asRead(story, [{ quotationLine: quote.lines[place].id }])
  const { id } = done(await compare('add', { lines })).entity as Shown
  done(await compare('proposeLowest', { id }))
  return done(await compare('submit', { id })).entity as Shown
}
const awardCompared = ({ lines }: Shown, quantity: string) =>
  story.buyer.call('/api/tradeOrder/purchase/awardCompared', { entity: { lines: [{ comparisonLine: lines[0].id, quantity }] } })

const act = async (action: string, { id }: Shown, person = story.buyer, input: Shown = {}) =>
  done(await decide(person, `/api/tradeOrder/purchase/${action}`, { id, ...input })).entity as Shown
/** Changes the quantity of an order's first line. */
async function change({ id }: Shown, quantity: string) {
  const { version, lines } = await story.order(id)
  const changed = lines.map((line: Shown, index: number) => (index === 0 ? { id: line.id, quantity } : { id: line.id }))
  return story.buyer.call('/api/tradeOrder/purchase/changeOrder', { entity: { id, version, lines: changed } })
}

test('[INQ-32, INQ-132, ORD-7] an order of 16 at 100 that was refused at 1808 and lowered does not grow again beside 8 that were awarded meanwhile', async () => {
  await rule('order.placing', '1000', 'A32')
  const direct = await quoted(['16'], '100')
  const comparison = await compared(await quoted(['16'], '100'))
  const ways = [(quantity: string) => award([part(direct, quantity)]), (quantity: string) => awardCompared(comparison, quantity)]
  for (const awarding of ways) {
    const first = done(await awarding('16')).entity as Shown
    expect(first).toMatchObject({ status: 'WAITAPPROVAL', committedAmount: '1808' })
    await act('refuse', first, manager, { approvalReason: 'too dear' })
    done(await change(first, '0.01'))
    const second = done(await awarding('8')).entity as Shown
    expect(second).toMatchObject({ status: 'WAITORDER', committedAmount: '905.13' })
    expect(refusals(await change(first, '7.99'))).toEqual(['lines[0].quantity AWARD_QUANTITY_GROWN'])
    // The rest is an award of its own, which counts both.
    expect(done(await awarding('7')).entity).toMatchObject({ status: 'WAITAPPROVAL', committedAmount: '1696.13' })
  }
})

test('[INQ-126, ORD-7] two parts of one quotation that are awarded one by one for 542.4 each are approved at the 1084.8 that they cost together, a part of another quotation by itself', async () => {
  await rule('order.placing', '1000', 'A32')
  const quote = await quoted(['6', '6'], '80')
  const first = done(await award([part(quote, '6')])).entity as Shown
  expect(first).toMatchObject({ status: 'WAITORDER', committedAmount: '542.4' })
  const second = done(await award([part(quote, '6', 1)])).entity as Shown
  expect(second).toMatchObject({ status: 'WAITAPPROVAL', amount: '542.4', committedAmount: '1084.8', lines: [{ committedBeforeAmount: '542.4' }] })
  expect(done(await award([part(await quoted(['6'], '80'), '6')])).entity).toMatchObject({ status: 'WAITORDER', committedAmount: '542.4' })
  await act('delete', first)
  await act('delete', second)
  expect(done(await award([part(quote, '6'), part(quote, '2', 1)])).entity).toMatchObject({ status: 'WAITORDER', committedAmount: '723.2' })
})

test('[INQ-126] what was awarded of one part counts where another part is approved from an amount on, whether its order was made or waits', async () => {
  await rule('priceApproval.awarding', '1000', 'A99')
  await approvedFrom('1000')
  const quote = await quoted(['6', '6', '1'], '80')
  expect(done(await award([part(quote, '6')])).entity).toMatchObject({ status: 'WAITORDER' })
  const waiting = done(await award([part(quote, '6', 1)])).entity as Shown
  expect(waiting).toMatchObject({ _instead: 'priceApproval', committedAmount: '1084.8' })
  expect(done(await award([part(quote, '1', 2)])).entity).toMatchObject({ _instead: 'priceApproval', committedAmount: '1175.2' })
  done(await decide(manager, '/api/inquiry/priceApproval/approve', { id: waiting.id }))
  expect(await story.detail('/api/quo/purchase/detail', quote.id)).toMatchObject({ committedTotal: '1175.2' })
})

test('[INQ-126, INQ-132] a quote that stands twice in one award counts what was awarded of it before once', async () => {
  await rule('order.placing', '200', 'A32')
  const quote = await quoted(['20'], '10')
  expect(done(await award([part(quote, '5')])).entity).toMatchObject({ status: 'WAITORDER', committedAmount: '56.5' })
  const twice = done(await award([part(quote, '6'), part(quote, '4')])).entity as Shown
  expect(twice).toMatchObject({ status: 'WAITORDER', amount: '113', committedAmount: '169.5' })
})

test('[INQ-32, INQ-126] an order of 16 of one part that was refused at 1808 and lowered does not grow again beside 8 of another part that were awarded meanwhile', async () => {
  await rule('order.placing', '1000', 'A32')
  const quote = await quoted(['16', '8'], '100')
  const first = done(await award([part(quote, '16')])).entity as Shown
  expect(first).toMatchObject({ status: 'WAITAPPROVAL', committedAmount: '1808' })
  await act('refuse', first, manager, { approvalReason: 'too dear' })
  done(await change(first, '0.01'))
  const second = done(await award([part(quote, '8', 1)])).entity as Shown
  expect(second).toMatchObject({ status: 'WAITORDER', committedAmount: '905.13' })
  expect(refusals(await change(first, '7.99'))).toEqual(['lines[0].quantity AWARD_QUANTITY_GROWN'])
  await act('delete', second)
  expect(done(await change(first, '7.99')).entity).toMatchObject({ amount: '902.87' })
})

test('[INQ-105, INQ-126] two parts of one quotation that were compared and approved one by one at 542.4 each are approved at 1084.8 when the second is awarded', async () => {
  await rule('priceComparison.comparing', '0', 'A102')
  await rule('priceApproval.awarding', '1000', 'A99')
  await approvedFrom('1000')
  const quote = await quoted(['6', '6'], '80')
  const approved = async (place: number) => done(await approveComparison(await compared(quote, place))).entity as Shown
  const [first, second] = [await approved(0), await approved(1)]
  expect(done(await awardCompared(first, '6')).entity).toMatchObject({ status: 'WAITORDER', amount: '542.4' })
  expect(done(await awardCompared(second, '6')).entity).toMatchObject({ _instead: 'priceApproval', committedAmount: '1084.8' })
})

test('[INQ-32, INQ-132] an order that was lowered grows again beside what was awarded before it, and not beside what was awarded after it', async () => {
  const quote = await quoted(['16'], '100')
  const first = done(await award([part(quote, '12')])).entity as Shown
  const second = done(await award([part(quote, '4')])).entity as Shown
  await act('revoke', first)
  await act('revoke', second)
  done(await change(second, '1'))
  // The first 12 were counted when the 4 were awarded.
  expect(done(await change(second, '4')).entity).toMatchObject({ lines: [{ quantity: '4', committedBefore: '12' }] })
  done(await change(first, '3'))
  expect(refusals(await change(first, '4'))).toEqual(['lines[0].quantity AWARD_QUANTITY_GROWN'])
  await act('delete', second)
  expect(done(await change(first, '12')).entity).toMatchObject({ amount: '1356' })
})

test('[INQ-32, INQ-41, INQ-132] 100 pieces awarded for 5650 without approval are not changed to 99 pieces for 11187; 40 pieces for 4520 are fine', async () => {
  await rule('priceApproval.awarding', '6000', 'A99')
  await approvedFrom('6000')
  const quote = await quoted(['100'], '50', '1: 100; 100: 50')
  const order = done(await award([part(quote, '100')])).entity as Shown
  expect(order).toMatchObject({ status: 'WAITORDER', amount: '5650' })
  await act('revoke', order)
  expect(refusals(await change(order, '99'))).toEqual(['lines[0].quantity AWARD_AMOUNT_GROWN'])
  expect(done(await change(order, '40')).entity).toMatchObject({ amount: '4520', lines: [{ price: '100' }] })
  await act('delete', order)
  expect(done(await award([part(quote, '99')])).entity).toMatchObject({ _instead: 'priceApproval', amount: '11187' })
})

test('[INQ-32, INQ-41, INQ-132] an order that was lowered to 10 pieces for 565 does not become 9 pieces for 1017 beside 10 pieces that were awarded meanwhile', async () => {
  await rule('order.placing', '1300', 'A32')
  const quote = await quoted(['40'], '50', '1: 100; 10: 50')
  const first = done(await award([part(quote, '19')])).entity as Shown
  expect(first).toMatchObject({ status: 'WAITORDER', amount: '1073.5' })
  await act('revoke', first)
  expect(done(await change(first, '10')).entity).toMatchObject({ amount: '565' })
  const second = done(await award([part(quote, '10')])).entity as Shown
  expect(second).toMatchObject({ status: 'WAITORDER', committedAmount: '1130' })
  expect(refusals(await change(first, '9'))).toEqual(['lines[0].quantity AWARD_AMOUNT_GROWN'])
  await act('delete', second)
  expect(done(await change(first, '9')).entity).toMatchObject({ amount: '1017' })
})

test('[INQ-41, INQ-105, INQ-132] of a comparison that was approved at 5650 for 100 pieces, 99 pieces for 11187 wait for a price approval, and 100 pieces do not', async () => {
  await rule('priceComparison.comparing', '0', 'A102')
  await rule('priceApproval.awarding', '1000', 'A99')
  await approvedFrom('1000')
  const approved = async () => {
    const comparison = await compared(await quoted(['100'], '50', '1: 100; 100: 50'))
    expect(comparison).toMatchObject({ status: 'I', amount: '5650' })
    return done(await approveComparison(comparison)).entity as Shown
  }
  expect(done(await awardCompared(await approved(), '99')).entity).toMatchObject({ _instead: 'priceApproval', amount: '11187' })
  expect(done(await awardCompared(await approved(), '100')).entity).toMatchObject({ status: 'WAITORDER', amount: '5650' })
})

test('[INQ-41, INQ-132, ORD-7] 20 pieces in tiers that are awarded as 1, 9 and 10 for 113, 1017 and 565 are judged at the 1695 that they cost together', async () => {
  await rule('order.placing', '1300', 'A32')
  const quote = await quoted(['20'], '50', '1: 100; 10: 50')
  const orders: Shown[] = []
  for (const quantity of ['1', '9', '10']) orders.push(done(await award([part(quote, quantity)])).entity as Shown)
  expect(orders.map(({ status, amount, committedAmount }) => [status, amount, committedAmount])).toEqual([
    ['WAITORDER', '113', '113'],
    ['WAITORDER', '1017', '1130'],
    ['WAITAPPROVAL', '565', '1695'],
  ])
  expect(orders[2]).toMatchObject({ lines: [{ committedBefore: '10', committedBeforeAmount: '1130' }] })
  await act('delete', orders[1]!)
  await act('delete', orders[2]!)
  expect(done(await award([part(quote, '10')])).entity).toMatchObject({ status: 'WAITORDER', committedAmount: '678' })
})

test('[INQ-41, INQ-130, INQ-132] what waits for a price approval in a dearer tier counts at its own price for the next part', async () => {
  await rule('priceApproval.awarding', '1000', 'A99')
  await approvedFrom('1000')
  const quote = await quoted(['20'], '50', '1: 100; 10: 50')
  const [first, second] = [done(await award([part(quote, '9')])).entity as Shown, done(await award([part(quote, '10')])).entity as Shown]
  expect([first, second].map(({ _instead, amount, committedAmount }) => [_instead, amount, committedAmount])).toEqual([
    ['priceApproval', '1017', '1017'],
    ['priceApproval', '565', '1582'],
  ])
  done(await story.buyer.call('/api/inquiry/priceApproval/withdraw', { entity: { id: first.id } }))
  expect(done(await award([part(quote, '1')])).entity).toMatchObject({ _instead: 'priceApproval', committedAmount: '1243' })
})

test('[INQ-132] an upgrade adds up the amounts of what was awarded and waits', async () => {
  const quote = await quoted(['20'], '50', '1: 100; 10: 50')
  done(await award([part(quote, '9')]))
  await rule('priceApproval.awarding', '0', 'A99')
  await approvedFrom('0')
  done(await award([part(quote, '1')]))
  await sql`delete from "schemaChange" where name = '2611-amounts-of-awarded-parts'`.execute(story.api.pool)
  await sql`delete from "schemaChange" where name = '2611-committed-total-of-quotations'`.execute(story.api.pool)
  await sql`alter table quotation drop column "committedTotal"`.execute(story.api.pool)
  for (const column of ['awardedAmount', 'approvingAmount']) await sql`alter table "quotationLine" drop column ${sql.id(column)}`.execute(story.api.pool)
  await migrate(story.api.pool, projectModel())
  expect(await story.detail('/api/quo/purchase/detail', quote.id)).toMatchObject({
    committedTotal: '1130',
    lines: [{ awardedAmount: '1017', approvingAmount: '113' }],
  })
})

test('[INQ-132, ORD-2, ORD-7, ORD-8] two orders of 678 that one award of 40 parts was divided into wait for the level of both again, whenever one is handed in, until one of them is deleted', async () => {
  await rule('order.placing', '1000', 'A32')
  const quote = await quoted(
    Array.from({ length: 40 }, () => '1'),
    '30',
  )
  const [first, second] = done(await award(quote.lines.map(({ id }: Shown) => ({ quotationLine: id })))).list as readonly [Shown, Shown]
  expect([first, second].map(({ status, amount }) => [status, amount])).toEqual([
    ['WAITAPPROVAL', '678'],
    ['WAITAPPROVAL', '678'],
  ])
  await act('revoke', first)
  await act('refuse', second, manager, { approvalReason: 'too dear' })
  done(await change(second, '0.5'))
  for (const order of [first, second]) expect(await act('reApproval', order)).toMatchObject({ status: 'WAITAPPROVAL' })
  await act('revoke', first)
  expect(await act('reApproval', first)).toMatchObject({ status: 'WAITAPPROVAL' })
  await act('revoke', first)
  await act('delete', second)
  expect(await act('reApproval', first)).toMatchObject({ status: 'WAITORDER', amount: '678' })
})
