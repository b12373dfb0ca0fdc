import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { type Api, type SignedIn, hostOf, startApi } from '../../support/api.ts'

type Shown = { readonly id: string; readonly status: string; readonly [field: string]: unknown }

let api: Api
let seller: SignedIn
let manager: SignedIn
let refused: { readonly id: string; readonly reason: string }

beforeAll(async () => {
  api = await startApi({ demonstration: true })
  seller = await api.login('shen.hao')
  manager = await api.login('chen.bo')
  const { rows } = await sql<{ id: string; reason: string }>`
    select id, "approvalReason" as reason from "order" where acceptance = 'REFUSEDAPPROVAL' and "supplierEnterprise" = ${seller.enterprise} and purchaser = ${manager.enterprise}`.execute(
    api.pool,
  )
  refused = rows[0]!
})

afterAll(async () => api?.close())

const supplier = (verb: string) => `/api/tradeOrder/supplier/${verb}`

async function listed(envelope: Parameters<SignedIn['call']>[1] = {}): Promise<readonly Shown[]> {
  return (await seller.call(supplier('list'), { pager: { page: 1, pageSize: 200 }, ...envelope })).list as readonly Shown[]
}

test('the supplier cannot find an order that its purchaser has not approved, by any path', async () => {
  expect(refused.reason).not.toBe('')
  expect((await listed()).map(({ status }) => status).filter((status) => ['WAITAPPROVAL', 'REFUSEDAPPROVAL', 'INVALID'].includes(status))).toEqual([])
  expect(await listed({ entity: { where: [{ field: 'id', operator: 'equals', value: refused.id }] } })).toEqual([])
  for (const verb of ['detail', 'history', 'links'])
    expect((await seller.call(supplier(verb), { entity: { id: refused.id } })).issues![0]!.code).toBe('NOT_FOUND')
  expect((await seller.call(supplier('accept'), { entity: { id: refused.id, replyDate: '2026-12-01' } })).issues![0]!.code).toBe('NOT_FOUND')
  const lines = await seller.call(supplier('itemList'), { entity: { where: [{ field: 'document', operator: 'equals', value: refused.id }] } })
  expect(lines.list ?? []).toEqual([])
})

test('the approver’s reason for a refusal stays with the purchaser even if the order is sent later', async () => {
  const at = (verb: string) => `/api/tradeOrder/purchase/${verb}`
  const { rows } = await sql<{
    acceptance: string
  }>`update "approvalRule" set "amountFrom" = 99999999 where purchaser = ${manager.enterprise} returning 'x' as acceptance`.execute(api.pool)
  expect(rows.length).toBeGreaterThan(0)
  expect((await manager.call(at('reApproval'), { entity: { id: refused.id } })).returnCode).toBe('0')
  const detail = await seller.call(supplier('detail'), { entity: { id: refused.id } })
  expect(detail.entity).toMatchObject({ status: 'WAITORDER' })
  const history = await seller.call(supplier('history'), { entity: { id: refused.id } })
  expect((history.list as readonly { action: string }[]).map(({ action }) => action)).toEqual(['create', 'reApproval'])
  expect(JSON.stringify([detail, history])).not.toContain(refused.reason)
  expect(JSON.stringify(history)).not.toMatch(/WAITAPPROVAL|REFUSEDAPPROVAL/)
  const own = await manager.call(at('history'), { entity: { id: refused.id } })
  expect(JSON.stringify(own)).toContain(refused.reason)
})

test("fields of the purchaser are unknown to the supplier's conditions, order, columns and pickers", async () => {
  for (const field of [
    'supplier',
    'supplier.level',
    'supplier.id',
    'erpRemark',
    'lines.purchaseListLine',
    'lines.materialRecord.referencePrice',
    'createdBy.loginName',
    '__proto__',
    'constructor',
    'id"; drop table "order"',
  ]) {
    const answers = [
      await seller.call(supplier('list'), { entity: { where: [{ field, operator: 'notBlank' }] } }),
      await seller.call(supplier('list'), { order: field, orderSort: 'desc; drop table "order"' }),
      await seller.call(supplier('exportList'), { entity: { columns: [field], format: 'csv' } }),
      await seller.call(supplier('options'), { entity: { field } }),
    ]
    expect(answers.map(({ issues }) => issues?.[0]?.code)).toEqual(['UNKNOWN_KEY', 'UNKNOWN_KEY', 'UNKNOWN_KEY', 'UNKNOWN_KEY'])
  }
})

test('the fields behind the text of a purchaser’s own record are no side channel', async () => {
  const about = (field: string) => listed({ entity: { where: [{ field, operator: 'notBlank' }] } })
  expect((await listed()).length).toBeGreaterThan(0)
  expect([await about('purchasingGroup.name'), await about('subsidiary.name')]).toEqual([[], []])
})

test('the other side’s screen is unknown', async () => {
  for (const screen of ['purchaserOrderList', 'purchaserIndex', '__proto__', 'constructor', {}, 5]) {
    for (const path of [supplier('list'), supplier('statusCount'), '/api/board/counts'])
      expect((await seller.call(path, { entity: { screen } })).returnCode).not.toBe('0')
  }
})

test('the supplier’s OpenAPI document names no call of the purchaser', async () => {
  const read = async (side: 'purchaser' | 'supplier') => (await api.app.inject({ url: '/openapi/document.json', headers: { host: hostOf[side] } })).json()
  const document = await read('supplier')
  expect(Object.keys(document.paths)).toContain('/api/tradeOrder/supplier/accept')
  expect(JSON.stringify(document)).not.toMatch(/erpRemark|approvalRule|purchaseListLine|\/purchase\/|"A\d+"/)
  expect(Object.keys(document.components.schemas)).not.toContain('supplier')
  expect(JSON.stringify(await read('purchaser'))).toMatch(/erpRemark/)
})
