import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { type Shown, type Story, done, refusals, startStory } from '../../scenarios/story.ts'
import { decide } from '../../scenarios/as-read.ts'

let story: Story
let admin: SignedIn
beforeAll(async () => {
  story = await startStory()
  admin = await story.api.login('manager')
})
afterAll(() => story.api.close())

const dictionary = (name: string) => `/api/enterprise_expand/${name}`
const add = (name: string, entity: object) => enter(admin, `${dictionary(name)}/add`, entity as Record<string, unknown>)
const shown = (path: string, id: string): Promise<Shown> => story.detail(path, id)
const material = (more: object) =>
  story.buyer.call('/api/ku/addMaterialEnterprise', { entity: { name: 'Shaft', inspectionType: 'E', purchaseUnit: unit, ...more } })
let unit: string
beforeAll(async () => {
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'PC', name: 'Pieces' })
  unit = await enter(story.buyer, '/api/project/unit/add', { code: 'pc', name: 'Piece', unitGroup, isUnit: true, conversionRate: '1' })
})

test.for([
  ['goodsPosition', 20, 'OVER_20_GOODS_POSITIONS', (name: string) => ({ name })],
  ['inboundType', 6, 'OVER_6_INBOUND_TYPES', (name: string) => ({ code: name, name })],
  ['processingType', 30, 'OVER_30_PROCESSING_TYPES', (name: string) => ({ code: name, name })],
  ['productionBatch', 20, 'OVER_20_BATCH_NUMBERS', (number: string) => ({ number })],
] as const)('[PREF-8] the dictionary %s holds at most %d records', async ([name, most, code, record]) => {
  for (let count = 1; count <= most; count++) await add(name, record(`Full ${count}`))
  expect(refusals(await admin.call(`${dictionary(name)}/add`, { entity: record('One more') }))).toEqual([` ${code}`])
  const { list } = done(await admin.call(`${dictionary(name)}/list`, { pager: { page: 1, pageSize: 100 } }))
  for (const row of list as readonly Shown[]) done(await admin.call(`${dictionary(name)}/delete`, { entity: { id: row.id, version: row.version } }))
})

test('[PREF-14] a receipt and its storage note name goods positions, the entry its inbound type; a position in use is not deleted', async () => {
  const [position, inboundType] = [await add('goodsPosition', { name: 'A-01' }), await add('inboundType', { code: 'PUR', name: 'Purchase' })]
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }])
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as Shown
  const receipt = done(
    await story.buyer.call('/api/receiveOrder/add', {
      entity: { lines: [{ shipmentLine: shipment.lines[0].id, quantity: '5', goodsPosition: position }] },
    }),
  ).entity as Shown
  expect(receipt.lines[0].goodsPosition).toEqual({ id: position, text: 'A-01' })
  // The supplier does not see the purchaser's warehouses.
  const seen = done(await story.seller.call('/api/receiveOrder/supplier/detail', { entity: { id: receipt.id } })).entity as Shown
  expect(seen.lines[0]).not.toHaveProperty('goodsPosition')
  const links = done(await story.buyer.call('/api/receiveOrder/links', { entity: { id: receipt.id } })).entity as Shown
  const note = links.storageNote[0].id as string
  done(await story.buyer.call('/api/storageOrder/post', { entity: { id: note, warehouse: 'Hall 1', goodsPosition: position, inboundType } }))
  expect(await shown('/api/storageOrder/detail', note)).toMatchObject({ goodsPosition: { text: 'A-01' }, inboundType: { text: 'Purchase' } })
  expect(refusals(await admin.call(`${dictionary('goodsPosition')}/delete`, { entity: { id: position, version: 1 } }))).toEqual([' IN_USE'])
})

test('[PREF-14] an inspection names a defective type that the enterprise has, and no other', async () => {
  const scratch = await add('defectiveType', { code: 'SUR', name: 'Scratch' })
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('4', { inspectionType: 'F' }) }])
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as Shown
  const receipt = done(await story.receive([{ shipmentLine: shipment.lines[0].id }])).entity as Shown
  const { rows } = await sql<{ id: string }>`select id from inspection where receipt = ${receipt.id}`.execute(story.api.pool)
  const lot = rows[0]!.id
  const inspect = (defectiveType: string) =>
    story.buyer.call('/api/inspect/inspect', {
      entity: {
        id: lot,
        result: 'N',
        acceptedQuantity: '3',
        defectiveQuantity: '1',
        defectiveType,
        dispositions: [{ mode: 'RE', quantity: '1' }],
      },
    })
  expect(refusals(await inspect('DIMENSION'))).toEqual(['defectiveType REFERENCE_NOT_FOUND'])
  done(await inspect(scratch))
  expect(await shown('/api/inspect/detail', lot)).toMatchObject({ status: 'INSPECTED', defectiveType: { text: 'Scratch' } })
})

test('[PREF-15] a material and a purchase list line take the rate of their tax code, and another rate is refused', async () => {
  const [reduced, free] = [await add('taxCode', { code: 'J9', name: '9%', rate: '0.09' }), await add('taxCode', { code: 'J0', name: 'free', rate: '0' })]
  const made = done(await material({ materialNumber: 'M-1', taxCode: reduced })).entity as Shown
  expect(made).toMatchObject({ taxCode: { text: '9%' }, taxRate: '0.09' })
  expect(refusals(await material({ materialNumber: 'M-2', taxCode: reduced, taxRate: '0.13' }))).toEqual(['taxRate TAX_RATE_OF_ANOTHER_CODE'])
  expect(done(await material({ materialNumber: 'M-3', taxCode: free })).entity).toMatchObject({ taxRate: '0' })
  const line = await story.listLine('1', { materialRecord: made.id, taxRate: undefined })
  expect(await shown('/api/project/materials/detail', line)).toMatchObject({ taxCode: { text: '9%' }, taxRate: '0.09' })
  expect(refusals(await admin.call(`${dictionary('taxCode')}/add`, { entity: { code: 'X', name: 'x', rate: '1.01' } }))).toEqual(['rate TOO_LARGE'])
})

test('[PREF-16] a material has at most 10 processes, of types that are offered', async () => {
  const [mill, old] = [
    await add('processingType', { code: 'MILL', name: 'Milling' }),
    await add('processingType', { code: 'CAST', name: 'Casting', available: false }),
  ]
  const processes = (count: number, processingType = mill) => Array.from({ length: count }, (_, place) => ({ processingType, remark: `step ${place + 1}` }))
  expect(refusals(await material({ materialNumber: 'P-1', processes: processes(11) }))).toEqual(['processes OVER_10_PROCESSES'])
  expect(refusals(await material({ materialNumber: 'P-1', processes: processes(1, old) }))).toEqual(['processes[0].processingType REFERENCE_NOT_ALLOWED'])
  const made = done(await material({ materialNumber: 'P-1', processes: processes(10) })).entity as Shown
  expect(made.processes).toHaveLength(10)
  expect(made.processes[9]).toMatchObject({ processingType: { text: 'Milling' }, remark: 'step 10' })
})

test('[PREF-16] the production batch of a purchase list line gives its number to order, shipment and receipt', async () => {
  const batch = await add('productionBatch', { number: 'SC-7' })
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('2', { productionBatch: batch }) }])
  expect(order.lines[0]).toMatchObject({ productionBatch: { text: 'SC-7' }, productionBatchNumber: 'SC-7' })
  const seen = done(await story.seller.call('/api/tradeOrder/supplier/detail', { entity: { id: order.id } })).entity as Shown
  expect(seen.lines[0]).toMatchObject({ productionBatchNumber: 'SC-7' })
  expect(seen.lines[0]).not.toHaveProperty('productionBatch')
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as Shown
  expect(shipment.lines[0].productionBatchNumber).toBe('SC-7')
})

test('[PREF-17] an order bears a label of at most 15 characters, changed at any time, which the supplier does not see', async () => {
  expect(refusals(await admin.call(`${dictionary('orderLabel')}/add`, { entity: { name: '一二三四五六七八九十一二三四五六' } }))).toEqual([
    'name LABEL_OVER_15_CHARACTERS',
  ])
  const urgent = await add('orderLabel', { name: '一二三四五六七八九十一二三四五' })
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('1') }])
  done(await story.buyer.call('/api/tradeOrder/purchase/changeLabel', { entity: { id: order.id, orderLabel: urgent } }))
  expect(await story.order(order.id)).toMatchObject({ orderLabel: { id: urgent } })
  const seen = done(await story.seller.call('/api/tradeOrder/supplier/detail', { entity: { id: order.id } })).entity
  expect(seen).not.toHaveProperty('orderLabel')
  done(await story.buyer.call('/api/tradeOrder/purchase/changeLabel', { entity: { id: order.id, orderLabel: null } }))
  expect(await story.order(order.id)).toMatchObject({ orderLabel: null })
})

test('[PREF-18] the lines of a shipment say the shipping method that the order asks for', async () => {
  const road = await add('shippingMethod', { code: 'ROAD', name: 'By road' })
  const listLine = await story.listLine('1')
  const order = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { shippingMethod: road, lines: [{ purchaseListLine: listLine }] } }))
    .entity as Shown
  done(await decide(story.seller, '/api/tradeOrder/supplier/accept', { id: order.id, replyDate: '2026-12-10' }))
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as Shown
  expect(shipment.lines[0].shippingMethod).toMatchObject({ text: 'By road' })
})
