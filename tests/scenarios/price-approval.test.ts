import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../engine/server/schema/migrate.ts'
import type { SignedIn } from '../support/api.ts'
import { enter } from '../support/master-data.ts'
import { projectModel } from '../support/project-model.ts'
import { asRead, decide } from './as-read.ts'
import { enterSecondSupplier } from './second-supplier.ts'
import { askedOf, done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
let other: SignedIn
let manager: SignedIn
let foundry = ''
let materialRecord = ''
let piece = ''
/** The library price of 75. */
let standing = ''
beforeAll(async () => {
  story = await startStory()
  const { api, buyer, master } = story
  other = await api.login('otherSeller')
  manager = await api.login('manager')
  foundry = await enterSecondSupplier(story)
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'PC', name: 'Pieces' })
  const purchaseUnit = await enter(buyer, '/api/project/unit/add', { code: 'pc', name: '件', unitGroup, isUnit: true })
  piece = purchaseUnit
  materialRecord = await enter(buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-1', name: '深沟球轴承', purchaseUnit })
  const library = { materialRecord, supplier: master.supplier, taxRate: '0.13', price: '75', validFrom: '2026-01-01', validTo: '2027-12-31' }
  standing = await enter(buyer, '/api/ku/addRepo', library)
})
beforeEach(() => rule())
afterAll(() => story.api.close())

/** One level that A99 approves from 500 on; further levels as given. */
async function rule(...more: readonly string[]): Promise<void> {
  await sql`delete from "approvalRule" where subject = 'priceApproval.awarding'`.execute(story.api.pool)
  for (const [place, approverCode] of ['A99', ...more].entries())
    await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', {
      subject: 'priceApproval.awarding',
      level: String(place + 1),
      amountFrom: '500',
      approverCode,
    })
}

async function sent(more: Shown = {}): Promise<Shown> {
  const lines = [{ purchaseListLine: await story.listLine('10', { materialRecord }) }]
  return story.inquire({ invitees: [{ supplier: story.master.supplier }, { supplier: foundry }], lines, ...more })
}

async function callQuote(seller: SignedIn, inquiry: Shown, price: string) {
  const seen = await askedOf(seller, inquiry)
  return seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines: [{ id: seen.lines[0].id, price, replyDate: '2026-12-18' }] } })
}
const quoted = async (seller: SignedIn, inquiry: Shown, price: string) => done(await callQuote(seller, inquiry, price)).entity as Shown

/** Ten bearings at 80 from the first supplier and 82 from the second; the library has 75. */
async function bothQuoted(more: Shown = {}): Promise<{ inquiry: Shown; first: Shown; second: Shown }> {
  const inquiry = await sent(more)
  return { inquiry, first: await quoted(story.seller, inquiry, '80'), second: await quoted(other, inquiry, '82') }
}

const award = async (lines: readonly Shown[], header: Shown = {}) =>
  story.buyer.call('/api/tradeOrder/purchase/award', { entity: { ...header, lines: await asRead(story, lines) } })
const part = (quotation: Shown, quantity?: string) => ({ quotationLine: quotation.lines[0].id, ...(quantity && { quantity }) })
const act = (person: SignedIn, action: string, { id }: Shown, input: Shown = {}) => decide(person, `/api/inquiry/priceApproval/${action}`, { id, ...input })
const now = ({ id }: Shown) => story.detail('/api/inquiry/priceApproval/detail', id)
const ordersOf = async ({ lines }: Shown) => {
  const { rows } = await sql<{ quantity: string; acceptance: string }>`
    select l.quantity::text, o.acceptance from "orderLine" l join "order" o on o.id = l.document where l."quotationLine" = ${lines[0].id}`.execute(
    story.api.pool,
  )
  return rows
}
const onOrder = (action: string, { id, version }: Shown, input: Shown = {}) =>
  story.buyer.call(`/api/tradeOrder/purchase/${action}`, { entity: { id, ...(action === 'changeOrder' && { version }), ...input } })
const quotation = ({ id }: Shown) => story.detail('/api/quo/purchase/detail', id)

test('[INQ-130, INQ-131, INQ-134] an award at 80 above the library price 75 waits for approval with both prices, and its approval makes the awarded order', async () => {
  const { inquiry, first } = await bothQuoted()
  const waiting = done(await award([part(first, '6')], { awardReason: '唯一可按期交货', erpRemark: 'K-7', deliveryAddress: 'Gate 9' })).entity as Shown
  expect(waiting).toMatchObject({ _instead: 'priceApproval', status: 'WAIT', approvalNumber: expect.stringMatching(/^PA\d{12}$/) })
  expect(await now(waiting)).toMatchObject({
    amount: '542.4',
    aboveReference: '30',
    deviates: true,
    awardReason: '唯一可按期交货',
    lines: [{ quantity: '6', price: '80', libraryPrice: '75', lowestQuote: '80', difference: '5', inquiry: { id: inquiry.id } }],
  })
  expect(await ordersOf(first)).toEqual([])
  expect(done(await act(manager, 'approve', waiting)).entity).toMatchObject({ status: 'SUCCESS' })
  const links = done(await act(story.buyer, 'links', waiting)).entity
  expect(JSON.stringify(links)).toContain(inquiry.inquiryNumber)
  expect(await ordersOf(first)).toMatchObject([{ quantity: '6', acceptance: 'WAITORDER' }])
  const { rows } = await sql<{ id: string }>`select document as id from "orderLine" where "quotationLine" = ${first.lines[0].id}`.execute(story.api.pool)
  expect(await story.order(rows[0]!.id)).toMatchObject({
    source: 'AWARD',
    awardReason: '唯一可按期交货',
    erpRemark: 'K-7',
    deliveryAddress: 'Gate 9',
    lines: [{ price: '80', quantity: '6' }],
  })
  expect(await quotation(first)).toMatchObject({ status: 'SEND' })
})

test('[INQ-132] 10 at 75 that are awarded as 5, 4 and 1, with awards approved from 700 on, wait with the part that reaches it', async () => {
  await sql`update enterprise set preferences = preferences || '{"awardsApprovedFrom": "700"}' where id = 'purchaser-1'`.execute(story.api.pool)
  const first = await quoted(story.seller, await sent(), '75')
  expect(done(await award([part(first, '5')])).entity).toMatchObject({ status: 'WAITORDER', amount: '423.75', committedAmount: '423.75' })
  const second = done(await award([part(first, '4')])).entity as Shown
  expect(second).toMatchObject({ _instead: 'priceApproval', status: 'WAIT' })
  expect(await now(second)).toMatchObject({ amount: '339', committedAmount: '762.75', lines: [{ quantity: '4', committedBefore: '5' }] })
  const third = done(await award([part(first, '1')])).entity as Shown
  expect(await now(third)).toMatchObject({ amount: '84.75', committedAmount: '847.5', lines: [{ committedBefore: '9' }] })
  expect(done(await act(manager, 'approve', second)).entity).toMatchObject({ status: 'SUCCESS' })
  await sql`update enterprise set preferences = preferences - 'awardsApprovedFrom' where id = 'purchaser-1'`.execute(story.api.pool)
})

test('[INQ-132, ORD-7] parts of one quote wait for the level of the order that their amount together reaches', async () => {
  await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'order.placing', level: '1', amountFrom: '700', approverCode: 'A32' })
  const first = await quoted(story.seller, await sent(), '75')
  expect(done(await award([part(first, '6')])).entity).toMatchObject({ status: 'WAITORDER', amount: '508.5' })
  const rest = done(await award([part(first, '4')])).entity as Shown
  expect(rest).toMatchObject({ status: 'WAITAPPROVAL', amount: '339', committedAmount: '847.5' })
  done(await decide(manager, '/api/tradeOrder/purchase/approve', { id: rest.id }))
  await sql`delete from "approvalRule" where subject = 'order.placing'`.execute(story.api.pool)
})

test('[INQ-32, INQ-132] an order of 5 that shrinks to 0.01 while 5 more are awarded, each below 500, does not grow again beside them', async () => {
  await sql`update enterprise set preferences = preferences || '{"awardsApprovedFrom": "500"}' where id = 'purchaser-1'`.execute(story.api.pool)
  const change = async ({ id }: Shown, quantity: string) => {
    const { version, lines } = await story.order(id)
    return story.buyer.call('/api/tradeOrder/purchase/changeOrder', { entity: { id, version, lines: [{ id: lines[0].id, quantity }] } })
  }
  const quote = await quoted(story.seller, await sent(), '75')
  const first = done(await award([part(quote, '5')])).entity as Shown
  expect(first).toMatchObject({ status: 'WAITORDER', amount: '423.75' })
  done(await story.buyer.call('/api/tradeOrder/purchase/revoke', { entity: { id: first.id } }))
  done(await change(first, '0.01'))
  const second = done(await award([part(quote, '5')])).entity as Shown
  expect(second).toMatchObject({ status: 'WAITORDER', committedAmount: '424.6' })
  expect(refusals(await change(first, '4.99'))).toEqual(['lines[0].quantity AWARD_QUANTITY_GROWN'])
  expect(refusals(await change(first, '0.02'))).toEqual(['lines[0].quantity AWARD_QUANTITY_GROWN'])
  done(await change(first, '0.009'))
  done(await story.buyer.call('/api/tradeOrder/purchase/delete', { entity: { id: second.id } }))
  expect(done(await change(first, '5')).entity).toMatchObject({ amount: '423.75', lines: [{ quantity: '5', lastQuantity: '5' }] })
  expect(done(await story.buyer.call('/api/tradeOrder/purchase/reApproval', { entity: { id: first.id } })).entity).toMatchObject({ status: 'WAITORDER' })
  await sql`update enterprise set preferences = preferences - 'awardsApprovedFrom' where id = 'purchaser-1'`.execute(story.api.pool)
})

test('[INQ-132, ORD-2, ORD-7] 40 rows of one quote become two orders of 20, and both wait for the level that they reach together', async () => {
  await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'order.placing', level: '1', amountFrom: '600', approverCode: 'A32' })
  const quote = await quoted(story.seller, await sent(), '75')
  const rows = (count: number) => Array.from({ length: count }, () => part(quote, '0.2'))
  const twenty = done(await award(rows(20))).entity as Shown
  expect(twenty).toMatchObject({ status: 'WAITORDER', amount: '339' })
  done(await story.buyer.call('/api/tradeOrder/purchase/delete', { entity: { id: twenty.id } }))
  const forty = done(await award(rows(40))).list as readonly Shown[]
  expect(forty.map(({ status, amount }) => [status, amount])).toEqual([
    ['WAITAPPROVAL', '339'],
    ['WAITAPPROVAL', '339'],
  ])
  for (const { id } of forty) done(await decide(manager, '/api/tradeOrder/purchase/approve', { id }))
  await sql`delete from "approvalRule" where subject = 'order.placing'`.execute(story.api.pool)
})

test('[INQ-132] an upgrade keeps what earlier orders were judged by: their own amount', async () => {
  const first = await quoted(story.seller, await sent(), '75')
  const { id } = done(await award([part(first, '6')])).entity as Shown
  await sql`delete from "schemaChange" where name = '2611-total-of-awards-in-parts'`.execute(story.api.pool)
  for (const table of ['order', 'orderLine', 'priceApproval', 'priceApprovalLine'])
    await sql`alter table ${sql.id(table)} drop column "committedAmount"`.execute(story.api.pool)
  await migrate(story.api.pool, projectModel())
  expect(await story.order(id)).toMatchObject({ committedAmount: '508.5', lines: [{ committedAmount: '508.5' }] })
})

test('[INQ-133] an award that waits for approval reserves its quantity: 4 of 10 are left, nobody awards more, and the quote cannot change', async () => {
  const { inquiry, first, second } = await bothQuoted()
  done(await award([part(first, '6')]))
  expect(refusals(await award([part(second, '5')]))).toEqual(['lines[0].quantity AWARD_OVER_QUANTITY'])
  expect(refusals(await callQuote(story.seller, inquiry, '70'))).not.toEqual([])
  const { call } = story.buyer
  const { id } = first.lines[0]
  expect(refusals(await call('/api/quo/purchase/returnForRequote', { entity: { id } }))).toEqual([' AWARD_IN_APPROVAL'])
  expect(refusals(await call('/api/quo/purchase/cancelPart', { entity: { id } }))).toEqual([' AWARD_IN_APPROVAL'])
  expect(refusals(await call('/api/quo/purchase/cancelSupplier', { entity: { id: first.id } }))).toEqual([' AWARD_IN_APPROVAL'])
  expect(refusals(await call('/api/quo/purchase/bargain', { entityList: [{ id, buyerOffer: '70' }] }))).toEqual([' BARGAIN_NOT_POSSIBLE'])
  expect(refusals(await call('/api/comparePrice/add', { entity: { lines: [part(second)] } }))).toEqual(['lines[0].quotationLine AWARD_IN_APPROVAL'])
  expect(refusals(await call('/api/inquiry/purchase/cancel', { entity: { id: inquiry.id, closeReason: 'x' } }))).toEqual([' AWARD_IN_APPROVAL'])
  expect(refusals(await call('/api/inquiry/purchase/close', { entity: { id: inquiry.id, closeReason: 'x' } }))).toEqual([' AWARD_IN_APPROVAL'])
  expect(refusals(await story.seller.call('/api/quo/supplier/decline', { entity: { id, refuseReason: 'x' } }))).not.toEqual([])
  // A waiting part is still under inquiry, so it cannot be ordered outside the inquiry either.
  const { purchaseListLine } = inquiry.lines[0]
  const byHand = { lines: [{ purchaseListLine: purchaseListLine.id, quantity: '1' }] }
  expect(refusals(await call('/api/tradeOrder/purchase/add', { entity: byHand }))).toContain('lines[0].quantity ORDER_OVER_PURCHASE_QUANTITY')
  // No supplier sees that a decision is pending.
  expect([(await quotation(first)).status, (await quotation(second)).status]).toEqual(['QUOTATION', 'QUOTATION'])
  done(await award([part(second, '4')]))
})

test('[INQ-133] if two buyers award the same part at once, one award waits for approval, and the other is refused', async () => {
  const { first, second } = await bothQuoted()
  const both = await Promise.all([award([part(first)]), award([part(second)])])
  expect(both.map(({ returnCode }) => returnCode).filter((code) => code === '0')).toHaveLength(1)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from "priceApprovalLine" where "quotationLine" in (${first.lines[0].id}, ${second.lines[0].id})`.execute(story.api.pool)
  expect(rows[0]?.count).toBe(1)
})

test('[INQ-135, INQ-136] an award that is refused with a reason or withdrawn by its author makes no order and frees its quantity', async () => {
  const { first, second } = await bothQuoted()
  const refused = done(await award([part(first)])).entity as Shown
  expect(refusals(await act(manager, 'refuse', refused))).toEqual(['approvalReason REQUIRED'])
  expect(done(await act(manager, 'refuse', refused, { approvalReason: '请再议价' })).entity).toMatchObject({ status: 'REFUSED', approvalReason: '请再议价' })
  const withdrawn = done(await award([part(second)])).entity as Shown
  expect(refusals(await act(manager, 'withdraw', withdrawn))).toEqual([' NOT_THE_AUTHOR_OF_AWARD'])
  expect(done(await act(story.buyer, 'withdraw', withdrawn)).entity).toMatchObject({ status: 'CANCELLED' })
  expect(refusals(await act(manager, 'approve', withdrawn))).not.toEqual([])
  expect([await ordersOf(first), await ordersOf(second)]).toEqual([[], []])
  done(await story.buyer.call('/api/quo/purchase/returnForRequote', { entity: { id: first.lines[0].id } }))
})

test('[INQ-132] an award at the library price, or below the first approval level, does not wait, unless every award from an amount on needs an approval', async () => {
  const { first, second } = { ...(await bothQuoted()) }
  expect((done(await award([part(second, '1')])).entity as Shown)._instead).toBeUndefined()
  expect((done(await award([part(first, '9')])).entity as Shown)._instead).toBe('priceApproval')
  const agreed = await quoted(story.seller, await sent(), '75')
  expect((done(await award([part(agreed)])).entity as Shown)._instead).toBeUndefined()
  const again = await quoted(story.seller, await sent(), '75')
  await sql`update enterprise set preferences = preferences || '{"awardsApprovedFrom": "800"}'::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
  try {
    expect((done(await award([part(again)])).entity as Shown)._instead).toBe('priceApproval')
  } finally {
    await sql`update enterprise set preferences = preferences - 'awardsApprovedFrom' where id = 'purchaser-1'`.execute(story.api.pool)
  }
})

test('[INQ-132, PRI-25] an award at the library price of 75 with 16 % tax in place of 13 % waits for approval, with 9 % it does not', async () => {
  const instead = async (taxRate: string) => {
    const seen = await askedOf(story.seller, await sent())
    const lines = [{ id: seen.lines[0].id, price: '75', taxRate, replyDate: '2026-12-18' }]
    const quote = done(await story.seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines } })).entity as Shown
    return (done(await award([part(quote)])).entity as Shown)._instead
  }
  expect([await instead('0.16'), await instead('0.09')]).toEqual(['priceApproval', undefined])
})

test('[INQ-41, INQ-125] ten that were awarded at the library price of 75 do not become eight at 90 unapproved; awarded anew the eight wait', async () => {
  const seen = await askedOf(story.seller, await sent({ tiered: true }))
  const lines = [{ id: seen.lines[0].id, price: '75', tiers: '1: 90; 10: 75', replyDate: '2026-12-18' }]
  const quote = done(await story.seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines } })).entity as Shown
  const order = done(await award([part(quote)])).entity as Shown
  expect(order).toMatchObject({ status: 'WAITORDER', amount: '847.5' })
  done(await onOrder('revoke', order))
  const changed = async (quantity: string) =>
    onOrder('changeOrder', { ...order, version: (await story.order(order.id)).version }, { lines: [{ id: order.lines[0].id, quantity }] })
  expect(refusals(await changed('8'))).toEqual(['lines AWARD_PRICE_UNJUDGED'])
  done(await changed('10'))
  done(await onOrder('backBargain', order))
  expect(done(await award([part(quote, '8')])).entity).toMatchObject({ _instead: 'priceApproval', amount: '813.6' })
})

test('[INQ-125] an award at the library price of 75 that was recalled is not handed in again unapproved once the library has 70, and is once it has 75 again', async () => {
  const order = done(await award([part(await quoted(story.seller, await sent(), '75'))])).entity as Shown
  done(await onOrder('revoke', order))
  const library = async (price: string) => {
    const { version } = await story.detail('/api/ku/repo/detail', standing)
    done(await story.buyer.call('/api/ku/updateRepo', { entity: { id: standing, version, price } }))
  }
  await library('70')
  try {
    expect(refusals(await onOrder('reApproval', order))).toEqual(['lines AWARD_PRICE_UNJUDGED'])
  } finally {
    await library('75')
  }
  expect(done(await onOrder('reApproval', order)).entity).toMatchObject({ status: 'WAITORDER' })
})

test('[INQ-32, INQ-132] an award with another material, without one or in another currency is refused, whether or not it needs an approval', async () => {
  const flange = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-2', name: '法兰', purchaseUnit: piece })
  const { first } = await bothQuoted()
  const attempts = async () => [
    refusals(await award([{ ...part(first), materialRecord: null }])),
    refusals(await award([{ ...part(first), materialRecord: flange }])),
    refusals(await award([part(first)], { currency: 'USD' })),
  ]
  const refused = [['lines[0].materialRecord AWARD_MATERIAL_FIXED'], ['lines[0].materialRecord AWARD_MATERIAL_FIXED'], ['currency AWARD_CURRENCY_FIXED']]
  expect(await attempts()).toEqual(refused)
  await sql`update enterprise set preferences = preferences || '{"awardsApprovedFrom": "500"}'::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
  try {
    expect(await attempts()).toEqual(refused)
  } finally {
    await sql`update enterprise set preferences = preferences - 'awardsApprovedFrom' where id = 'purchaser-1'`.execute(story.api.pool)
  }
  expect(await ordersOf(first)).toEqual([])
  expect((done(await award([part(first)])).entity as Shown)._instead).toBe('priceApproval')
})

test('[INQ-32, INQ-132] an order of one piece awarded without approval cannot grow to ten; four can become three and four again, of the same material and currency', async () => {
  const { first, second } = await bothQuoted()
  const orderNow = (id: string) => story.order(id)
  const change = async (order: Shown, line: Shown, header: Shown = {}) => {
    const { version, lines } = await orderNow(order.id)
    return story.buyer.call('/api/tradeOrder/purchase/changeOrder', { entity: { id: order.id, version, ...header, lines: [{ id: lines[0].id, ...line }] } })
  }
  const revoked = async (quotation: Shown, quantity: string) => {
    const order = done(await award([part(quotation, quantity)])).entity as Shown
    expect(order._instead).toBeUndefined()
    done(await story.buyer.call('/api/tradeOrder/purchase/revoke', { entity: { id: order.id } }))
    return order
  }
  const one = await revoked(second, '1')
  expect(refusals(await change(one, { quantity: '9' }))).toEqual(['lines[0].quantity AWARD_QUANTITY_GROWN'])
  expect(refusals(await change(one, { quantity: '9', awardedQuantity: null }))).not.toEqual([])
  expect(refusals(await change(one, { materialRecord: null }))).toEqual(['lines[0].materialRecord AWARD_MATERIAL_FIXED'])
  expect(refusals(await change(one, {}, { currency: 'USD' }))).toEqual(['currency AWARD_CURRENCY_FIXED'])
  const four = await revoked(first, '4')
  for (const quantity of ['3', '4']) expect(done(await change(four, { quantity })).entity).toMatchObject({ lines: [{ quantity, price: '80' }] })
  done(await story.buyer.call('/api/tradeOrder/purchase/reApproval', { entity: { id: four.id } }))
  // Orders from before this was recorded are not bound.
  await sql`update "orderLine" set "awardedQuantity" = null, "quotedCurrency" = null, "quotedMaterial" = null where document = ${one.id}`.execute(
    story.api.pool,
  )
  expect(done(await change(one, { quantity: '2' })).entity).toMatchObject({ lines: [{ quantity: '2' }] })
})

test('[INQ-33, INQ-131, INQ-132] the agreement price is the supplier’s price at the quantity, in tiers too; a one-time price is not an agreement price', async () => {
  const valid = { supplier: story.master.supplier, taxRate: '0.13', validFrom: '2026-01-01', validTo: '2027-12-31' }
  const tiers = [
    { quantityFrom: '1', quantityTo: '8.999999', price: '79' },
    { quantityFrom: '9', quantityTo: '999', price: '70' },
  ]
  const flange = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-3', name: '法兰', purchaseUnit: piece })
  await enter(story.buyer, '/api/ku/addRepo', { ...valid, materialRecord: flange, pricing: 'TIERED', tiers })
  await enter(story.buyer, '/api/ku/addRepo', { ...valid, materialRecord: flange, price: '60', oneTime: true })
  const lines = [{ purchaseListLine: await story.listLine('10', { materialRecord: flange }) }]
  const quote = await quoted(story.seller, await sent({ lines }), '79')
  expect((await quotation(quote)).lines).toMatchObject([{ agreementPrice: '70', aboveAgreement: true }])
  await sql`update enterprise set preferences = preferences || '{"agreementPrice": true}'::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
  try {
    expect((done(await award([part(quote, '7')])).entity as Shown)._instead).toBeUndefined()
    const more = await quoted(story.seller, await sent({ lines: [{ purchaseListLine: await story.listLine('10', { materialRecord: flange }) }] }), '79')
    const waiting = done(await award([part(more)])).entity as Shown
    expect(waiting).toMatchObject({ _instead: 'priceApproval' })
    expect(await now(waiting)).toMatchObject({ aboveReference: '90', lines: [{ agreementPrice: '70', referencePrice: '70', difference: '9' }] })
  } finally {
    await sql`update enterprise set preferences = preferences - 'agreementPrice' where id = 'purchaser-1'`.execute(story.api.pool)
  }
})

test('[INQ-136] an author cannot withdraw an award after the first of two levels has approved it', async () => {
  await rule('A102')
  const { first } = await bothQuoted()
  const waiting = done(await award([part(first, '6')])).entity as Shown
  done(await act(manager, 'approve', waiting))
  expect(refusals(await act(story.buyer, 'withdraw', waiting))).toEqual([' STATE_NOT_ALLOWED'])
  expect(await now(waiting)).toMatchObject({ status: 'ING' })
  const undecided = done(await award([part((await bothQuoted()).second)])).entity as Shown
  expect(done(await act(story.buyer, 'withdraw', undecided)).entity).toMatchObject({ status: 'CANCELLED' })
})

test('[INQ-134] two approvals at once make one order; the last of two levels makes it; the author of the award cannot approve it', async () => {
  await rule('A102')
  const { first } = await bothQuoted()
  const waiting = done(await award([part(first)])).entity as Shown
  expect(refusals(await act(story.buyer, 'approve', waiting))).toEqual([' AUTHOR_CANNOT_APPROVE'])
  expect(done(await act(manager, 'approve', waiting)).entity).toMatchObject({ status: 'ING' })
  expect(await ordersOf(first)).toEqual([])
  expect(refusals(await act(manager, 'approve', waiting))).toEqual([' DECIDED_ANOTHER_LEVEL'])

  await rule()
  const next = (await bothQuoted()).second
  const once = done(await award([part(next)])).entity as Shown
  const both = await Promise.all([act(manager, 'approve', once), act(manager, 'approve', once)])
  expect(both.filter(({ returnCode }) => returnCode === '0')).toHaveLength(1)
  expect(await ordersOf(next)).toHaveLength(1)
})

test('[INQ-18] an order of 4 that was lowered to 1 does not grow again once its inquiry is closed', async () => {
  const inquiry = await sent()
  const order = done(await award([part(await quoted(story.seller, inquiry, '75'), '4')])).entity as Shown
  done(await story.buyer.call('/api/tradeOrder/purchase/revoke', { entity: { id: order.id } }))
  const change = async (quantity: string) => {
    const { version, lines } = await story.order(order.id)
    return story.buyer.call('/api/tradeOrder/purchase/changeOrder', { entity: { id: order.id, version, lines: [{ id: lines[0].id, quantity }] } })
  }
  done(await change('1'))
  done(await story.buyer.call('/api/inquiry/purchase/close', { entity: { id: inquiry.id, closeReason: 'no need of the rest' } }))
  expect(refusals(await change('4'))).toEqual(['lines[0] AWARD_OVER_QUANTITY'])
  done(await change('0.5'))
  done(await change('1'))
})

test('[INQ-137] a supplier who was blacklisted meanwhile gets no order, and the award keeps waiting', async () => {
  const { second } = await bothQuoted()
  const waiting = done(await award([part(second)])).entity as Shown
  await sql`update supplier set blacklisted = true where id = ${foundry}`.execute(story.api.pool)
  try {
    expect(refusals(await act(manager, 'approve', waiting))).toEqual([' SUPPLIER_BLACKLISTED'])
    expect(await now(waiting)).toMatchObject({ status: 'WAIT' })
  } finally {
    await sql`update supplier set blacklisted = false where id = ${foundry}`.execute(story.api.pool)
  }
  done(await act(manager, 'approve', waiting))
})

test('[INQ-130] a supplier finds no price approval, whatever the call sends', async () => {
  const { first } = await bothQuoted()
  const waiting = done(await award([part(first)])).entity as Shown
  for (const action of ['detail', 'list', 'approve', 'refuse', 'withdraw']) {
    // [SES-27] The supplier's site has no such path.
    await expect(story.seller.call(`/api/inquiry/priceApproval/${action}`, { entity: { id: waiting.id } })).rejects.toThrow(/HTTP 404.*RESOURCE_NOT_FOUND/)
  }
  expect(await now(waiting)).toMatchObject({ status: 'WAIT' })
})

test('[INQ-138] an award of a sealed inquiry goes to approval only after the bids are opened', async () => {
  const openingTime = new Date(story.api.clock.now().getTime() + 7_200_000).toISOString()
  const { inquiry, first } = await bothQuoted({ type: 'BID', sealed: true, openingTime })
  expect(refusals(await award([part(first)]))).toEqual(['lines[0].quotationLine SEALED_UNTIL_OPENED'])
  story.api.clock.advance(7_200_000)
  done(await story.buyer.call('/api/inquiry/purchase/openBid', { entity: { id: inquiry.id } }))
  const waiting = done(await award([part(first)])).entity as Shown
  expect(await now(waiting)).toMatchObject({ status: 'WAIT', lines: [{ price: '80', lowestQuote: '80' }] })
})

test('[INQ-132, INQ-133] an award from a comparison without an approval waits like any other, and the comparison cannot be cancelled meanwhile', async () => {
  const { first, second } = await bothQuoted()
  const at = (action: string, entity: Shown) => story.buyer.call(`/api/comparePrice/${action}`, { entity })
  const comparison = done(await at('add', { lines: await asRead(story, [part(first), part(second)]) })).entity as Shown
  done(await at('proposeLowest', { id: comparison.id }))
  expect(done(await at('submit', { id: comparison.id })).entity).toMatchObject({ status: 'F' })
  const awardCompared = () => story.buyer.call('/api/tradeOrder/purchase/awardCompared', { entity: { lines: [{ comparisonLine: comparison.lines[0].id }] } })
  const waiting = done(await awardCompared()).entity as Shown
  expect(waiting).toMatchObject({ _instead: 'priceApproval', status: 'WAIT' })
  expect(refusals(await awardCompared())).not.toEqual([])
  expect(refusals(await at('cancel', { id: comparison.id, cancelReason: 'x' }))).toEqual([' AWARD_IN_APPROVAL'])
  done(await act(manager, 'approve', waiting))
  expect(await ordersOf(first)).toHaveLength(1)
  expect(done(await at('detail', { id: comparison.id })).entity).toMatchObject({ awarded: true })
})

test('[INQ-130, INQ-132] an award to two suppliers has one approval for each; 21 parts of one supplier, which take two orders, have one approval', async () => {
  const { first, second } = await bothQuoted()
  const { list } = done(await award([part(first, '9'), part(second, '1')]))
  expect((list as Shown[]).map(({ _instead, amount }) => [_instead, amount])).toEqual([
    ['priceApproval', '813.6'],
    [undefined, '92.66'],
  ])
  const lines: Shown[] = []
  for (let count = 0; count < 21; count++) lines.push({ purchaseListLine: await story.listLine('1', { materialRecord }) })
  const quotes = async () => {
    const inquiry = await story.inquire({ lines })
    const seen = await askedOf(story.seller, inquiry)
    const entered = seen.lines.map(({ id }: Shown) => ({ id, price: '30', replyDate: '2026-12-18' }))
    return done(await story.seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines: entered } })).entity as Shown
  }
  const many = await quotes()
  // 21 times 33.9: the second order, of one part, alone would stay below the approval limit of 500.
  const waiting = done(await award(many.lines.map(({ id }: Shown) => ({ quotationLine: id })))).entity as Shown
  expect(waiting).toMatchObject({ _instead: 'priceApproval', amount: '711.9', lines: { length: 21 } })
  done(await act(manager, 'approve', waiting))
  const { rows } = await sql<{ lines: number }>`
    select count(*)::int as lines from "orderLine" l where l."quotationLine" = any(${many.lines.map(({ id }: Shown) => id)}::text[]) group by l.document order by 1`.execute(
    story.api.pool,
  )
  expect(rows.map((row) => row.lines)).toEqual([1, 20])
})

test('[INQ-139] the review list has every quoted part with its reserved quantity, and shows no sealed price', async () => {
  const { inquiry, first } = await bothQuoted()
  done(await award([part(first, '6')]))
  const reviewed = async (of: Shown) => {
    const where = [{ field: 'quotation.inquiryNumber', operator: 'equals', value: of.inquiryNumber }]
    const { list } = done(await story.buyer.call('/api/quo/purchase/itemList', { entity: { screen: 'purchaserReviewQuotationList', where } }))
    return list as Shown[]
  }
  expect(await reviewed(inquiry)).toMatchObject([
    { price: '80', approvingQuantity: '6', toAward: '4', libraryPrice: '75', aboveLibrary: true, isLowest: true },
    { price: '82', approvingQuantity: '0', toAward: '4', isLowest: false },
  ])
  const openingTime = new Date(story.api.clock.now().getTime() + 7_200_000).toISOString()
  const sealed = await bothQuoted({ type: 'BID', sealed: true, openingTime })
  expect((await reviewed(sealed.inquiry)).map(({ price }) => price)).toEqual(['****', '****'])
  expect((await reviewed(sealed.inquiry)).map(({ isLowest }) => isLowest)).toEqual(['****', '****'])
})

test('[INQ-160] an awarded order is on the acceptance page of its own supplier until the supplier accepts it', async () => {
  const quote = await quoted(story.seller, await sent(), '75')
  const order = done(await award([part(quote)])).entity as Shown
  const waiting = async (seller: SignedIn) => {
    const { list } = done(await seller.call('/api/tradeOrder/supplier/list', { entity: { screen: 'acceptPage' }, pager: { page: 1, pageSize: 100 } }))
    return (list as Shown[]).map(({ id }) => id)
  }
  expect(await waiting(story.seller)).toContain(order.id)
  expect(await waiting(other)).not.toContain(order.id)
  done(await decide(story.seller, '/api/tradeOrder/supplier/accept', { id: order.id, replyDate: '2026-12-18' }))
  expect(await waiting(story.seller)).not.toContain(order.id)
})

test('[INQ-161] a waiting order is on the list of each person who may decide it now: not of its author, not of a person without the code, and of nobody afterwards', async () => {
  await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'order.placing', level: '1', amountFrom: '5000', approverCode: 'A32' })
  const lines = [{ purchaseListLine: await story.listLine('60') }]
  const order = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines } })).entity as Shown
  expect(order).toMatchObject({ status: 'WAITAPPROVAL' })
  const reader = await story.api.login('reader')
  const toDecide = async (person: SignedIn) => {
    const { list, pager } = done(await person.call('/api/tradeOrder/purchase/list', { entity: { screen: 'approvalOrder' } }))
    return { ids: (list as Shown[]).map(({ id }) => id), total: pager?.total }
  }
  expect(await toDecide(manager)).toEqual({ ids: [order.id], total: 1 })
  expect(await toDecide(story.buyer)).toEqual({ ids: [], total: 0 })
  expect(await toDecide(reader)).toEqual({ ids: [], total: 0 })
  done(await manager.call('/api/tradeOrder/purchase/approve', { entityList: [{ id: order.id, version: order.version }] }))
  expect(await toDecide(manager)).toEqual({ ids: [], total: 0 })
})

test('[INQ-134, INQ-161] if the order of an approved award needs an approval too, neither the awarder nor the approver of the award decides or finds it; a third person does', async () => {
  await sql`delete from "approvalRule" where subject = 'order.placing'`.execute(story.api.pool)
  const placing = await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', {
    subject: 'order.placing',
    level: '1',
    amountFrom: '500',
    approverCode: 'A32',
  })
  try {
    const { first } = await bothQuoted()
    done(await act(manager, 'approve', done(await award([part(first)])).entity as Shown))
    const { rows } = await sql<{ id: string }>`select document as id from "orderLine" where "quotationLine" = ${first.lines[0].id}`.execute(story.api.pool)
    const { id } = rows[0]!
    const third = await story.api.login('englishBuyer')
    const byPerson = (person: SignedIn, action: string, input: Shown = {}) => decide(person, `/api/tradeOrder/purchase/${action}`, { id, ...input })
    const lists = async (person: SignedIn) => {
      const { list } = done(await person.call('/api/tradeOrder/purchase/list', { entity: { screen: 'approvalOrder' }, pager: { page: 1, pageSize: 100 } }))
      return (list as Shown[]).some((order) => order.id === id)
    }
    expect(await story.order(id)).toMatchObject({ status: 'WAITAPPROVAL' })
    expect(refusals(await byPerson(story.buyer, 'approve'))).toEqual([' AUTHOR_CANNOT_APPROVE'])
    expect(refusals(await byPerson(manager, 'approve'))).toEqual([' AUTHOR_CANNOT_APPROVE'])
    expect([await lists(story.buyer), await lists(manager), await lists(third)]).toEqual([false, false, true])
    // It stays its author's award, even if another person submits it again.
    done(await byPerson(third, 'refuse', { approvalReason: '请再议价' }))
    done(await byPerson(manager, 'reApproval'))
    expect(refusals(await byPerson(story.buyer, 'approve'))).toEqual([' AUTHOR_CANNOT_APPROVE'])
    expect(done(await byPerson(third, 'approve')).entity).toMatchObject({ status: 'WAITORDER' })
  } finally {
    await sql`delete from "approvalRule" where id = ${placing}`.execute(story.api.pool)
  }
})

test('[INQ-130] a person who may award but not read price approvals learns the number of the new approval and nothing else', async () => {
  const { first } = await bothQuoted()
  await sql`delete from "rolePermission" where role = 'role of buyer' and code = 'A98'`.execute(story.api.pool)
  try {
    const answer = done(await award([part(first)]))
    expect(Object.keys((answer.entity ?? (answer.list as readonly Shown[])[0]) as Shown).toSorted()).toEqual(['_instead', 'approvalNumber', 'id'])
  } finally {
    await sql`insert into "rolePermission" (role, code) values ('role of buyer', 'A98')`.execute(story.api.pool)
  }
})

test('[INQ-130] a supplier whose part waits for price approval learns that it is being decided, and nothing about the approval', async () => {
  const { inquiry, first } = await bothQuoted()
  done(await award([part(first, '6')]))
  const seen = await askedOf(story.seller, inquiry)
  expect(JSON.stringify(seen)).not.toContain('APPROV')
  expect(JSON.stringify(seen)).not.toContain('approv')
})
