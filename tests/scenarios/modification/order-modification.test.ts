import { afterAll, beforeAll, expect, test } from 'vitest'
import { decide } from '../as-read.ts'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { at, atSupplier, startModifying } from './modifying.ts'
import type { Modifying } from './modifying.ts'

let it: Modifying
beforeAll(async () => {
  it = await startModifying()
})
afterAll(() => it.story.api.close())

const first = (order: Shown, change: Shown) => ({ lines: [{ orderLine: order.lines[0].id, ...change }] })
const submit = (id: string) => decide(it.story.buyer, at('submit'), { id })
const codes = (answer: Parameters<typeof refusals>[0]) => [...new Set((answer.issues ?? []).map(({ code }) => code))]

test('[MOD-1, MOD-2, MOD-9] of an order of 10 with 4 shipped, 4 may be left and 3 are refused; price and tax stay, amounts follow', async () => {
  const order = await it.accepted('10')
  done(await it.story.ship([{ orderLine: order.lines[0].id, quantity: '4' }]))
  expect(refusals(await it.create(order, first(order, { quantity: '3' })))).toEqual(['lines[0].quantity MODIFICATION_BELOW_SHIPPED'])
  expect(refusals(await it.create(order, first(order, { quantity: '11' })))).toEqual(['lines[0].quantity MODIFICATION_NOT_REDUCED'])
  expect(refusals(await it.create(order, first(order, { quantity: '0' })))).toContain('lines[0].quantity TOO_SMALL')
  const draft = done(await it.create(order, first(order, { quantity: '4' }))).entity as Shown
  expect(draft).toMatchObject({ status: '0', agreement: 'NONE', orderCode: order.insideOrderCode, amountBefore: '1130', amount: '452', changedLines: '1' })
  expect(draft.lines[0]).toMatchObject({ quantityBefore: '10', quantity: '4', shippedQuantity: '4', changed: true })
  // Below the rule's amount nobody has to approve.
  const applied = done(await submit(draft.id)).entity as Shown
  expect(applied).toMatchObject({ status: '2', agreement: 'NONE', amountBefore: '1130', amount: '452' })
  expect(applied.lines[0]).toMatchObject({ quantityBefore: '10', quantity: '4' })
  const after = await it.story.order(order.id)
  expect(after).toMatchObject({ amount: '452', inModification: false, status: 'supplierDelivered' })
  expect(after.lines[0]).toMatchObject({ quantity: '4', shippedQuantity: '4', pending: '0', price: '100', taxRate: '0.13', taxPrice: '113', amount: '452' })
  const { list } = await it.story.buyer.call('/api/tradeOrder/purchase/history', { entity: { id: order.id } })
  const entry = (list as unknown as Shown[]).find(({ action }) => action === 'orderLine.applyModification')
  expect(entry).toMatchObject({ accountName: 'buyer' })
})

test('[MOD-3] address, requirements, notes and dates are modified, and blanked where that is possible; a price that is sent changes nothing', async () => {
  const order = await it.accepted('10', '5')
  const [one, two] = order.lines as Shown[]
  const answer = await it.create(order, {
    deliveryAddress: 'Gate 2',
    requirementText: 'Wrap each part',
    remark: 'Call before delivery',
    lines: [
      { orderLine: one!.id, quantity: '10', deliveryDate: '2026-12-28', supplierNotes: 'Deburr' },
      { orderLine: two!.id, quantity: '5', deliveryDate: '2026-12-20' },
    ],
  })
  const draft = done(answer).entity as Shown
  expect(draft).toMatchObject({ changedLines: '1', headerChanged: true, deliveryAddressBefore: 'Gate 1', requirementTextBefore: null, remarkBefore: null })
  expect(draft.lines).toMatchObject([
    { deliveryDateBefore: '2026-12-20', deliveryDate: '2026-12-28', changed: true },
    { deliveryDateBefore: '2026-12-20', deliveryDate: '2026-12-20', changed: false },
  ])
  done(await submit(draft.id))
  expect(await it.story.order(order.id)).toMatchObject({
    deliveryAddress: 'Gate 2',
    requirementText: 'Wrap each part',
    remark: 'Call before delivery',
    amount: '1695',
    lines: [
      { quantity: '10', deliveryDate: '2026-12-28', supplierNotes: 'Deburr' },
      { deliveryDate: '2026-12-20', supplierNotes: null },
    ],
  })
  const again = await it.story.order(order.id)
  const blank = done(await it.create(again, { requirementText: null, remark: 'Call before delivery' })).entity as Shown
  expect(blank).toMatchObject({ requirementText: null, requirementTextBefore: 'Wrap each part', remarkBefore: 'Call before delivery', headerChanged: true })
  done(await submit(blank.id))
  expect(await it.story.order(order.id)).toMatchObject({ requirementText: null, remark: 'Call before delivery', deliveryAddress: 'Gate 2' })
  const priced = await it.create(await it.story.order(order.id), first(order, { quantity: '10', price: '1', taxRate: '0', amount: '1' }))
  expect(codes(priced)).not.toEqual([])
  expect(refusals(priced)).toEqual(expect.arrayContaining([expect.stringContaining('price')]))
})

test('[MOD-3] a date is neither past nor taken away; a modification that changes nothing is not handed in', async () => {
  const order = await it.accepted('10')
  expect(refusals(await it.create(order, first(order, { quantity: '10', deliveryDate: '2020-01-01' })))).toEqual(['lines[0].deliveryDate MODIFIED_DATE_PAST'])
  expect(refusals(await it.create(order, first(order, { quantity: '10', deliveryDate: null })))).toEqual(['lines[0].deliveryDate MODIFIED_DATE_MISSING'])
  const same = done(await it.create(order, {})).entity as Shown
  expect(refusals(await submit(same.id))).toEqual([' NOTHING_MODIFIED'])
})

test('[MOD-4] a second modification is refused while one is open, also of two at once; a withdrawn one makes room', async () => {
  const order = await it.accepted('10')
  const answers = await Promise.all(['9', '8', '7', '6'].map((quantity) => it.create(order, first(order, { quantity }))))
  expect(answers.filter(({ returnCode }) => returnCode === '0')).toHaveLength(1)
  expect(new Set(answers.flatMap(codes))).toEqual(new Set(['ORDER_MODIFICATION_OPEN']))
  const open = answers.find(({ returnCode }) => returnCode === '0')!.entity as Shown
  done(await it.story.buyer.call(at('withdraw'), { entity: { id: open.id } }))
  expect(await it.shown(open.id)).toMatchObject({ status: '-2' })
  done(await it.create(order, first(order, { quantity: '9' })))
})

test('[MOD-1] only an order that the supplier has accepted is modified, and only its open lines; not while it is suspended', async () => {
  const { buyer } = it.story
  const waiting = done(await buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await it.story.listLine('10') }] } }))
    .entity as Shown
  expect(codes(await it.create(waiting, first(waiting, { quantity: '9' })))).toEqual(['ORDER_NOT_MODIFIABLE'])
  const order = await it.accepted('10')
  done(await buyer.call('/api/tradeOrder/purchase/suspend', { entity: { id: order.id, suspendReason: 'stop' } }))
  expect(codes(await it.create(order, first(order, { quantity: '9' })))).toEqual(['ORDER_ON_HOLD'])
})

test('[MOD-12] lines of orders that wait for the supplier, or have an open modification, are not offered; lines of two orders do not go into one', async () => {
  const { buyer } = it.story
  const offered = async () => {
    const { list } = done(await buyer.call('/api/tradeOrder/purchase/itemList', { entity: { screen: 'modifyOrder' }, pager: { page: 1, pageSize: 100 } }))
    return (list as readonly Shown[]).map(({ id }) => id)
  }
  const waiting = done(await buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await it.story.listLine('10') }] } }))
    .entity as Shown
  const [one, other] = [await it.accepted('10'), await it.accepted('5')]
  expect(await offered()).toEqual(expect.arrayContaining([one.lines[0].id, other.lines[0].id]))
  expect(await offered()).not.toContain(waiting.lines[0].id)
  const both = [one, other].map(({ lines }) => ({ orderLine: lines[0].id, quantity: '4' }))
  const refused = await it.create(one, { lines: both })
  expect(codes(refused)).toContain('SEVERAL_ORDERS')
  expect(refused.returnCode).toBe('10031211')
  done(await it.create(one, first(one, { quantity: '4' })))
  expect(await offered()).not.toContain(one.lines[0].id)
  expect(await offered()).toContain(other.lines[0].id)
})

test('[MOD-6, MOD-7] while it is being approved, each business action of the order and its notes is refused with the reason; afterwards all go on', async () => {
  const { buyer, seller } = it.story
  const order = await it.accepted('20', '5')
  const [one, two] = order.lines as Shown[]
  const shipment = done(await it.story.ship([{ orderLine: one!.id, quantity: '6' }])).entity as Shown
  const partly = done(await it.story.receive([{ shipmentLine: shipment.lines[0].id, quantity: '2' }])).entity as Shown
  const running = await it.handedIn(order, '8')
  expect(running).toMatchObject({ status: '1', agreement: 'NONE' })
  const locked = await it.story.order(order.id)
  expect(locked).toMatchObject({ inModification: true, amount: order.amount })
  const trade = (name: string, more: Shown = {}) => buyer.call(`/api/tradeOrder/purchase/${name}`, { entity: { id: order.id, ...more } })
  const refused = {
    ship: await it.story.ship([{ orderLine: one!.id, quantity: '1' }]),
    receive: await it.story.receive([{ shipmentLine: shipment.lines[0].id, quantity: '1' }]),
    reverse: await it.story.reverse([{ receiptLine: partly.lines[0].id, quantity: '1' }]),
    returnRest: await buyer.call('/api/deliverOrder/purchase/returnRest', { entity: { id: shipment.id, restReturnReason: 'late' } }),
    close: await trade('close', { closeReason: 'no need' }),
    remove: await trade('delete'),
    accept: await trade('finalAcceptance'),
    suspend: await trade('suspend', { suspendReason: 'stop' }),
    attach: await trade('changeAttachments', { attachments: [] }),
    contract: await trade('initiateContract', { contractEnd: '2027-12-31' }),
    delay: await seller.call('/api/tradeOrder/supplier/delay', { entity: { id: order.id, delayDate: '2027-01-10', delayReason: 'material' } }),
    closeItem: await buyer.call('/api/tradeOrder/purchase/closeItem', { entity: { id: two!.id, closeReason: 'no need' } }),
    unbind: await buyer.call('/api/tradeOrder/purchase/unbind', { entity: { id: two!.id } }),
    produce: await seller.call('/api/tradeOrder/supplier/startProduction', { entity: { id: two!.id } }),
  }
  for (const [name, answer] of Object.entries(refused)) expect([name, codes(answer)]).toEqual([name, expect.arrayContaining(['ORDER_IN_MODIFICATION'])])
  expect(codes(await it.create(order, first(order, { quantity: '7' })))).toEqual(['ORDER_MODIFICATION_OPEN'])
  // The order says it itself, so that pages show grey buttons with the reason.
  expect(locked._actions.close.map(({ code }: Shown) => code)).toContain('ORDER_IN_MODIFICATION')
  const approved = done(await decide(it.manager, at('approve'), { id: running.id })).entity as Shown
  expect(approved).toMatchObject({ status: '2' })
  expect((await it.story.order(order.id)).lines[0]).toMatchObject({ quantity: '8', shippedQuantity: '6', pending: '2' })
  done(await it.story.ship([{ orderLine: one!.id, quantity: '2' }]))
  expect(codes(await it.story.ship([{ orderLine: one!.id, quantity: '1' }]))).toEqual(['SHIPPING_OVER_PENDING'])
})

test('[MOD-6] a refused modification changes nothing and frees the order; edited and handed in again it is applied', async () => {
  const order = await it.accepted('20')
  const running = await it.handedIn(order, '8')
  expect(codes(await decide(it.story.buyer, at('approve'), { id: running.id }))).toEqual(['AUTHOR_CANNOT_APPROVE'])
  done(await decide(it.manager, at('refuse'), { id: running.id, refuseReason: 'we need ten' }))
  expect(await it.shown(running.id)).toMatchObject({ status: '-1', refuseReason: 'we need ten' })
  expect(await it.story.order(order.id)).toMatchObject({ inModification: false, lines: [{ quantity: '20' }] })
  const other = await it.handedIn(order, '15')
  // Another one is open: the refused one has to wait.
  expect(codes(await submit(running.id))).toEqual(['ORDER_MODIFICATION_OPEN'])
  done(await decide(it.manager, at('approve'), { id: other.id }))
  expect((await it.story.order(order.id)).lines[0]).toMatchObject({ quantity: '15' })
  // The order has changed meanwhile, so what stood there before has to be looked at again.
  expect(codes(await submit(running.id))).toEqual(['MODIFIED_ORDER_CHANGED'])
  const { version, lines } = await it.shown(running.id)
  const edited = done(await it.story.buyer.call(at('edit'), { entity: { id: running.id, version, lines: [{ id: lines[0].id, quantity: '10' }] } }))
    .entity as Shown
  expect(edited).toMatchObject({ status: '0', lines: [{ quantityBefore: '15', quantity: '10' }] })
  expect(
    refusals(await it.story.buyer.call(at('edit'), { entity: { id: edited.id, version: edited.version, lines: [{ id: lines[0].id, quantity: '16' }] } })),
  ).toEqual(['lines[0].quantity MODIFICATION_NOT_REDUCED'])
  expect(done(await submit(running.id)).entity).toMatchObject({ status: '2' })
  expect((await it.story.order(order.id)).lines[0]).toMatchObject({ quantity: '10' })
})

test('[MOD-7] shipping and handing in at once: whichever is first, nothing is shipped beyond what the order says afterwards', async () => {
  for (let round = 0; round < 4; round++) {
    const order = await it.accepted('20')
    const orderLine = order.lines[0].id
    const draft = done(await it.create(order, first(order, { quantity: '5' }))).entity as Shown
    const [handedIn, ...shipped] = await Promise.all([
      it.story.buyer.call(at('submit'), { entity: { id: draft.id, version: draft.version } }),
      ...Array.from({ length: 4 }, () => it.story.ship([{ orderLine, quantity: '4' }])),
    ])
    const { lines, inModification } = await it.story.order(order.id)
    const sent = shipped.filter(({ returnCode }) => returnCode === '0').length * 4
    expect(lines[0]).toMatchObject({ shippedQuantity: String(sent), quantity: '20' })
    if (handedIn.returnCode === '0') {
      expect(inModification).toBe(true)
      expect(sent).toBeLessThanOrEqual(5)
      const [approved, ...late] = await Promise.all([decide(it.manager, at('approve'), { id: draft.id }), it.story.ship([{ orderLine, quantity: '4' }])])
      expect(approved.returnCode).toBe('0')
      const after = (await it.story.order(order.id)).lines[0] as Shown
      expect(Number(after.shippedQuantity)).toBeLessThanOrEqual(5)
      for (const answer of late.filter(({ returnCode }) => returnCode !== '0'))
        expect(['ORDER_IN_MODIFICATION', 'SHIPPING_OVER_PENDING']).toContain(codes(answer)[0])
    } else expect(['STALE_VERSION', 'MODIFICATION_BELOW_SHIPPED']).toContain(codes(handedIn)[0])
  }
})

test('[MOD-8] where the supplier has to agree, an approved modification waits for the supplier, and is applied when the supplier agrees', async () => {
  const { seller } = it.story
  await it.supplierAgrees(true)
  const order = await it.accepted('20')
  const running = await it.handedIn(order, '8')
  // Before it is approved, the supplier does not know of it.
  expect(codes(await seller.call(atSupplier('detail'), { entity: { id: running.id } }))).toEqual(['NOT_FOUND'])
  expect(done(await decide(it.manager, at('approve'), { id: running.id })).entity).toMatchObject({ status: '1', agreement: 'ASKED' })
  expect(await it.story.order(order.id)).toMatchObject({ inModification: true, lines: [{ quantity: '20' }] })
  expect(codes(await decide(it.manager, at('approve'), { id: running.id }))).toEqual(['MODIFICATION_AT_SUPPLIER'])
  expect(codes(await decide(it.manager, at('refuse'), { id: running.id, refuseReason: 'no' }))).toEqual(['MODIFICATION_AT_SUPPLIER'])
  const seen = done(await seller.call(atSupplier('detail'), { entity: { id: running.id } })).entity as Shown
  expect(seen).toMatchObject({ status: '1', agreement: 'ASKED', lines: [{ quantityBefore: '20', quantity: '8' }] })
  expect(seen).not.toHaveProperty('supplier')
  expect(seen).not.toHaveProperty('refuseReason')
  expect(codes(await seller.call(atSupplier('agree'), { entity: { id: running.id, version: Number(seen.version) - 1 } }))).toEqual(['STALE_VERSION'])
  expect(done(await decide(seller, atSupplier('agree'), { id: running.id })).entity).toMatchObject({ status: '2', agreement: 'AGREED' })
  expect(await it.story.order(order.id)).toMatchObject({ inModification: false, lines: [{ quantity: '8' }] })
  // A second answer finds nothing to answer.
  expect(codes(await decide(seller, atSupplier('decline'), { id: running.id, declineReason: 'too late' }))).toEqual(['STATE_NOT_ALLOWED'])
})

test('[MOD-8] a declined modification frees the order; while it is edited the supplier sees nothing of it; a small one asks the supplier at once', async () => {
  const { seller } = it.story
  const order = await it.accepted('10')
  const asked = await it.handedIn(order, '8')
  expect(asked).toMatchObject({ status: '1', agreement: 'ASKED' })
  done(await seller.call(atSupplier('decline'), { entity: { id: asked.id, declineReason: 'already made' } }))
  expect(await it.shown(asked.id)).toMatchObject({ status: '-1', agreement: 'DECLINED', declineReason: 'already made' })
  expect(await it.story.order(order.id)).toMatchObject({ inModification: false, lines: [{ quantity: '10' }] })
  const { version, lines } = await it.shown(asked.id)
  done(await it.story.buyer.call(at('edit'), { entity: { id: asked.id, version, lines: [{ id: lines[0].id, quantity: '9' }] } }))
  expect(await it.shown(asked.id)).toMatchObject({ status: '0', agreement: 'NONE' })
  expect(codes(await seller.call(atSupplier('detail'), { entity: { id: asked.id } }))).toEqual(['NOT_FOUND'])
  expect(done(await submit(asked.id)).entity).toMatchObject({ status: '1', agreement: 'ASKED' })
  done(await it.story.buyer.call(at('withdraw'), { entity: { id: asked.id } }))
  expect(await it.shown(asked.id)).toMatchObject({ status: '-2', agreement: 'LAPSED' })
  expect(codes(await decide(seller, atSupplier('agree'), { id: asked.id }))).toEqual(['STATE_NOT_ALLOWED'])
  await it.supplierAgrees(false)
})

test('[MOD-10] a modification in approval is withdrawn by its own permission, and the order goes on', async () => {
  const order = await it.accepted('20')
  const running = await it.handedIn(order, '8')
  done(await it.story.buyer.call(at('withdraw'), { entity: { id: running.id } }))
  expect(await it.story.order(order.id)).toMatchObject({ inModification: false, lines: [{ quantity: '20' }] })
  expect(codes(await decide(it.manager, at('approve'), { id: running.id }))).toEqual(['STATE_NOT_ALLOWED'])
  done(await it.story.ship([{ orderLine: order.lines[0].id, quantity: '20' }]))
})

// The last one: it moves the clock beyond what the sessions of the others last.
test('[MOD-3, MOD-7, MOD-10] one whose new date has passed while it waited is not approved, and can be withdrawn', async () => {
  const order = await it.accepted('20')
  const draft = done(await it.create(order, first(order, { quantity: '19', deliveryDate: '2026-11-20' }))).entity as Shown
  expect(done(await submit(draft.id)).entity).toMatchObject({ status: '1' })
  it.story.api.clock.advance(16 * 3_600_000)
  const [manager, buyer] = [await it.story.api.login('manager'), await it.story.api.login('buyer')]
  expect(codes(await decide(manager, at('approve'), { id: draft.id }))).toEqual(['MODIFIED_DATE_PAST'])
  done(await buyer.call(at('withdraw'), { entity: { id: draft.id } }))
  expect((await buyer.call('/api/tradeOrder/purchase/detail', { entity: { id: order.id } })).entity).toMatchObject({ inModification: false })
})
