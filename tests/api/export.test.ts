import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestEnvelope } from '../../engine/core/wire/envelope.ts'
import { opened, workbook } from '../files/spreadsheets.ts'
import { type Api, type SignedIn, startApi } from '../support/api.ts'
import { fileOfJob, jobWhen, startedJob } from '../support/job.ts'
import { enter, enterMasterData } from '../support/master-data.ts'

const PATH = '/api/project/materials/exportList'
const COLUMNS = ['lineNumber', 'status', 'partName', 'quantity', 'price', 'supplier', 'deliveryDate', 'createdAt']

let api: Api
let buyer: SignedIn
let group: string

beforeAll(async () => {
  api = await startApi()
  buyer = await api.login('buyer')
  const data = await enterMasterData(api, buyer)
  group = data.group
  for (const [partName, quantity, supplier] of [
    ['=cmd()', '10', data.supplier],
    ['轴承, 大', '0.5', null],
  ] as const) {
    await enter(buyer, '/api/project/materials/add', {
      partName,
      quantity,
      supplier,
      deliveryDate: '2026-12-31',
      deliveryAddress: '苏州',
      purchasingGroup: group,
      taxRate: '0.13',
      price: '12.345',
      inspectionType: 'E',
      currency: 'CNY',
    })
  }
}, 240_000)
afterAll(() => api.close())

async function exported(person: SignedIn, entity: Readonly<Record<string, unknown>>, more: Partial<RequestEnvelope> = {}) {
  const { job, code } = await startedJob(person, PATH, { entity: { screen: 'purchaseList', where: [], columns: COLUMNS, ...entity }, ...more })
  if (job === undefined) return { code }
  const { status, file, summary, issues } = await jobWhen(person, job.id)
  if (status !== 'DONE') return { code: issues[0]?.code ?? status }
  const { bytes } = await fileOfJob(api.app, person, job.id)
  return { name: file?.name, count: summary.rows, bytes, size: file?.size }
}

test("the list as it is filtered comes as a workbook in the person's words", async () => {
  const { name, count, bytes } = await exported(buyer, { where: [{ field: 'supplier', operator: 'notBlank' }] })
  expect([name, count]).toEqual(['采购清单 2026-11-20.xlsx', 1])
  const { rows } = opened(bytes!)
  expect(rows).toEqual([
    ['清单号', '状态', '零件名称', '数量', '未税单价', '供应商', '需求日期', '创建时间'],
    [expect.stringMatching(/^PL20261120/), '待下单', '=cmd()', '10', '12.345', '金泰轴承', '2026-12-31', '2026-11-20 10:00'],
  ])
})

test('order and words follow the request', async () => {
  const { bytes } = await exported(await api.login('englishBuyer'), { columns: ['partName', 'quantity'] }, { order: 'quantity', orderSort: 'asc' })
  expect(opened(bytes!).rows).toEqual([
    ['Part name', 'Quantity'],
    ['轴承, 大', '0.5'],
    ['=cmd()', '10'],
  ])
})

test('a .csv file has a byte order mark, quotes its values, and disarms formulas', async () => {
  const { name, bytes } = await exported(buyer, { columns: ['partName', 'quantity'], format: 'csv' }, { order: 'quantity', orderSort: 'asc' })
  expect(name).toBe('采购清单 2026-11-20.csv')
  expect(bytes!.toString()).toBe('\ufeff零件名称,数量\r\n"轴承, 大",0.5\r\n\'=cmd(),10\r\n')
})

test('hidden values are masked, and a person exports only rows that they may read', async () => {
  await sql`insert into "rolePermission" (role, code) values ('role of reader', 'A9') on conflict do nothing`.execute(api.pool)
  const { bytes } = await exported(await api.login('reader'), { columns: ['partName', 'price'] })
  expect(
    opened(bytes!)
      .rows.slice(1)
      .map((row) => row[1]),
  ).toEqual(['****', '****'])
  expect((await exported(await api.login('newcomer'), {})).code).toBe('NO_PERMISSION')
  expect((await exported(await api.login('otherBuyer'), {})).count).toBe(0)
})

test('unknown columns, formats and keys are refused', async () => {
  expect((await exported(buyer, { columns: ['partName', 'secret'] })).code).toBe('UNKNOWN_KEY')
  expect((await exported(buyer, { columns: 'partName' })).code).toBe('WRONG_TYPE')
  expect((await exported(buyer, { format: 'pdf' })).code).toBe('NOT_IN_VOCABULARY')
  expect((await exported(buyer, { colour: 1 })).code).toBe('UNKNOWN_KEY')
})

test('an exported file can be imported again where its columns are those of the import', async () => {
  const { bytes } = await exported(buyer, {
    columns: ['partName', 'quantity', 'deliveryDate', 'deliveryAddress', 'purchasingGroup', 'taxRate', 'inspectionType', 'currency'],
  })
  const { rows } = opened(bytes!)
  const answer = await buyer.call('/api/project/materials/import', {
    entity: { file: { name: 'again.xlsx', content: workbook(rows).toString('base64') }, dryRun: true },
  })
  expect(answer.entity).toMatchObject({ rows: 2, issues: [], warnings: [] })
})

test('[LIST-5] [JOB-3] at most 50,000 rows are exported', async () => {
  const columns = sql`purchaser, "partName", quantity, "deliveryDate", "deliveryAddress", "purchasingGroup", "inspectionType", currency, version, "createdAt", "updatedAt", closed, deleted`
  await sql`insert into "purchaseListLine" (id, "lineNumber", ${columns})
    select 'copy-' || n, 'C' || n, ${columns} from (select * from "purchaseListLine" where purchaser = 'purchaser-1' limit 1) one, generate_series(1, 49998) n`.execute(
    api.pool,
  )
  expect((await exported(buyer, { columns: ['lineNumber', 'partName'] })).count).toBe(50_000)
  await enter(buyer, '/api/project/materials/add', {
    partName: 'one more',
    quantity: '1',
    deliveryDate: '2026-12-31',
    deliveryAddress: '苏州',
    purchasingGroup: group,
    inspectionType: 'E',
    currency: 'CNY',
  })
  expect((await exported(buyer, { columns: ['lineNumber', 'partName'] })).code).toBe('EXPORT_OVER_50000')
}, 240_000)
