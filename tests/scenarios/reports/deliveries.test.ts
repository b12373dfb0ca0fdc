import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter } from '../../support/master-data.ts'
import { done, startStory, type Shown, type Story } from '../story.ts'
import { lines } from './reporting.ts'
import type { ReportAbout, ReportRow } from '../../../engine/core/wire/report.ts'

let story: Story
// Today is 20 November 2026. Of 10 bearings due on 10 November 4 came today; the 5 that are due on 20 December came too. 100 yuan each, without tax.
beforeAll(async () => {
  story = await startStory()
  const late = await story.listLine('10', { deliveryDate: '2026-11-10', quantityUnit: 'pcs' })
  const early = await story.listLine('5', { deliveryDate: '2026-12-20', quantityUnit: 'pcs' })
  const order = await story.acceptedOrder([{ purchaseListLine: late }, { purchaseListLine: early }])
  const [one, other] = (order['lines'] as readonly Shown[]).toSorted((a, b) => String(a['deliveryDate']).localeCompare(String(b['deliveryDate'])))
  const shipment = done(
    await story.ship([
      { orderLine: one!['id'], quantity: '4' },
      { orderLine: other!['id'], quantity: '5' },
    ]),
  ).entity as Shown
  const shipped = (await story.detail('/api/deliverOrder/purchase/detail', shipment['id']))['lines'] as readonly Shown[]
  done(await story.receive(shipped.map(({ id, quantity }) => ({ shipmentLine: id as string, quantity: quantity as string }))))
})
afterAll(() => story.api.close())

async function ask(report: string, field: string, days: readonly [string, string], more: Shown = {}) {
  const where = [{ field, operator: 'between', value: days }]
  const { entity, list } = done(await story.buyer.call(`/api/report/${report}/list`, { entity: { where, ...more } }))
  return { about: entity as ReportAbout, rows: list as readonly ReportRow[] }
}
const DUE = ['2026-10-01', '2026-12-31'] as const
const TODAY = ['2026-11-20', '2026-11-20'] as const

test('[RPT-22] by delivery status one line is delivered in part and late, and one is complete', async () => {
  const told = await ask('deliveryStatusStatistics', 'deliveryDate', DUE)
  expect(lines(told, 'lines', 'late', 'lateShare')).toEqual([
    'all lines 2 late 1 lateShare 0.5',
    '已完成 lines 1 late 0 lateShare 0',
    '部分发货 lines 1 late 1 lateShare 1',
  ])
  expect(lines(await ask('deliveryStatusStatistics', 'deliveryDate', DUE, { measure: 'outstanding' }), 'outstanding')[0]).toBe('all pcs outstanding 6')
})

test('[RPT-23] six bearings are overdue at the one supplier', async () => {
  const told = await ask('supplierOverDelivered', 'deliveryDate', ['2026-11-01', '2026-11-20'], { measure: 'outstanding' })
  expect(lines(told, 'outstanding', 'lines', 'orders')).toEqual(['all pcs outstanding 6 lines 1 orders 1', '金泰轴承 pcs outstanding 6 lines 1 orders 1'])
})

test('[RPT-24, RPT-25, RPT-30] one order of 1,695 yuan with tax was placed, by the buyer, without a payment term', async () => {
  const orders = lines(await ask('purchaserPurchaseOrder', 'createdAt', TODAY), 'ordered', 'share', 'orders', 'average', 'suppliers')
  expect(orders).toEqual(['all', '2026-11'].map((group) => `${group} CNY ordered 1695 share 1 orders 1 average 1695 suppliers 1`))
  expect(lines(await ask('paymentTermsrStatistics', 'createdAt', TODAY), 'ordered', 'orders')[1]).toBe('(blank) CNY ordered 1695 orders 1')
  expect(lines(await ask('userReport', 'createdAt', TODAY), 'orders', 'open', 'refused', 'suppliers')[1]).toBe('buyer orders 1 open 0 refused 0 suppliers 1')
})

test('[RPT-27] neither line is produced yet, and one of them is overdue', async () => {
  const told = await ask('productionManageReport', 'deliveryDate', DUE)
  expect(lines(told, 'lines', 'ready', 'readyShare', 'overdueUnfinished')[0]).toBe('all lines 2 ready 0 readyShare 0 overdueUnfinished 1')
})

test('[RPT-28, RPT-29] nine bearings came in two lines, one of them on time', async () => {
  const deliveries = await ask('purchaserSDeliverGoods', 'receipt.receivedDate', TODAY, { measure: 'received' })
  expect(lines(deliveries, 'received', 'lines', 'receipts')).toEqual(['all pcs received 9 lines 2 receipts 1', '金泰轴承 pcs received 9 lines 2 receipts 1'])
  const study = await ask('purchaserSDeliverGoodsStudy', 'receipt.receivedDate', TODAY)
  expect(lines(study, 'lines', 'onTime', 'onTimeShare', 'returnedShare')[1]).toBe('金泰轴承 lines 2 onTime 1 onTimeShare 0.5 returnedShare 0')
})

test('[RPT-31] one purchase request of 20 November is not started, in the hands of the buyer', async () => {
  const { buyer, master } = story
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'COUNT', name: 'Counted' })
  const unit = await enter(buyer, '/api/project/unit/add', { code: 'PC', name: 'piece', unitGroup })
  const material = await enter(buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-7', name: 'Sleeve', partNumber: 'S-7', purchaseUnit: unit })
  const line = { materialRecord: material, quantity: '10', deliveryDate: '2026-12-20' }
  done(
    await buyer.call('/api/project/add', {
      entity: { name: 'Line 4', endDate: '2026-12-31', purchasingGroup: master.group, deliveryAddress: 'Gate 1', lines: [line] },
    }),
  )
  const told = await ask('projectManageReport', 'applicationDate', TODAY, { by: 'personInCharge' })
  expect(lines(told, 'requests', 'delayed', 'lines', 'listedMean')).toEqual(['all', 'buyer'].map((who) => `${who} requests 1 delayed 0 lines 1 listedMean 0`))
})
