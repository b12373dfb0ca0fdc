import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Value } from '../../files/spreadsheets.ts'
import { type Cost, costOf } from '../../support/cost-of.ts'
import { importing, reportOf, uploadOf } from '../../support/import-of-file.ts'
import { enter, enterMasterData } from '../../support/master-data.ts'

const here = importing(async (api, buyer) => {
  await enterMasterData(api, buyer)
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'CNT', name: 'Counted' })
  await enter(buyer, '/api/project/unit/add', { code: 'PCS', name: '件', unitGroup, isUnit: true })
  for (const name of ['核心', '本地']) await enter(buyer, '/api/enterprise_expand/supplierLabel/add', { name })
})

/** The headings of a file, and its row for the record of this number. */
type Filled = { readonly headings: readonly string[]; readonly row: (number: number) => readonly Value[] | Promise<readonly Value[]> }

/** A day of its own for each record. */
const dayOf = (number: number) => new Date(Date.UTC(2027, 0, 1 + number)).toISOString().slice(0, 10)

/** Every declared import; the later ones name and change what the earlier ones bring in, and each row names records of its own. */
const FILES: Readonly<Record<string, Filled>> = {
  suppliers: {
    headings: ['code', 'name', 'currency', 'paymentPeriod', 'contacts.name', 'contacts.primary'],
    row: (number) => [`V-${number}`, `供应商 ${number}`, 'CNY', 30, '李华', '是'],
  },
  supplierChanges: { headings: ['code', 'paymentPeriod'], row: (number) => [`V-${number}`, 45] },
  supplierLabels: { headings: ['code', 'labels'], row: (number) => [`V-${number}`, '核心、本地'] },
  materials: { headings: ['materialNumber', 'name', 'purchaseUnit', 'inspectionType'], row: (number) => [`M-${number}`, `轴承 ${number}`, 'PCS', 'E'] },
  materialChanges: { headings: ['id', 'remark'], row: async (number) => [await valueOf('material', 'id', 'materialNumber', `M-${number}`), '新备注'] },
  purchaseList: {
    headings: ['externalId', 'materialRecord', 'quantity', 'deliveryDate', 'deliveryAddress', 'purchasingGroup', 'supplier', 'price'],
    row: (number) => [`L-${number}`, `M-${number}`, 10, '2026-12-31', 'Gate 1', 'G1', `V-${number}`, 12.5],
  },
  purchaseListPlan: {
    headings: ['externalId', 'materialRecord', 'quantity', 'deliveryDate', 'deliveryAddress', 'purchasingGroup', 'supplier'],
    row: (number) => [`P-${number}`, `M-${number}`, 10, '2026-12-31', 'Gate 1', 'G1', `V-${number}`],
  },
  priceLibrary: {
    headings: ['materialRecord', 'unitName', 'supplier', 'supplierName', 'currency', 'taxRate', 'price', 'validFrom', 'validTo'],
    row: (number) => [`M-${number}`, '件', `V-${number}`, `供应商 ${number}`, 'CNY', '13%', 55, '2026-12-01', '2027-11-30'],
  },
  priceChanges: {
    headings: ['priceNumber', 'price'],
    row: async (number) => [await valueOf('priceRecord', 'priceNumber', 'partName', `轴承 ${number}`), 54],
  },
  personnel: {
    headings: ['name', 'company', 'jobType', 'idNumber', 'contactNumber', 'hourlyRate'],
    row: (number) => ['周敏', '恒瑞服务', '钳工', `32050119900101${1000 + number}`, '138 0000 0000', 85.5],
  },
  deliverySlots: {
    headings: ['area', 'day', 'startsAt', 'endsAt', 'capacity'],
    row: (number) => ['R1', dayOf(number), '08:00', '09:00', 4],
  },
  exchangeRates: {
    headings: ['kind', 'fromCurrency', 'toCurrency', 'rate', 'validFrom', 'validTo'],
    row: (number) => ['ACCOUNTING', 'USD', 'CNY', 7.1, dayOf(number), dayOf(number)],
  },
  bankMovements: {
    headings: ['account', 'bankReference', 'bookedOn', 'amount', 'currency', 'reference', 'orderNumber', 'partyAccount'],
    row: (number) => ['1001', `B-${number}`, '2026-11-18', 100 + number, 'CNY', `PY${number}-1`, `PY${number}`, `62${number}`],
  },
  products: {
    headings: ['productNumber', 'name', 'unitName', 'price'],
    row: (number) => [`G-${number}`, `轴承 ${number}`, '件', 55],
  },
  productChanges: { headings: ['productNumber', 'stockQuantity'], row: (number) => [`G-${number}`, 80] },
  attributeNames: { headings: ['code', 'name', 'englishName'], row: (number) => [`A-${number}`, `属性 ${number}`, `Attribute ${number}`] },
}

async function valueOf(table: string, wanted: string, by: string, value: string): Promise<string> {
  const { rows } = await sql<{ wanted: string }>`select ${sql.id(wanted)} as wanted from ${sql.id(table)} where ${sql.id(by)} = ${value}`.execute(here.api.pool)
  return rows[0]!.wanted
}

/** The cost of importing the records from this number on. */
async function costOfFile(name: string, from: number, count: number): Promise<Cost> {
  const { headings, row } = FILES[name]!
  const rows: (readonly Value[])[] = []
  for (let place = 0; place < count; place++) rows.push(await row(from + place))
  const { purchaser, supplier = '' } = here.api.model.imports[name]!.path
  const person = purchaser === undefined ? await here.api.login('seller') : here.buyer
  const { answer, cost } = await costOf(here.api.model, () =>
    person.call(purchaser ?? supplier, uploadOf('rows.xlsx', [[...headings], ...rows.map((each) => [...each])])),
  )
  expect(reportOf(answer)).toMatchObject({ accepted: count })
  return cost
}

/** Imports whose rows name lines of orders, which a file of records cannot bring along: their growth is not measured here. */
const OF_SOURCES = ['deliverySchedules']

test('every declared import of records is here', () => {
  expect([...Object.keys(FILES), ...OF_SOURCES].toSorted()).toEqual(Object.keys(here.api.model.imports).toSorted())
})

test.each(Object.keys(FILES))('%s: 40 rows cost as many statements as 10, at most four times the evaluations and six times the reading', async (name) => {
  await costOfFile(name, 0, 1)
  const few = await costOfFile(name, 100, 10)
  const many = await costOfFile(name, 200, 40)
  expect(few.statements).toBeGreaterThan(5)
  expect(many.statements).toBe(few.statements)
  expect(many.evaluations).toBeLessThanOrEqual(4 * few.evaluations)
  // Tables grow meanwhile; a pass over all rows for each line would be sixteen times as much.
  expect(many.rowsRead).toBeLessThanOrEqual(6 * few.rowsRead)
})
