import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hostOf } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Story } from '../../scenarios/story.ts'
import { decide } from '../../scenarios/as-read.ts'

let story: Story
let before: string
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())
beforeEach(async () => {
  before = await everything()
})

const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const add = (entity: Record<string, unknown>) => story.buyer.call(at('add'), { entity })
const byHand = (line: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  add({
    supplier: story.master.supplier,
    purchasingGroup: story.master.group,
    deliveryAddress: 'Gate 1',
    lines: [{ partName: 'Ring', quantity: '1', price: '1', ...line }],
    ...more,
  })

/** The row counts of all business tables but those of notices, which are delivered later, and a checksum of their content: any change alters it. */
async function everything(): Promise<string> {
  const sums: string[] = []
  for (const { name: entity, inbox } of Object.values(story.api.model.entities)) {
    if (inbox === true) continue
    const { rows } = await sql<{ sum: string }>`select count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) as sum from ${sql.table(entity)} t`.execute(
      story.api.pool,
    )
    sums.push(`${entity} ${rows[0]?.sum}`)
  }
  return sums.join('\n')
}
const expectNothingWritten = async () => expect(await everything()).toBe(before)

test.each([
  ['-1', 'TOO_SMALL'],
  ['0', 'TOO_SMALL'],
  ['-0', 'TOO_SMALL'],
  ['0.0000001', 'TOO_MANY_DECIMALS'],
  ['123456789012345678901234567890', 'TOO_LARGE'],
  ['1e3', 'NOT_A_DECIMAL'],
  ['1,000', 'NOT_A_DECIMAL'],
  ['0x10', 'NOT_A_DECIMAL'],
  ['NaN', 'NOT_A_DECIMAL'],
  ['Infinity', 'NOT_A_DECIMAL'],
  ['十', 'NOT_A_DECIMAL'],
])('a quantity of %s is refused: %s', async (quantity, code) => {
  const answer = await byHand({ quantity })
  expect([answer.status, refusals(answer)]).toEqual(['SUCCESS', [`lines[0].quantity ${code}`]])
  await expectNothingWritten()
})

test('a price of 30 digits is refused before a table would refuse it', async () => {
  expect((await byHand({ price: '9'.repeat(400) })).returnCode).not.toBe('0')
  expect(refusals(await byHand({ price: '-0.01', taxRate: '13' })).toSorted()).toEqual(['lines[0].price TOO_SMALL', 'lines[0].taxRate TOO_LARGE'])
  await expectNothingWritten()
})

test('[MNY-11] the largest quantity at the largest price and tax is ordered; what is more is refused at the quantity or at the price, in the language of the person', async () => {
  const most = { quantity: '999999999.1', price: '500000000', taxRate: '1' }
  const made = done(await byHand(most)).entity as any
  expect([made.lines[0].amountWithoutTax, made.lines[0].amount, made.amount]).toEqual(['499999999550000000', '999999999100000000', '999999999100000000'])
  before = await everything()
  const answer = await byHand({ ...most, price: '500000000.01' })
  expect([answer.status, answer.returnCode, refusals(answer)]).toEqual(['SUCCESS', '10990010', ['lines[0].price TOO_LARGE']])
  expect(answer.issues?.[0]?.text).toBe('不能大于 500000000')
  expect(refusals(await byHand({ ...most, quantity: '999999999.100001' }))).toEqual(['lines[0].quantity TOO_LARGE'])
  await expectNothingWritten()
})

test('[MNY-10] the largest figure is stored as it is, and the next one is refused, in an edit too', async () => {
  const id = await story.listLine('999999999', { weight: '1000000001' })
  const { version, totalWeight } = await story.detail('/api/project/materials/detail', id)
  expect(totalWeight).toBe('999999999999999999')
  const before = await everything()
  const edited = await story.buyer.call('/api/project/materials/edit', { entity: { id, version, quantity: '999999999.1' } })
  expect([edited.returnCode, refusals(edited)]).toEqual(['10990010', ['totalWeight TOO_LARGE']])
  // What was entered wrongly is told first: a factor that a person does not see must not be told by its product.
  const wrong = { id, version, quantity: '999999999.1', remark: 'x'.repeat(401) }
  expect(refusals(await story.buyer.call('/api/project/materials/edit', { entity: wrong }))).toEqual(['remark TOO_LONG'])
  expect(await everything()).toBe(before)
})

test('unknown keys are named wherever they are, and figures that the server computes count as unknown', async () => {
  const answer = await byHand(
    { amount: '1', pending: '5', shippedQuantity: '1', colour: 'red', purchaser: 'purchaser-2' },
    { status: 'success', amount: '1', purchaser: 'purchaser-2', insideOrderCode: 'PO1', nonsense: {} },
  )
  expect(refusals(answer).toSorted()).toEqual([
    'amount UNKNOWN_KEY',
    'insideOrderCode UNKNOWN_KEY',
    'lines[0].amount UNKNOWN_KEY',
    'lines[0].colour UNKNOWN_KEY',
    'lines[0].pending UNKNOWN_KEY',
    'lines[0].purchaser UNKNOWN_KEY',
    'lines[0].shippedQuantity UNKNOWN_KEY',
    'nonsense UNKNOWN_KEY',
    'purchaser UNKNOWN_KEY',
    'status UNKNOWN_KEY',
  ])
  expect(answer.returnCode).toBe('10990001')
  await expectNothingWritten()
})

test('wrong types are named with their paths, all at once', async () => {
  const answer = await byHand(
    { partName: 7, quantity: 5, deliveryDate: '2026-02-30', materialRecord: 7 },
    { supplier: ['x'], remark: { text: 'x' }, orderType: 'ROCKET', subsidiary: {} },
  )
  expect(refusals(answer).toSorted()).toEqual([
    'lines[0].deliveryDate NOT_A_DATE',
    'lines[0].materialRecord WRONG_TYPE',
    'lines[0].partName WRONG_TYPE',
    'lines[0].quantity WRONG_TYPE',
    'orderType NOT_IN_VOCABULARY',
    'remark WRONG_TYPE',
    'subsidiary WRONG_TYPE',
    'supplier WRONG_TYPE',
  ])
  expect(refusals(await add({ lines: {} }))).toContain('lines WRONG_TYPE')
  expect(refusals(await add({ lines: ['x'] }))).toContain('lines[0] WRONG_TYPE')
  expect(refusals(await byHand({ deliveryDate: '2026-12-01T00:00:00Z' }))).toEqual(['lines[0].deliveryDate NOT_A_DATE'])
  expect((await add({ lines: [] })).returnCode).not.toBe('0')
  await expectNothingWritten()
})

test('a refusal is worded in the language of the person', async () => {
  const english = await story.api.login('englishBuyer')
  const entity = { lines: [] }
  const [cn, en] = [await add(entity), await english.call(at('add'), { entity })]
  expect([cn.returnCode, /\p{Script=Han}/u.test(cn.returnMsg ?? ''), en.returnCode, /^[\x20-\x7e]+$/.test(en.returnMsg ?? '')]).toEqual([
    en.returnCode,
    true,
    cn.returnCode,
    true,
  ])
  expect(en.issues?.every(({ text }) => /^[\x20-\x7e]+$/.test(text ?? ''))).toBe(true)
})

test('texts too long are refused; quotation marks, angle brackets and signs of all scripts are kept as they are', async () => {
  expect(refusals(await byHand({ partName: '轴'.repeat(201), remark: 'x'.repeat(201) }, { remark: 'x'.repeat(401) })).toSorted()).toEqual([
    'lines[0].partName TOO_LONG',
    'lines[0].remark TOO_LONG',
    'remark TOO_LONG',
  ])
  await expectNothingWritten()
  const remark = `'; drop table "order"; -- <script>alert(1)</script> \\u0041 Ω 轴 🚚`
  const made = done(await byHand({}, { remark })).entity as any
  expect((await story.order(made.id)).remark).toBe(remark)
})

test('an action on no document, on 201 documents and on a missing one is refused', async () => {
  const close = (entityList: readonly { readonly id: string }[]) => story.buyer.call(at('close'), { entity: { closeReason: 'x' }, entityList })
  for (const many of [0, 201]) expect((await close(Array.from({ length: many }, (_, index) => ({ id: `nobody-${index}` })))).returnCode).toBe('10011104')
  expect(refusals(await story.buyer.call(at('close'), { entity: { closeReason: 'x' } }))).toEqual(['id NOT_FOUND'])
  expect(refusals(await story.buyer.call(at('close'), { entity: { id: "x' or '1'='1", closeReason: 'x' } }))).toEqual(['id NOT_FOUND'])
  await expectNothingWritten()
})

test('if two people change the same version, one is told what the other wrote', async () => {
  const id = await story.listLine('10')
  const { version } = await story.detail('/api/project/materials/detail', id)
  const edit = (quantity: string) => story.buyer.call('/api/project/materials/edit', { entity: { id, version, quantity } })
  const answers = await Promise.all([edit('11'), edit('12'), edit('13'), edit('14')])
  const [won] = answers.filter(({ returnCode }) => returnCode === '0')
  expect(answers.filter(({ returnCode }) => returnCode === '10990020')).toHaveLength(3)
  expect(await story.detail('/api/project/materials/detail', id)).toMatchObject({ version: version + 1, quantity: (won!.entity as any).quantity })
  expect(refusals(await story.buyer.call('/api/project/materials/edit', { entity: { id, quantity: '15' } }))).toEqual(['version VERSION_REQUIRED'])
  for (const wrong of ['newest', 1.5, '99999999999999999999', {}, true])
    expect(refusals(await story.buyer.call('/api/project/materials/edit', { entity: { id, version: wrong, quantity: '15' } }))).toEqual(['version WRONG_TYPE'])
})

test('an order and a shipment that are sent ten times with one key are made once', async () => {
  const listLine = await story.listLine('10')
  const envelope = { entity: { lines: [{ purchaseListLine: listLine, quantity: '2' }] }, idempotencyKey: 'order of ten clicks' }
  const orders = await Promise.all(Array.from({ length: 10 }, () => story.buyer.call(at('add'), envelope)))
  expect(new Set(orders.map(({ returnCode, entity }) => `${returnCode} ${(entity as any).insideOrderCode}`)).size).toBe(1)
  expect(await story.detail('/api/project/materials/detail', listLine)).toMatchObject({ orderedQuantity: '2', toOrder: '8' })
  const order = orders[0]!.entity as any
  done(await decide(story.seller, '/api/tradeOrder/supplier/accept', { id: order.id, replyDate: '2026-12-10' }))
  const shipment = { entity: { lines: [{ orderLine: order.lines[0].id, quantity: '1' }] }, idempotencyKey: 'shipment of ten clicks' }
  const shipments = await Promise.all(Array.from({ length: 10 }, () => story.seller.call('/api/deliverOrder/supplier/add', shipment)))
  expect(new Set(shipments.map(({ returnCode, entity }) => `${returnCode} ${(entity as any).shipmentNumber}`)).size).toBe(1)
  expect((await story.order(order.id)).lines[0]).toMatchObject({ shippedQuantity: '1', pending: '1' })
  const other = await story.seller.call('/api/deliverOrder/supplier/add', {
    ...shipment,
    entity: { lines: [{ orderLine: order.lines[0].id, quantity: '0.5' }] },
  })
  expect(refusals(other)).toEqual(['idempotencyKey REPEATED_OPERATION'])
})

test('a reference to another enterprise’s record is refused as if the record did not exist', async () => {
  const other = await story.api.login('otherBuyer')
  const group = await enter(other, '/api/purchasingGroup/add', { code: 'X1', name: 'Theirs' })
  const supplier = await enter(other, '/api/epRelation/add', { code: 'X1', name: 'Theirs', contacts: [{ name: 'Wu', primary: true }] })
  const listLine = await enter(other, '/api/project/materials/add', {
    partName: 'Theirs',
    quantity: '5',
    price: '3',
    deliveryDate: '2026-12-20',
    deliveryAddress: 'Gate 9',
    purchasingGroup: group,
    supplier,
  })
  before = await everything()
  expect(refusals(await byHand({}, { supplier, purchasingGroup: group })).toSorted()).toEqual([
    'purchasingGroup REFERENCE_NOT_FOUND',
    'supplier REFERENCE_NOT_FOUND',
  ])
  expect(refusals(await add({ lines: [{ purchaseListLine: listLine }] }))).toEqual(['lines[0].purchaseListLine REFERENCE_NOT_FOUND'])
  expect(refusals(await story.buyer.call('/api/project/materials/close', { entity: { id: listLine, closeReason: 'x' } }))).toEqual(['id NOT_FOUND'])
  expect(refusals(await story.buyer.call('/api/epRelation/freeze', { entity: { id: supplier, freezeReason: 'x' } }))).toEqual(['id NOT_FOUND'])
  await expectNothingWritten()
})

test('a body of 100 MB is refused, and the server goes on', async () => {
  const headers = { host: hostOf.purchaser, 'content-type': 'application/json', cookie: story.buyer.cookie }
  const response = await story.api.app.inject({ method: 'POST', url: at('add'), headers, payload: Buffer.alloc(100_000_000, ' ') })
  expect([response.statusCode, response.json().code]).toEqual([413, 'REQUEST_TOO_LARGE'])
  await expectNothingWritten()
  done(await byHand({}))
})

test('a value of a wrong kind hides nothing that is missing: both are told at once', async () => {
  const supplier = { name: 7, contacts: [{ name: 'Wang', primary: 'yes' }, { primary: true }] }
  const answer = await story.buyer.call('/api/epRelation/add', { entity: supplier })
  expect(answer.issues?.map(({ code, path }) => `${path} ${code}`).toSorted()).toEqual([
    'code REQUIRED',
    'contacts[0].primary WRONG_TYPE',
    'contacts[1].name REQUIRED',
    'name WRONG_TYPE',
  ])
})

test('a wrong value in an action hides no reason that is missing', async () => {
  const made = (await add({ lines: [{ purchaseListLine: await story.listLine('10') }] })).entity as { readonly id: string }
  const answer = await story.buyer.call(at('close'), { entity: { id: made.id, givesRestBack: 'all' } })
  expect(answer.issues?.map(({ code, path }) => `${path} ${code}`)).toEqual(['givesRestBack WRONG_TYPE', 'closeReason REQUIRED'])
})

test('7.5 and 2.5 are 10, in the answer of the action, in the detail and in the list; a line tells its document by its id', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  const orderLine = order.lines[0].id as string
  for (const quantity of ['7.5', '2.5']) {
    const shipment = (await story.ship([{ orderLine, quantity }])).entity as { readonly lines: readonly { readonly id: string }[] }
    await story.receive([{ shipmentLine: shipment.lines[0]!.id, quantity }])
  }
  const figures = { shippedQuantity: '10', receivedQuantity: '10', pending: '0', document: order.id }
  expect((await story.order(order.id)).lines).toMatchObject([figures])
  const where = [{ field: 'order.insideOrderCode', operator: 'equals', value: order.insideOrderCode }]
  expect((await story.buyer.call(at('itemList'), { entity: { where } })).list).toMatchObject([figures])
})
