import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Value } from '../../files/spreadsheets.ts'
import { faultsOf, importing, reportOf, uploadOf } from '../../support/import-of-file.ts'
import { enter, enterMasterData } from '../../support/master-data.ts'
import { watchChange } from '../../support/watch-change.ts'

const PATH = '/api/project/materials/importPlan'
const HEADINGS = ['externalId', 'partName', 'quantity', 'stockUnit', 'stockConversionRate', 'deliveryDate', 'deliveryAddress', 'purchasingGroup']

const here = importing(async (api, buyer) => {
  await enterMasterData(api, buyer)
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'WGT', name: 'Weighed' })
  await enter(buyer, '/api/project/unit/add', { code: 'KG', name: '千克', unitGroup, isUnit: true })
})

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

const send = (lines: readonly Value[][], as = here.buyer) => as.call(PATH, uploadOf('plan.xlsx', [HEADINGS, ...lines]))

async function stored(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from "purchaseListLine"`.execute(here.api.pool)
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
  expect(faultsOf(reportOf(refused))).toEqual([
    '3 externalId REQUIRED',
    '4 stockConversionRate STOCK_QUANTITY_ZERO',
    '5 externalId NOT_UNIQUE_IN_FILE',
    '6 quantity TOO_SMALL',
  ])
  expect(await stored()).toBe(0)
  expect((await send([line('P-1', 10, 'KG', 2), line('P-2', 10, null, null)])).returnCode).toBe('0')
  expect(await stored()).toBe(2)
})

test('[MAT-47] an id stands once and its line names one supplier: a second supplier for it is refused, in the same file and in a later one', async () => {
  const of = (id: string, supplier: string) => [...line(id, 10, null, null), supplier]
  const suppliers = async (...lines: readonly Value[][]) => here.buyer.call(PATH, uploadOf('plan.xlsx', [[...HEADINGS, 'supplier'], ...lines]))
  await enter(here.buyer, '/api/epRelation/add', { code: 'S2', name: '江北轴承', settlementMethod: 'MON', contacts: [{ name: 'Wu', primary: true }] })
  expect(faultsOf(reportOf(await suppliers(of('V-1', 'S1'), of('V-1', 'S2'))))).toEqual(['3 externalId NOT_UNIQUE_IN_FILE'])
  expect((await suppliers(of('V-1', 'S1'))).returnCode).toBe('0')
  expect(faultsOf(reportOf(await suppliers(of('V-1', 'S2'))))).toEqual(['2 externalId NOT_UNIQUE'])
  expect(faultsOf(reportOf(await suppliers(of('V-2', 'S1, S2'))))).toEqual(['2 supplier REFERENCE_NOT_FOUND'])
})

test('[MAT-46] a demand plan of 4,001 lines is imported, one of 20,001 is refused', async () => {
  const plan = (count: number) => Array.from({ length: count }, (_, at) => line(`Q-${at}`, 1, null, null))
  expect(await send(plan(20_001))).toMatchObject({ returnCode: '10370009', issues: [{ code: 'IMPORT_OVER_20000_PARTS' }] })
  const before = await stored()
  expect((await send(plan(4001))).returnCode).toBe('0')
  expect(await stored()).toBe(before + 4001)
}, 300_000)

test('[MAT-46] whoever may not import parts imports no plan', async () => {
  expect((await send([line('R-1', 1, null, null)], await here.api.login('reader'))).issues).toMatchObject([{ code: 'NO_PERMISSION' }])
})

test('a plan of 200 lines costs as many statements as one of 20, though purchase requests count their lines', async () => {
  const costOf = async (count: number) => {
    const lines = Array.from({ length: count }, (_, at) => line(`S-${count}-${at}`, 1, null, null))
    const { answer, statements } = await watchChange({}, () => send(lines))
    expect(answer.returnCode).toBe('0')
    return statements
  }
  await costOf(19)
  const cost = await costOf(20)
  expect(cost).toBeGreaterThan(5)
  expect(await costOf(200)).toBe(cost)
})
