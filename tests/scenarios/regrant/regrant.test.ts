import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { asRead, decide } from '../as-read.ts'
import { enterSecondSupplier } from '../second-supplier.ts'
import { askedOf, done, refusals, startStory } from '../story.ts'
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

const at = (name: string) => `/api/tradeOrder/purchase/regrant/${name}`
const quote = async (seller: SignedIn, inquiry: Shown, prices: readonly string[], replyDate = '2026-12-18') => {
  const seen = await askedOf(seller, inquiry)
  const lines = seen.lines.map((line: Shown, index: number) => ({ id: line.id, price: prices[index], replyDate }))
  return done(await seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines } })).entity as Shown
}

/** An inquiry of one part, quoted at 80 by the supplier and at 82 by the foundry, all of which is awarded to the supplier, who refuses. */
async function refusedAward(quantity = '10', more: Shown = {}) {
  const purchaseListLine = await story.listLine(quantity, more)
  const inquiry = await story.inquire({ invitees: [{ supplier: story.master.supplier }, { supplier: foundry }], lines: [{ purchaseListLine }] })
  const first = await quote(story.seller, inquiry, ['80'])
  const second = await quote(other, inquiry, ['82'], '2026-12-19')
  const award = { entity: { lines: await asRead(story, [{ quotationLine: first.lines[0].id }]) } }
  const order = done(await story.buyer.call('/api/tradeOrder/purchase/award', award)).entity as Shown
  done(await decideAsSeller('refuse', order.id, { refuseReason: 'no capacity' }))
  return { purchaseListLine, inquiry, first, second, order }
}
const decideAsSeller = (action: string, id: string, input: Shown) => decide(story.seller, `/api/tradeOrder/supplier/${action}`, { id, ...input })
const regrant = async (order: Shown, supplier: string, line: Shown = {}) =>
  story.buyer.call(at('create'), {
    entity: { supplier, reason: 'refused by the first', lines: order.lines.map((each: Shown) => ({ orderLine: each.id, quantity: each.quantity, ...line })) },
  })
const grant = (id: string, who = story.buyer) => decide(who, at('grant'), { id })
const listLine = (id: string) => story.detail('/api/project/materials/detail', id)
const ordersTo = async (order: Shown) => {
  const { rows } = await sql<{ id: string }>`
    select distinct l.document as id from "orderLine" l join "orderLine" o on o.id = l."regrantedFrom" where o.document = ${order.id}`.execute(story.api.pool)
  return Promise.all(rows.map(({ id }) => story.order(id)))
}

test('[ORD-41, ORD-42, ORD-46] an order refused at 80 goes to the second bidder at its 82: the old one is invalid, the tallies and both links are right', async () => {
  const { purchaseListLine, inquiry, first, second, order } = await refusedAward()
  const draft = done(await regrant(order, foundry)).entity as Shown
  expect(draft).toMatchObject({ status: 'DRAFT', orderCode: order.insideOrderCode, amount: '926.6', quoted: true })
  expect(draft.lines).toMatchObject([{ priceBefore: '80', price: '82', taxPrice: '92.66', quantity: '10', lowestOther: '82' }])
  // A draft takes nothing away yet.
  expect(await story.order(order.id)).toMatchObject({ status: 'REFUSEDORDER' })

  expect(done(await grant(draft.id)).entity).toMatchObject({ status: 'GRANTED' })
  expect(await story.order(order.id)).toMatchObject({ status: 'INVALID', regrantedTo: { id: foundry }, regrant: { id: draft.id } })
  const [made] = await ordersTo(order)
  expect(made).toMatchObject({ status: 'WAITORDER', source: 'AWARD', amount: '926.6', supplier: { id: foundry }, regrant: { id: draft.id } })
  expect(made!.lines).toMatchObject([{ quantity: '10', price: '82', awardedQuantity: '10', quotedPrice: '82', deliveryDate: '2026-12-19' }])
  expect(await story.detail('/api/inquiry/purchase/detail', inquiry.id)).toMatchObject({ lines: [{ awardedQuantity: '10', toAward: '0' }] })
  expect(await story.detail('/api/quo/purchase/detail', first.id)).toMatchObject({ lines: [{ awardedQuantity: '0' }] })
  expect(await story.detail('/api/quo/purchase/detail', second.id)).toMatchObject({ status: 'SEND', lines: [{ awardedQuantity: '10' }] })
  expect(await listLine(purchaseListLine)).toMatchObject({ orderedQuantity: '10', inquiredQuantity: '0', toOrder: '0' })

  // The first supplier sees it no more, the second accepts.
  expect((await story.seller.call('/api/tradeOrder/supplier/detail', { entity: { id: order.id } })).returnCode).not.toBe('0')
  done(await decide(other, '/api/tradeOrder/supplier/accept', { id: made!.id, replyDate: '2026-12-12' }))
  // What went over does not go over once more.
  expect(refusals(await regrant(order, foundry))).toEqual(['lines[0].orderLine ORDER_NOT_REGRANTABLE'])
  const { list } = done(await story.buyer.call('/api/tradeOrder/purchase/story', { entity: { id: order.id } }))
  expect(JSON.stringify(list)).toContain('regranted')
})

test('[ORD-42] the quoted price cannot be entered otherwise, nor a quantity beyond the order or the quote; a quote that changed is looked at again', async () => {
  const { order } = await refusedAward()
  const own = done(await regrant(order, foundry, { enteredPrice: '70' })).entity as Shown
  expect(own.lines).toMatchObject([{ price: '82' }])
  expect(refusals(await regrant(order, foundry, { quantity: '11' }))).toContain('lines[0].quantity REGRANT_OVER_ORDER')
  expect(refusals(await regrant(order, story.master.supplier))).toContain('supplier REGRANT_SAME_SUPPLIER')
  const draft = done(await regrant(order, foundry)).entity as Shown
  done(await story.buyer.call('/api/tradeOrder/purchase/backBargain', { entity: { id: order.id } }))
  expect(refusals(await grant(draft.id))).toContain(' ORDER_NOT_REGRANTABLE')
  expect(await story.order(order.id)).toMatchObject({ status: 'INVALID', regrantedTo: null })
  expect(await ordersTo(order)).toEqual([])

  const again = await refusedAward()
  const stale = done(await regrant(again.order, foundry)).entity as Shown
  await quote(other, again.inquiry, ['81'])
  expect(refusals(await grant(stale.id))).toEqual(['lines REGRANT_QUOTE_CHANGED'])
  expect(await story.order(again.order.id)).toMatchObject({ status: 'REFUSEDORDER' })
  const edited = done(await story.buyer.call(at('edit'), { entity: { id: stale.id, version: stale.version } })).entity as Shown
  expect(edited.lines).toMatchObject([{ price: '81' }])
  done(await grant(stale.id))
  expect((await ordersTo(again.order))[0]).toMatchObject({ lines: [{ price: '81' }] })
})

test('[ORD-43] an order by hand goes to a supplier who never quoted, at the price that is entered; without one it is refused', async () => {
  const order = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } }))
    .entity as Shown
  const draft = done(await regrant(order, foundry)).entity as Shown
  expect(draft).toMatchObject({ quoted: false })
  expect(refusals(await grant(draft.id))).toEqual(['lines PRICE_MISSING'])
  const [line] = draft.lines
  done(
    await story.buyer.call(at('edit'), {
      entity: { id: draft.id, version: draft.version, lines: [{ id: line.id, quantity: '5', enteredPrice: '96', taxRate: '0.13' }] },
    }),
  )
  done(await grant(draft.id))
  const [made] = await ordersTo(order)
  expect(made).toMatchObject({ source: 'REGRANT', status: 'WAITORDER', supplier: { id: foundry }, lines: [{ price: '96', quantity: '5' }] })
  expect(await listLine(order.lines[0].purchaseListLine.id)).toMatchObject({ orderedQuantity: '5', toOrder: '0' })
})

test('[ORD-41] a re-grant is of one order: lines of two are refused, also of one supplier', async () => {
  const ordered = async () =>
    done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } })).entity as Shown
  const [one, other] = [await ordered(), await ordered()]
  expect(await regrant({ ...one, lines: [...one.lines, ...other.lines] }, foundry)).toMatchObject({ returnCode: '10031211' })
})

test('[ORD-45] never to a frozen or a blacklisted supplier, also when it became so after the draft', async () => {
  const { order } = await refusedAward()
  const draft = done(await regrant(order, foundry)).entity as Shown
  await sql`update supplier set blacklisted = true where id = ${foundry}`.execute(story.api.pool)
  expect(refusals(await grant(draft.id))).toEqual([' SUPPLIER_BLACKLISTED'])
  expect(refusals(await regrant(order, foundry))).toContain('supplier REFERENCE_NOT_ALLOWED')
  await sql`update supplier set blacklisted = false, level = 'FROZEN' where id = ${foundry}`.execute(story.api.pool)
  expect(refusals(await grant(draft.id))).toEqual([' SUPPLIER_FROZEN'])
  await sql`update supplier set level = 'ACCESS' where id = ${foundry}`.execute(story.api.pool)
  expect(await story.order(order.id)).toMatchObject({ status: 'REFUSEDORDER' })
})

test('[ORD-41] of an acceptance and a re-grant at the same moment one wins, and there is one living order', async () => {
  for (let round = 0; round < 6; round++) {
    const order = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } }))
      .entity as Shown
    const draft = done(await regrant(order, foundry, { enteredPrice: '99', taxRate: '0.13' })).entity as Shown
    const [granted, accepted] = await Promise.all([grant(draft.id), decideAsSeller('accept', order.id, { replyDate: '2026-12-10' })])
    expect([granted.returnCode === '0', accepted.returnCode === '0'].filter(Boolean)).toHaveLength(1)
    const made = await ordersTo(order)
    expect(made).toHaveLength(granted.returnCode === '0' ? 1 : 0)
    expect((await story.order(order.id)).status).toBe(granted.returnCode === '0' ? 'INVALID' : 'purchasePaid')
    expect(await listLine(order.lines[0].purchaseListLine.id)).toMatchObject({ orderedQuantity: '5', toOrder: '0' })
  }
})

test('[ORD-44] a price that differs from the library waits for the levels of price approvals; until it is approved the refused order stays', async () => {
  const manager = await story.api.login('manager')
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'PC', name: 'Pieces' })
  const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'pc', name: '件', unitGroup, isUnit: true })
  const materialRecord = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-RG', name: '深沟球轴承', purchaseUnit })
  const library = { materialRecord, supplier: story.master.supplier, taxRate: '0.13', price: '80', validFrom: '2026-01-01', validTo: '2027-12-31' }
  await enter(story.buyer, '/api/ku/addRepo', library)
  const rule = { subject: 'priceApproval.awarding', level: '1', amountFrom: '0', approverCode: 'A99' }
  await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', rule)
  const { order } = await refusedAward('10', { materialRecord, quantityUnit: '件' })
  const draft = done(await regrant(order, foundry)).entity as Shown
  expect(draft).toMatchObject({ judgedFirst: true, lines: [{ price: '82', referencePrice: '80', deviates: true }] })
  expect(refusals(await grant(draft.id))).toEqual([' REGRANT_NEEDS_APPROVAL'])
  expect(done(await decide(story.buyer, at('submit'), { id: draft.id })).entity).toMatchObject({ status: 'WAIT' })
  expect(await story.order(order.id)).toMatchObject({ status: 'REFUSEDORDER' })
  expect(await ordersTo(order)).toEqual([])
  expect(refusals(await decide(story.buyer, at('approve'), { id: draft.id }))).not.toEqual([])
  expect(done(await decide(manager, at('approve'), { id: draft.id })).entity).toMatchObject({ status: 'GRANTED' })
  expect(await story.order(order.id)).toMatchObject({ status: 'INVALID' })
  expect(await ordersTo(order)).toMatchObject([{ lines: [{ price: '82' }] }])

  // Refused by the level, the order is as it was, and the re-grant can be looked at again.
  const second = await refusedAward('10', { materialRecord, quantityUnit: '件' })
  const other = done(await regrant(second.order, foundry)).entity as Shown
  done(await decide(story.buyer, at('submit'), { id: other.id }))
  done(await decide(manager, at('refuse'), { id: other.id, refuseReason: 'too dear' }))
  expect(await story.order(second.order.id)).toMatchObject({ status: 'REFUSEDORDER' })
  expect(await story.detail(at('detail'), other.id)).toMatchObject({ status: 'REFUSED', refuseReason: 'too dear' })
})

test('[ORD-41] only who has the right of re-granting does, and nobody of a supplier', async () => {
  const { order } = await refusedAward()
  const reader = await story.api.login('reader')
  const call = { entity: { supplier: foundry, reason: 'x', lines: [{ orderLine: order.lines[0].id, quantity: '1' }] } }
  expect(refusals(await reader.call(at('create'), call))).toContain(' NO_PERMISSION')
  await expect(story.seller.call(at('create'), call)).rejects.toThrow(/HTTP 404.*RESOURCE_NOT_FOUND/)
})
