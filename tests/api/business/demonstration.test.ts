import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, startApi } from '../../support/api.ts'

let api: Api

beforeAll(async () => {
  api = await startApi({ demonstration: true })
}, 240_000)
afterAll(() => api.close())

const statuses = async (table: string) => {
  const rows = await api.pool.selectFrom(table).select('status').distinct().execute()
  return rows.map((row) => String(row.status)).sort()
}

test('the demonstration has orders in every main state', async () => {
  expect(await statuses('order')).toEqual(
    expect.arrayContaining([
      'INVALID',
      'REFUSEDAPPROVAL',
      'REFUSEDORDER',
      'WAITORDER',
      'close',
      'examineCargoForPurchase',
      'purchasePaid',
      'success',
      'supplierDelivered',
      'waitBalance',
    ]),
  )
})

test('the demonstration has shipments, inspections and storage notes in every main state', async () => {
  expect(await statuses('shipment')).toEqual(['CANCEL', 'COMPLETED', 'RETURN', 'WAITINSPECT', 'WAITRECEIVE'])
  expect(await statuses('inspection')).toEqual(expect.arrayContaining(['INSPECTED', 'WAITINSPECT']))
  expect(await statuses('storageNote')).toEqual(expect.arrayContaining(['WAITBALANCE', 'WAITIN']))
})

test('[RET-3, RET-7, RET-9, RET-14] the demonstration has returns in every state, from the request to the replacement on the way, and one from stock', async () => {
  expect(await statuses('returnRequest')).toEqual(['REFUSED', 'SUCCESS', 'WAIT'])
  expect(await statuses('returnNote')).toEqual(['NOTRETURNED', 'RETURNED'])
  const replacements = await api.pool.selectFrom('shipment').select('status').where('replacement', '=', true).execute()
  expect(replacements.map(({ status }) => String(status)).toSorted()).toEqual(['COMPLETED', 'WAITRECEIVE'])
  const fromStock = await api.pool.selectFrom('returnNote').select('id').where('request', 'is', null).execute()
  expect(fromStock).toHaveLength(1)
})

test('a buyer sees the purchaser’s orders, and a supplier’s salesperson sees the supplier’s own', async () => {
  const buyer = await api.login('lin.yue')
  const orders = await buyer.call('/api/tradeOrder/purchase/list', { entity: {}, pager: { page: 1, pageSize: 50 } })
  expect(orders.returnCode).toBe('0')
  expect(orders.pager?.total).toBeGreaterThan(15)
  const sales = await api.login('shen.hao')
  const own = await sales.call('/api/tradeOrder/supplier/list', { entity: {}, pager: { page: 1, pageSize: 50 } })
  expect(own.returnCode).toBe('0')
  expect(new Set((own.list as { supplierName: string }[]).map((row) => row.supplierName))).toEqual(new Set(['无锡东华传动科技有限公司']))
})

test('[QUA-7, QUA-12, QUA-13] the demonstration has an on-site inspection with two defects, one for tomorrow, one that waits for approval, and standards', async () => {
  expect(await statuses('patrolOrder')).toEqual(['COMPLETED', 'PLANNED', 'RELEASED', 'WAITAPPROVAL'])
  const manager = await api.login('chen.bo')
  const { list } = await manager.call('/api/purchaseInspection/check/list', { entity: { where: [{ field: 'result', operator: 'in', value: ['N'] }] } })
  expect(list).toMatchObject([{ status: 'APPROVED', defectCount: '2', charged: '1030' }])
  const standards = await manager.call('/api/inspect/standard/list', { entity: {} })
  expect(standards.pager?.total).toBe(6)
})
