import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { enter } from '../../support/master-data.ts'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Story } from '../../scenarios/story.ts'
import { decide } from '../../scenarios/as-read.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const bySupplier = (name: string) => `/api/tradeOrder/supplier/${name}`
const add = (...listLines: readonly string[]) => story.buyer.call(at('add'), { entity: { lines: listLines.map((purchaseListLine) => ({ purchaseListLine })) } })
const placed = async (quantity = '5'): Promise<any> => done(await add(await story.listLine(quantity))).entity
const accepted = async (quantity = '5') => story.acceptedOrder([{ purchaseListLine: await story.listLine(quantity) }])
const buyerDoes = (name: string, entity: Record<string, unknown>) => story.buyer.call(at(name), { entity })
const sellerDoes = (name: string, entity: { readonly id: string; readonly [input: string]: unknown }) => decide(story.seller, bySupplier(name), entity)
const toOrderOf = async (listLine: string) => (await story.detail('/api/project/materials/detail', listLine)).toOrder
const ordersInAll = async () => (await sql<{ count: number }>`select count(*)::int as count from "order"`.execute(story.api.pool)).rows[0]!.count
const prefer = (preferences: object) =>
  sql`update enterprise set preferences = ${JSON.stringify(preferences)}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
const codeOf = ({ returnCode, issues }: AnswerEnvelope) => `${returnCode} ${issues?.[0]?.code}`

test('[ORD-1] parts of two suppliers become an order for each; one who accepts automatically has accepted at once', async () => {
  const automatic = await enter(story.buyer, '/api/epRelation/add', {
    code: 'S2',
    name: '宏远铸造',
    settlementMethod: 'PRE',
    autoOrderAcceptance: true,
    contacts: [{ name: 'Wu', primary: true }],
  })
  const orders = done(await add(await story.listLine('3'), await story.listLine('4', { supplier: automatic }), await story.listLine('2'))).list as any[]
  expect(
    orders.map(({ supplierName, status, settlementMethod, lines }) => [supplierName, status, settlementMethod, lines.map((line: any) => line.quantity)]),
  ).toEqual([
    ['金泰轴承', 'WAITORDER', 'MON', ['3', '2']],
    ['宏远铸造', 'purchasePaid', 'PRE', ['4']],
  ])
})

test('[ORD-2] an order of twenty parts is accepted, one of twenty-one is refused', async () => {
  const parts: string[] = []
  for (let count = 0; count < 21; count++) parts.push(await story.listLine('1'))
  const before = await ordersInAll()
  const refused = await add(...parts)
  expect([codeOf(refused), refused.issues?.[0]?.params]).toEqual(['10031156 ORDER_OVER_20_PARTS', { maximum: '20', given: '21' }])
  expect([await ordersInAll(), await toOrderOf(parts[0]!)]).toEqual([before, '1'])
  expect((done(await add(...parts.slice(0, 20))).entity as any).lines).toHaveLength(20)
})

test('[ORD-3] parts of different currencies, groups, addresses or organisations cannot be one order', async () => {
  const group = await enter(story.buyer, '/api/purchasingGroup/add', { code: 'G2', name: 'Castings' })
  const organisation = await enter(story.buyer, '/api/enterprise_expand/subsidiary/add', { code: 'O2', name: 'Suzhou works' })
  const usual = await story.listLine('5')
  const before = await ordersInAll()
  expect(codeOf(await add(usual, await story.listLine('5', { currency: 'USD' })))).toBe('10031158 MIXED_CURRENCIES')
  expect(codeOf(await add(usual, await story.listLine('5', { purchasingGroup: group })))).toBe('10031159 MIXED_PURCHASING_GROUPS')
  expect(codeOf(await add(usual, await story.listLine('5', { deliveryAddress: 'Gate 2' })))).toBe('10031160 MIXED_ADDRESSES')
  expect(codeOf(await add(usual, await story.listLine('5', { subsidiary: organisation })))).toBe('10031161 MIXED_ORGANISATIONS')
  const all = await add(usual, await story.listLine('5', { currency: 'USD', purchasingGroup: group, deliveryAddress: 'Gate 2', subsidiary: organisation }))
  expect(all.issues?.map(({ code }) => code).toSorted()).toEqual(['MIXED_ADDRESSES', 'MIXED_CURRENCIES', 'MIXED_ORGANISATIONS', 'MIXED_PURCHASING_GROUPS'])
  expect([await ordersInAll(), await toOrderOf(usual)]).toEqual([before, '5'])
})

test('[ORD-5] a closed order cannot be reopened', async () => {
  const { id } = await placed()
  done(await buyerDoes('close', { id, closeReason: 'no need' }))
  for (const name of ['approve', 'revoke', 'reApproval', 'reSendOrder', 'finalAcceptance', 'delete', 'resume', 'agreeDelay'])
    expect([name, refusals(await decide(story.buyer, at(name), { id }))]).toEqual([name, [' STATE_NOT_ALLOWED']])
  expect(refusals(await buyerDoes('suspend', { id, suspendReason: 'x' }))).toEqual([' ORDER_ENDED'])
  expect(refusals(await sellerDoes('accept', { id, replyDate: '2026-12-01' }))).toEqual([' STATE_NOT_ALLOWED'])
  expect(refusals(await sellerDoes('delay', { id, delayDate: '2026-12-30', delayReason: 'x' }))).toContain(' ORDER_NOT_ACCEPTED')
  expect(await story.order(id)).toMatchObject({ status: 'close', suspension: 'NORMAL', postponement: 'NONE' })
})

test('[ORD-6] a deleted order gives its parts back to the purchase list, and they are ordered again', async () => {
  const listLine = await story.listLine('10')
  const order = await story.acceptedOrder([{ purchaseListLine: listLine, quantity: '6' }])
  expect(await story.detail('/api/project/materials/detail', listLine)).toMatchObject({ orderedQuantity: '6', toOrder: '4', status: 'TOORDER' })
  expect(done(await buyerDoes('delete', { id: order.id })).entity).toMatchObject({ status: 'INVALID' })
  expect(await story.detail('/api/project/materials/detail', listLine)).toMatchObject({ orderedQuantity: '0', toOrder: '10', status: 'TOORDER' })
  expect((done(await add(listLine)).entity as any).lines).toMatchObject([{ quantity: '10' }])
})

test('[ORD-6] an order of which something was shipped is not deleted, until the shipment is revoked', async () => {
  const order = await accepted()
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id, quantity: '1' }])).entity as any
  expect(codeOf(await buyerDoes('delete', { id: order.id }))).toBe('10031150 ORDER_ALREADY_SHIPPED')
  expect((await story.order(order.id)).status).toBe('purchasePaid')
  done(await story.seller.call('/api/deliverOrder/supplier/revoke', { entity: { id: shipment.id } }))
  expect(done(await buyerDoes('delete', { id: order.id })).entity).toMatchObject({ status: 'INVALID' })
})

test('[ORD-8] a changed order takes no more than the purchase list has left, and gives back what it leaves', async () => {
  const listLine = await story.listLine('10')
  const made = done(await buyerDoes('add', { lines: [{ purchaseListLine: listLine, quantity: '4' }] })).entity as any
  const recalled = done(await buyerDoes('revoke', { id: made.id })).entity as any
  const change = (version: number, quantity: string) => buyerDoes('changeOrder', { id: made.id, version, lines: [{ id: made.lines[0].id, quantity }] })
  const over = await change(recalled.version, '10.5')
  expect([over.returnCode, over.issues?.[0]?.code]).toEqual(['10031157', 'ORDER_OVER_PURCHASE_QUANTITY'])
  expect(await story.order(made.id)).toMatchObject({ version: recalled.version, lines: [{ quantity: '4' }] })
  const most = done(await change(recalled.version, '10')).entity as any
  expect(await toOrderOf(listLine)).toBe('0')
  done(await change(most.version, '2.5'))
  expect(await toOrderOf(listLine)).toBe('7.5')
})

test('[ORD-9] an order is revoked until it is accepted, and is labelled recalled until it is sent again', async () => {
  const order = await placed()
  expect(done(await buyerDoes('revoke', { id: order.id })).entity).toMatchObject({ status: 'REFUSEDAPPROVAL', recalled: true })
  expect(refusals(await sellerDoes('accept', { id: order.id, replyDate: '2026-12-01' }))).toEqual(['id NOT_FOUND'])
  expect(done(await buyerDoes('reApproval', { id: order.id })).entity).toMatchObject({ status: 'WAITORDER', recalled: false })
  done(await sellerDoes('accept', { id: order.id, replyDate: '2026-12-01' }))
  expect(refusals(await buyerDoes('revoke', { id: order.id }))).toEqual([' STATE_NOT_ALLOWED'])
  expect(await story.order(order.id)).toMatchObject({ status: 'purchasePaid', recalled: false })
})

test('[ORD-10] the supplier refuses with a reason, and the purchaser may send the order again', async () => {
  const order = await placed()
  expect(refusals(await sellerDoes('refuse', { id: order.id }))).toEqual(['refuseReason REQUIRED'])
  expect(done(await sellerDoes('refuse', { id: order.id, refuseReason: 'no capacity' })).entity).toMatchObject({
    status: 'REFUSEDORDER',
    refuseReason: 'no capacity',
  })
  expect(done(await buyerDoes('reSendOrder', { id: order.id })).entity).toMatchObject({ status: 'WAITORDER' })
})

test('[ORD-12] a suspended order that waits for the supplier refuses everything until it is resumed', async () => {
  const order = await placed()
  done(await buyerDoes('suspend', { id: order.id, suspendReason: 'audit' }))
  const onHold = '10031149 ORDER_ON_HOLD'
  for (const name of ['revoke', 'reSendOrder', 'delete']) expect([name, codeOf(await decide(story.buyer, at(name), { id: order.id }))]).toEqual([name, onHold])
  expect(codeOf(await buyerDoes('close', { id: order.id, closeReason: 'x' }))).toBe(onHold)
  expect(codeOf(await sellerDoes('accept', { id: order.id, replyDate: '2026-12-01' }))).toBe(onHold)
  expect(codeOf(await sellerDoes('refuse', { id: order.id, refuseReason: 'x' }))).toBe(onHold)
  expect(await story.order(order.id)).toMatchObject({ status: 'WAITORDER', suspension: 'SUSPENDED', suspendReason: 'audit' })
  done(await buyerDoes('resume', { id: order.id }))
  expect(done(await sellerDoes('accept', { id: order.id, replyDate: '2026-12-01' })).entity).toMatchObject({ status: 'purchasePaid' })
})

test('[ORD-12] a suspended order in production cannot be shipped, produced, delayed, closed or completed', async () => {
  const order = await accepted()
  const line = order.lines[0].id
  done(await sellerDoes('delay', { id: order.id, delayDate: '2026-12-30', delayReason: 'furnace' }))
  done(await buyerDoes('suspend', { id: order.id, suspendReason: 'audit' }))
  const onHold = '10031149 ORDER_ON_HOLD'
  for (const name of ['agreeDelay', 'declineDelay', 'finalAcceptance', 'delete'])
    expect([name, codeOf(await decide(story.buyer, at(name), { id: order.id }))]).toEqual([name, onHold])
  expect(codeOf(await buyerDoes('close', { id: order.id, closeReason: 'x' }))).toBe(onHold)
  expect(codeOf(await buyerDoes('closeItem', { id: line, closeReason: 'x' }))).toBe(onHold)
  expect(codeOf(await sellerDoes('startProduction', { id: line }))).toBe(onHold)
  expect(refusals(await story.ship([{ orderLine: line }]))).toEqual(['lines[0].orderLine ORDER_LINE_NOT_SHIPPABLE'])
  expect(await story.order(order.id)).toMatchObject({
    status: 'purchasePaid',
    postponement: 'ASKED',
    lines: [{ closed: false, production: 'NOTPRODUCED', shippedQuantity: '0' }],
  })
  done(await buyerDoes('resume', { id: order.id }))
  done(await sellerDoes('startProduction', { id: line }))
  done(await story.ship([{ orderLine: line }]))
})

test('[ORD-12] a suspended order cannot be approved, refused or submitted again', async () => {
  await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'order.placing', level: '1', amountFrom: '900000', approverCode: 'A32' })
  const manager = await story.api.login('manager')
  const order = await placed('9000')
  expect(order).toMatchObject({ status: 'WAITAPPROVAL', amount: '1017000' })
  done(await buyerDoes('suspend', { id: order.id, suspendReason: 'audit' }))
  expect(codeOf(await decide(manager, at('approve'), { id: order.id }))).toBe('10031149 ORDER_ON_HOLD')
  expect(codeOf(await decide(manager, at('refuse'), { id: order.id, approvalReason: 'x' }))).toBe('10031149 ORDER_ON_HOLD')
  done(await buyerDoes('resume', { id: order.id }))
  const refused = done(await decide(manager, at('refuse'), { id: order.id, approvalReason: 'too dear' })).entity as any
  done(await buyerDoes('suspend', { id: order.id, suspendReason: 'audit' }))
  expect(codeOf(await buyerDoes('reApproval', { id: order.id }))).toBe('10031149 ORDER_ON_HOLD')
  expect(codeOf(await buyerDoes('changeOrder', { id: order.id, version: refused.version + 1, remark: 'x' }))).toBe('10031149 ORDER_ON_HOLD')
  expect((await story.order(order.id)).status).toBe('REFUSEDAPPROVAL')
})

test('[ORD-13] the open lines get the date that the supplier asked for, once the purchaser agrees', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }, { purchaseListLine: await story.listLine('6') }])
  done(await story.ship([{ orderLine: order.lines[1].id }]))
  expect(refusals(await sellerDoes('delay', { id: order.id, delayDate: '2026-11-19' })).toSorted()).toEqual([
    'delayDate DELAY_DATE_PAST',
    'delayReason REQUIRED',
  ])
  done(await sellerDoes('delay', { id: order.id, delayDate: '2027-01-15', delayReason: 'furnace' }))
  expect((await story.order(order.id)).lines).toMatchObject([{ deliveryDate: '2026-12-20' }, { deliveryDate: '2026-12-20' }])
  expect(done(await decide(story.buyer, at('agreeDelay'), { id: order.id })).entity).toMatchObject({
    postponement: 'AGREED',
    lines: [{ deliveryDate: '2027-01-15' }, { deliveryDate: '2026-12-20' }],
  })
  done(await sellerDoes('delay', { id: order.id, delayDate: '2027-02-20', delayReason: 'furnace again' }))
  expect(done(await buyerDoes('declineDelay', { id: order.id })).entity).toMatchObject({
    postponement: 'DECLINED',
    lines: [{ deliveryDate: '2027-01-15' }, { deliveryDate: '2026-12-20' }],
  })
})

test('[ORD-13] a delay to 15 January moves the line that was due on 20 December, and pulls none forward that is due on 1 May', async () => {
  const order = await story.acceptedOrder([
    { purchaseListLine: await story.listLine('5') },
    { purchaseListLine: await story.listLine('6', { deliveryDate: '2027-05-01' }) },
  ])
  done(await sellerDoes('delay', { id: order.id, delayDate: '2027-01-15', delayReason: 'furnace' }))
  expect(done(await decide(story.buyer, at('agreeDelay'), { id: order.id })).entity).toMatchObject({
    lines: [{ deliveryDate: '2027-01-15' }, { deliveryDate: '2027-05-01' }],
  })
})

test('[ORD-14] a closed line keeps its received quantity, and nothing more of it is shipped', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10', { inspectionType: 'F' }) }])
  const line = order.lines[0].id
  const shipment = done(await story.ship([{ orderLine: line, quantity: '4' }])).entity as any
  expect(codeOf(await buyerDoes('closeItem', { id: line, closeReason: 'enough' }))).toBe('10031152 ORDER_GOODS_IN_TRANSIT')
  const receipt = done(await story.receive([{ shipmentLine: shipment.lines[0].id }])).entity as any
  expect(codeOf(await buyerDoes('closeItem', { id: line, closeReason: 'enough' }))).toBe('10031152 ORDER_GOODS_IN_TRANSIT')
  const [{ id }] = (done(await story.buyer.call('/api/receiveOrder/links', { entity: { id: receipt.id } })).entity as any).inspection
  done(await story.buyer.call('/api/inspect/inspect', { entity: { id, result: 'Y', acceptedQuantity: '4' } }))
  done(await buyerDoes('closeItem', { id: line, closeReason: 'enough' }))
  expect(await story.order(order.id)).toMatchObject({ status: 'close', lines: [{ closed: true, lineStatus: 'CLOSE', pending: '0', receivedQuantity: '4' }] })
  expect(refusals(await story.ship([{ orderLine: line, quantity: '1' }]))).toEqual(['lines[0].orderLine ORDER_LINE_NOT_SHIPPABLE'])
  expect(codeOf(await buyerDoes('closeItem', { id: line, closeReason: 'twice' }))).toBe('10032002 ORDER_LINE_CLOSED')
})

test('[ORD-15] final acceptance completes an order when nothing is on the way', async () => {
  const order = await accepted('10')
  expect(codeOf(await buyerDoes('finalAcceptance', { id: order.id }))).toBe('10031162 ORDER_NOTHING_RECEIVED')
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id, quantity: '4' }])).entity as any
  done(await story.receive([{ shipmentLine: shipment.lines[0].id, quantity: '3' }]))
  expect(codeOf(await buyerDoes('finalAcceptance', { id: order.id }))).toBe('10031152 ORDER_GOODS_IN_TRANSIT')
  done(await story.receive([{ shipmentLine: shipment.lines[0].id, quantity: '1' }]))
  expect(done(await buyerDoes('finalAcceptance', { id: order.id })).entity).toMatchObject({ status: 'success', finallyAccepted: true })
  expect(refusals(await story.ship([{ orderLine: order.lines[0].id }]))).toEqual(['lines[0].orderLine ORDER_LINE_NOT_SHIPPABLE'])
  expect(codeOf(await buyerDoes('close', { id: order.id, closeReason: 'x' }))).toBe('10031155 ORDER_ENDED')
  expect(codeOf(await buyerDoes('closeItem', { id: order.lines[0].id, closeReason: 'x' }))).toBe('10031155 ORDER_ENDED')
  expect((await story.order(order.id)).status).toBe('success')
})

test('[ORD-16] a frozen or blacklisted supplier gets no new order, and running orders go on', async () => {
  const running = await accepted()
  const listLine = await story.listLine('5')
  const before = await ordersInAll()
  const { supplier } = story.master
  done(await story.buyer.call('/api/epRelation/freeze', { entity: { id: supplier, freezeReason: 'late' } }))
  const frozen = await add(listLine)
  expect(codeOf(frozen)).toBe('10120001 SUPPLIER_FROZEN')
  done(await story.ship([{ orderLine: running.lines[0].id, quantity: '2' }]))
  done(await story.buyer.call('/api/epRelation/unfreeze', { entity: { id: supplier } }))
  done(await story.buyer.call('/api/epRelation/blacklist', { entity: { id: supplier, blacklistReason: 'fraud' } }))
  const blacklisted = await add(listLine)
  expect(codeOf(blacklisted)).toBe('10120002 SUPPLIER_BLACKLISTED')
  expect([await ordersInAll(), await toOrderOf(listLine)]).toEqual([before, '5'])
  done(await story.ship([{ orderLine: running.lines[0].id }]))
  done(await story.buyer.call('/api/epRelation/unblacklist', { entity: { id: supplier } }))
  done(await add(listLine))
})

test('[ORD-17] the supplier records production line by line, in its order', async () => {
  const waiting = await placed()
  expect(refusals(await sellerDoes('startProduction', { id: waiting.lines[0].id }))).toEqual([' ORDER_NOT_ACCEPTED'])
  const order = await accepted()
  const { id } = order.lines[0]
  const production = async () => (await story.order(order.id)).lines[0].production
  expect(refusals(await sellerDoes('finishProduction', { id }))).toEqual([' PRODUCTION_NOT_STARTED'])
  expect(await production()).toBe('NOTPRODUCED')
  done(await sellerDoes('startProduction', { id }))
  expect(await production()).toBe('PRODUCING')
  expect(refusals(await sellerDoes('startProduction', { id }))).toEqual([' PRODUCTION_ALREADY_STARTED'])
  done(await sellerDoes('finishProduction', { id }))
  expect(await production()).toBe('COMPLETED')
})

test('[ORD-19] an order has the status of its least advanced open line, and a write-off moves it back', async () => {
  const order = await story.acceptedOrder([
    { purchaseListLine: await story.listLine('5') },
    { purchaseListLine: await story.listLine('6', { inspectionType: 'F' }) },
  ])
  const status = async () => (await story.order(order.id)).status
  const [plain, inspected] = order.lines
  const one = done(await story.ship([{ orderLine: plain.id }])).entity as any
  done(await story.receive([{ shipmentLine: one.lines[0].id }]))
  expect(await status()).toBe('purchasePaid')
  const two = done(await story.ship([{ orderLine: inspected.id }])).entity as any
  expect(await status()).toBe('supplierDelivered')
  const receipt = done(await story.receive([{ shipmentLine: two.lines[0].id }])).entity as any
  expect(await status()).toBe('examineCargoForPurchase')
  const [{ id }] = (done(await story.buyer.call('/api/receiveOrder/links', { entity: { id: receipt.id } })).entity as any).inspection
  done(await story.buyer.call('/api/inspect/inspect', { entity: { id, result: 'Y', acceptedQuantity: '6' } }))
  expect(await status()).toBe('waitBalance')
  done(await story.reverse([{ receiptLine: receipt.lines[0].id, quantity: '1' }]))
  expect(await status()).toBe('supplierDelivered')
})

test('[ORD-10] a purchaser accepts for the supplier only where the preferences allow it', async () => {
  const order = await placed()
  expect(refusals(await decide(story.buyer, at('accept'), { id: order.id, replyDate: '2026-12-01' }))).toEqual([' OTHER_SIDE'])
  expect((await story.order(order.id)).status).toBe('WAITORDER')
  await prefer({ actForSupplier: true })
  expect(done(await decide(story.buyer, at('accept'), { id: order.id, replyDate: '2026-12-01' })).entity).toMatchObject({
    status: 'purchasePaid',
    replyDate: '2026-12-01',
  })
  await prefer({})
})

test('[ORD-22] a line without a shipment can be unbound, and its part waits on the purchase list again', async () => {
  const parts = [await story.listLine('5'), await story.listLine('8')]
  const order = await story.acceptedOrder(parts.map((purchaseListLine) => ({ purchaseListLine })))
  const [first, second] = order.lines as readonly { id: string; purchaseListLine: { id: string } }[]
  const unbind = (id: string) => story.buyer.call('/api/tradeOrder/purchase/unbind', { entityList: [{ id }] })
  const outcome = async (id: string) => ((await unbind(id)).list as readonly { returnCode: string }[])[0]!.returnCode
  const statusOf = async (id: string) =>
    (await story.api.pool.selectFrom('purchaseListLine').select(['status', 'toOrder']).where('id', '=', id).executeTakeFirstOrThrow()) as object

  expect(await outcome(first!.id)).toBe('0')
  expect(await story.order(order.id)).toMatchObject({ lines: [{ id: second!.id, lineNo: 1, quantity: '8' }], amount: '904' })
  expect(await statusOf(parts[0]!)).toEqual({ status: 'TOORDER', toOrder: '5' })
  expect(await statusOf(parts[1]!)).toEqual({ status: 'ORDER', toOrder: '0' })

  expect(await outcome(second!.id)).toBe('10990012')
  done(await story.ship([{ orderLine: second!.id, quantity: '1' }]))
  expect(await outcome(second!.id)).toBe('10032006')
  expect((await story.order(order.id)).lines).toHaveLength(1)
})
