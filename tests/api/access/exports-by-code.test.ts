import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'
import { jobWhen, startedJob } from '../../support/job.ts'

let api: Api
const people: Record<'buyer' | 'seller', SignedIn | undefined> = { buyer: undefined, seller: undefined }
beforeAll(async () => {
  api = await startApi()
  for (const login of ['buyer', 'seller'] as const) people[login] = await api.login(login)
}, 120_000)
afterAll(() => api.close())

/** From now on this person holds these codes alone. */
async function hold(login: 'buyer' | 'seller', ...codes: readonly string[]): Promise<void> {
  await sql`delete from "rolePermission" where role = ${`role of ${login}`}`.execute(api.pool)
  await sql`insert into "rolePermission" (role, code) select ${`role of ${login}`}, unnest(${[...codes]}::text[])`.execute(api.pool)
}

/** Who, the screen, its path, the code to read, the code to export. */
const exportsOf = [
  ['buyer', 'purchaseList', '/api/project/materials', 'A1', 'A9'],
  ['buyer', 'project', '/api/project', 'A10', 'A15'],
  ['buyer', 'purchaserInquiryList', '/api/inquiry/purchase', 'A19', 'A28'],
  ['buyer', 'purchaserReviewQuotationList', '/api/quo/purchase', 'A19', 'A28'],
  ['buyer', 'purchaserBargainPageList', '/api/quo/bargain/purchase', 'A60', 'A96'],
  ['buyer', 'purchaserPricePool', '/api/ku/repo', 'A87', 'A91'],
  ['buyer', 'materialLibrary', '/api/ku', 'A50', 'A93'],
  ['buyer', 'purchaserComparativePriceList', '/api/comparePrice', 'A100', 'A103'],
  ['buyer', 'purchaserOrderList', '/api/tradeOrder/purchase', 'A30', 'A105'],
  ['buyer', 'purchaserOrderDetailList', '/api/tradeOrder/purchase', 'A30', 'A105'],
  ['buyer', 'purSupplierList', '/api/epRelation', 'A122', 'A129'],
  ['buyer', 'purchaserReceivingList', '/api/receiveOrder', 'A35', 'A161'],
  ['buyer', 'purchaserVoucherList', '/api/receiveOrder', 'A35', 'A161'],
  ['buyer', 'purchaserReceivingIndex', '/api/deliverOrder/purchase', 'A35', 'A161'],
  ['buyer', 'purchaserQualityList', '/api/inspect', 'A41', 'A163'],
  ['buyer', 'purchaserStorageOrderList', '/api/storageOrder', 'A43', 'A165'],
  ['seller', 'supplierInquiryList', '/api/quo/supplier', 'B1', 'B5'],
  ['seller', 'supplierOrderList', '/api/tradeOrder/supplier', 'B6', 'B20'],
  ['seller', 'salesList', '/api/tradeOrder/supplier', 'B6', 'B12'],
  ['seller', 'supplierShippingList', '/api/deliverOrder/supplier', 'B15', 'B39'],
] as const

test.each(exportsOf)('[JOB-10] %s takes %s (%s) away with %s and %s, not with the first alone', async (login, screen, path, read, code) => {
  // Vouchers are asked for by the month.
  const where = screen === 'purchaserVoucherList' ? [{ field: 'receipt.receivedDate', operator: 'between', value: ['2026-11-01', '2026-11-20'] }] : []
  const asked = { entity: { screen, where } }
  await hold(login, read)
  const refused = await people[login]!.call(`${path}/exportList`, asked)
  expect([refused.status, refused.issues?.map(({ code: name, params }) => [name, params])]).toEqual(['PROHIBIT', [['NO_PERMISSION', { permission: code }]]])
  await hold(login, read, code)
  const { job, code: found } = await startedJob(people[login]!, `${path}/exportList`, asked)
  expect(found).toBeUndefined()
  expect((await jobWhen(people[login]!, job!.id)).status).toBe('DONE')
})

test('[JOB-10] lines are not taken away by the code of the orders, nor orders by the code of the lines', async () => {
  const exported = (screen: string) => people.seller!.call('/api/tradeOrder/supplier/exportList', { entity: { screen } })
  await hold('seller', 'B6', 'B20')
  expect((await exported('salesList')).status).toBe('PROHIBIT')
  await hold('seller', 'B6', 'B12')
  expect((await exported('supplierOrderList')).status).toBe('PROHIBIT')
  expect((await people.seller!.call('/api/tradeOrder/supplier/exportList', { entity: {} })).status).toBe('PROHIBIT')
})
