import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportReport } from '../../../engine/server/documents/import/import-report.ts'
import { type Value, workbook } from '../../files/spreadsheets.ts'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'
import { enter, enterMasterData } from '../../support/master-data.ts'

const PATH = '/api/project/materials/importPlan'
const HEADINGS = ['externalId', 'partName', 'quantity', 'stockUnit', 'stockConversionRate', 'deliveryDate', 'deliveryAddress', 'purchasingGroup']

let api: Api
let buyer: SignedIn

beforeAll(async () => {
  api = await startApi()
  buyer = await api.login('buyer')
  await enterMasterData(api, buyer)
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'WGT', name: 'Weighed' })
  await enter(buyer, '/api/project/unit/add', { code: 'KG', name: '千克', unitGroup, isUnit: true })
}, 240_000)
afterAll(() => api.close())

const line = (id: string | null, quantity: number, stockUnit: string | null, rate: number | null): Value[] => [
  id,
  '轴承座',
  quantity,
  stockUnit,
  rate,
  '2026-12-31',
  'Gate 1',
  'G1',
]

async function send(lines: readonly Value[][], as = buyer) {
  const content = workbook([HEADINGS, ...lines]).toString('base64')
  return as.call(PATH, { entity: { file: { name: 'plan.xlsx', content } } })
}

async function stored(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from "purchaseListLine"`.execute(api.pool)
  return Number(rows[0]?.count)
}

test('[MAT-46] each line of a demand plan has a unique id and, with a stock unit, more than 0 of it; nothing is written unless all are right', async () => {
  const refused = await send([
    line('P-1', 10, 'KG', 2),
    line(null, 10, null, null),
    line('P-3', 10, 'KG', 0),
    line('P-1', 10, null, null),
    line('P-5', 0, null, null),
  ])
  expect((refused.entity as ImportReport).issues.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
    '3 externalId REQUIRED',
    '4 stockConversionRate STOCK_QUANTITY_ZERO',
    '5 externalId NOT_UNIQUE_IN_FILE',
    '6 quantity TOO_SMALL',
  ])
  expect(await stored()).toBe(0)
  expect((await send([line('P-1', 10, 'KG', 2), line('P-2', 10, null, null)])).returnCode).toBe('0')
  expect(await stored()).toBe(2)
})

test('[MAT-46] a demand plan of 4,001 lines is imported, one of 20,001 is refused', async () => {
  const plan = (count: number) => Array.from({ length: count }, (_, at) => line(`Q-${at}`, 1, null, null))
  expect(await send(plan(20_001))).toMatchObject({ returnCode: '10370009', issues: [{ code: 'IMPORT_OVER_20000_PARTS' }] })
  const before = await stored()
  expect((await send(plan(4001))).returnCode).toBe('0')
  expect(await stored()).toBe(before + 4001)
}, 300_000)

test('[MAT-46] whoever may not import parts imports no plan', async () => {
  expect((await send([line('R-1', 1, null, null)], await api.login('reader'))).issues).toMatchObject([{ code: 'NO_PERMISSION' }])
})
