import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '../support/api.ts'
import type { Api, SignedIn } from '../support/api.ts'
import type { Shown } from './story.ts'
import { enterMasterData } from '../support/master-data.ts'
import type { MasterData } from '../support/master-data.ts'

let api: Api
let buyer: SignedIn
let seller: SignedIn
let master: MasterData
beforeAll(async () => {
  api = await startApi()
  buyer = await api.login('buyer')
  seller = await api.login('seller')
  master = await enterMasterData(api, buyer)
})
afterAll(() => api.close())

test('[ORD-1] an order made by hand is numbered, computed and waits for the supplier, who accepts it', async () => {
  const lines = [
    { partNumber: 'B-100', partName: 'Bearing', quantity: '10', price: '100.1', taxRate: '0.13' },
    { partNumber: 'B-200', partName: 'Ring', quantity: '3', price: '0.333333' },
  ]
  const made = await buyer.call('/api/tradeOrder/purchase/add', {
    entity: { supplier: master.supplier, purchasingGroup: master.group, deliveryAddress: 'Gate 1', lines },
  })
  expect(made).toMatchObject({ status: 'SUCCESS', returnCode: '0' })
  const order = made.entity as Shown
  expect(order).toMatchObject({
    insideOrderCode: 'PO20261120000001',
    status: 'WAITORDER',
    acceptance: 'WAITORDER',
    suspension: 'NORMAL',
    currency: 'CNY',
    supplier: { id: master.supplier, text: '金泰轴承' },
    supplierName: '金泰轴承',
    purchaserName: '恒锐机械',
    amount: '1132.26',
    amountWithoutTax: '1002',
    shippedShare: '0',
    version: 1,
  })
  expect(order.lines[0]).toMatchObject({ lineNo: 1, quantity: '10', taxPrice: '113.113', amount: '1131.13', pending: '10', lineStatus: 'WAITDELIVERY' })
  expect(order.lines[1]).toMatchObject({ taxPrice: '0.376666', amount: '1.13', amountWithoutTax: '1' })
  expect(order._actions).toMatchObject({ close: [], suspend: [], revoke: [] })
  expect(order._actions).not.toHaveProperty('accept')
  expect(order._actions).not.toHaveProperty('approve')

  const seen = (await seller.call('/api/tradeOrder/supplier/detail', { entity: { id: order.id } })).entity as Shown
  expect(seen).not.toHaveProperty('supplier')
  expect(seen._actions).toMatchObject({ accept: [], refuseOrder: [] })
  const accepted = await seller.call('/api/tradeOrder/supplier/accept', { entity: { id: order.id, version: seen.version, replyDate: '2026-12-01' } })
  expect(accepted).toMatchObject({ status: 'SUCCESS', returnCode: '0' })
  expect(accepted.entity).toMatchObject({ status: 'purchasePaid', replyDate: '2026-12-01', version: 2 })

  const history = await buyer.call('/api/tradeOrder/purchase/history', { entity: { id: order.id } })
  expect(history.list).toMatchObject([
    { action: 'create', accountName: 'buyer' },
    { action: 'accept', accountName: 'seller', fromState: 'WAITORDER', toState: 'purchasePaid' },
  ])
})

test('[ORD-1] an invalid order is refused with all issues at once, and nothing is written', async () => {
  const lines = [
    { partName: 'Bearing', quantity: '-1', taxRate: '1.5' },
    { partName: 'Ring', quantity: '1.1234567', price: '1' },
  ]
  const refused = await buyer.call('/api/tradeOrder/purchase/add', { entity: { supplier: master.supplier, currency: 'XXX', purchasingGroup: 'nobody', lines } })
  expect(refused.returnCode).not.toBe('0')
  expect(refused.issues?.map(({ code, path }) => `${path} ${code}`).sort()).toEqual([
    'currency NOT_IN_VOCABULARY',
    'deliveryAddress REQUIRED',
    'lines[0].price PRICE_MISSING',
    'lines[0].quantity TOO_SMALL',
    'lines[0].taxRate TOO_LARGE',
    'lines[1].quantity TOO_MANY_DECIMALS',
    'purchasingGroup REFERENCE_NOT_FOUND',
  ])
  const found = await buyer.call('/api/tradeOrder/purchase/list', { entity: {} })
  expect(found.pager?.total).toBe(1)
})
