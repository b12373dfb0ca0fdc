import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Value } from '../../files/spreadsheets.ts'
import { faultsOf, importing, reportOf, uploadOf } from '../../support/import-of-file.ts'
import { enter, enterMasterData } from '../../support/master-data.ts'

const PRICES = '/api/ku/updateRepoList'
const SUPPLIERS = '/api/epRelation/importChanges'

const numbers: string[] = []

const here = importing(async (api, buyer) => {
  const { supplier } = await enterMasterData(api, buyer)
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'CNT', name: 'Counted' })
  const purchaseUnit = await enter(buyer, '/api/project/unit/add', { code: 'PCS', name: '件', unitGroup, isUnit: true })
  const materialRecord = await enter(buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-1', name: '轴承', purchaseUnit })
  for (const year of ['2031', '2032', '2033'])
    await enter(buyer, '/api/ku/addRepo', { materialRecord, supplier, price: '12', validFrom: `${year}-01-01`, validTo: `${year}-12-31`, taxRate: '1' })
  const { rows } = await sql<{ priceNumber: string }>`select "priceNumber" from "priceRecord" order by "validFrom"`.execute(api.pool)
  numbers.push(...rows.map(({ priceNumber }) => priceNumber))
})

const send = (path: string, headings: readonly string[], rows: readonly (readonly Value[])[]) =>
  here.buyer.call(path, uploadOf('changes.xlsx', [[...headings], ...rows]))

test('[PRI-20] prices are found by their numbers, and what follows from a new price follows', async () => {
  const answer = await send(
    PRICES,
    ['priceNumber', '未税单价', 'taxRate'],
    [
      [numbers[0]!, 10, { t: 'n', v: 1, z: '0.00%' }],
      [numbers[1]!, 12, null],
    ],
  )
  expect(faultsOf(reportOf(answer))).toEqual([])
  expect(reportOf(answer)).toMatchObject({ rows: 2, changed: 1, unchanged: 1 })
  const { rows } = await sql<Record<string, unknown>>`
    select trim_scale(price)::text as price, trim_scale("taxPrice")::text as "taxPrice", version from "priceRecord" order by "validFrom" limit 2`.execute(
    here.api.pool,
  )
  expect(rows).toEqual([
    { price: '10', taxPrice: '20', version: 2 },
    { price: '12', taxPrice: '24', version: 1 },
  ])
})

test('[PRI-20] periods that would overlap are named in their rows, and nothing is written', async () => {
  const answer = await send(
    PRICES,
    ['priceNumber', 'validFrom', 'validTo'],
    [
      [numbers[0]!, '2031-01-01', '2033-06-30'],
      [numbers[1]!, '2032-02-01', '2032-12-31'],
      ['PR-none', null, null],
    ],
  )
  expect(reportOf(answer).issues.map(({ row, code }) => `${row} ${code}`)).toEqual(['2 PRICE_PERIODS_OVERLAP', '3 PERIODS_OVERLAP_IN_FILE', '4 NOT_FOUND'])
  const { rows } = await sql<Record<string, unknown>>`select "validFrom"::text, "validTo"::text from "priceRecord" order by "validFrom"`.execute(here.api.pool)
  expect(rows).toEqual(['2031', '2032', '2033'].map((year) => ({ validFrom: `${year}-01-01`, validTo: `${year}-12-31` })))
})

test('[SUP-9] suppliers are found by their codes, and their contacts stay', async () => {
  const answer = await send(SUPPLIERS, ['code', 'name', 'paymentPeriod'], [['S1', '金泰轴承有限公司', 45]])
  expect(faultsOf(reportOf(answer))).toEqual([])
  expect(reportOf(answer)).toMatchObject({ changed: 1 })
  const { rows } = await sql<Record<string, unknown>>`
    select s.name, s."paymentPeriod"::int as days, (select string_agg(c.name, ',') from "supplierContact" c where c.document = s.id) as contacts from supplier s`.execute(
    here.api.pool,
  )
  expect(rows).toEqual([{ name: '金泰轴承有限公司', days: 45, contacts: 'Li' }])
})

test('[SUP-9, ADR-6] a supplier with an address from before is given its number by the file that changes it', async () => {
  await sql`update supplier set address = '江苏无锡', "addressLine" = '江苏无锡' where code = 'S1'`.execute(here.api.pool)
  const refused = await send(SUPPLIERS, ['code', 'remark'], [['S1', '年度框架']])
  expect(reportOf(refused).issues.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
    '2 phone ADDRESS_WITHOUT_PHONE',
    '2 mobile ADDRESS_WITHOUT_PHONE',
  ])
  expect(reportOf(await send(SUPPLIERS, ['code', 'remark', 'phone'], [['S1', '年度框架', '0510-85210336']]))).toMatchObject({ changed: 1 })
  const { rows } = await sql<Record<string, unknown>>`select "addressLine", remark from supplier where code = 'S1'`.execute(here.api.pool)
  expect(rows).toEqual([{ addressLine: '江苏无锡 0510-85210336', remark: '年度框架' }])
})
