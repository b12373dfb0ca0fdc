import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../support/add-member.ts'
import { readSpreadsheet } from '../../../engine/server/spreadsheet/read-spreadsheet.ts'
import { refusals } from '../story.ts'
import { type Reporting, lines, startReporting } from './reporting.ts'

let at: Reporting
beforeAll(async () => {
  at = await startReporting()
})
afterAll(() => at.story.api.close())

const AMOUNTS = 'projecPurchaseAmount'
const DAYS = { where: [{ field: 'order.createdAt', operator: 'between', value: ['2026-09-01', '2026-11-20'] }] }

test('[RPT-20, RPT-5] 1,356 yuan were ordered for the bridge, 339 yuan and 565 dollars for the crane, and yuan and dollars are never added up', async () => {
  const told = await at.ask(AMOUNTS, DAYS)
  expect(told.about).toMatchObject({ from: '2026-09-01', to: '2026-11-20', isOutOfRange: false, by: 'purchaseListLine.project', measure: 'ordered' })
  expect(lines(told, 'ordered', 'share', 'orders', 'lines')).toEqual([
    'all CNY ordered 1695 share 1 orders 3 lines 3',
    'all USD ordered 565 share 1 orders 1 lines 1',
    'Bridge CNY ordered 1356 share 0.8 orders 2 lines 2',
    'Crane USD ordered 565 share 1 orders 1 lines 1',
    'Crane CNY ordered 339 share 0.2 orders 1 lines 1',
  ])
})

test('[RPT-5] the figures of the report are those of SQL by hand', async () => {
  const { rows } = await sql<{ told: string }>`
    select concat(p.project, ' ', o.currency, ' ordered ', trim_scale(sum(l.amount)), ' lines ', count(*)) as told from "orderLine" l
    join "order" o on o.id = l.document join "purchaseListLine" p on p.id = l."purchaseListLine" group by p.project, o.currency`.execute(at.story.api.pool)
  const told = lines(await at.ask(AMOUNTS, DAYS), 'ordered', 'lines').filter((line) => !line.startsWith('all'))
  expect(told.toSorted()).toEqual(rows.map((row) => row.told).toSorted())
})

test('[RPT-6] an order of half past midnight on 1 November in China is one of November, though it was October in London', async () => {
  const told = await at.ask(AMOUNTS, { ...DAYS, by: 'order.createdAt:month' })
  expect(lines(told, 'ordered').slice(2)).toEqual(['2026-09 CNY ordered 1130', '2026-10 CNY ordered 226', '2026-11 CNY ordered 339', '2026-11 USD ordered 565'])
  const quarters = await at.ask(AMOUNTS, { ...DAYS, by: 'order.createdAt:quarter' })
  expect(lines(quarters, 'ordered').slice(2)).toEqual(['2026 Q3 CNY ordered 1130', '2026 Q4 CNY ordered 565', '2026 Q4 USD ordered 565'])
})

test('[RPT-6] across the months each project has its amount in each, and its sum', async () => {
  const told = await at.ask(AMOUNTS, { ...DAYS, across: 'order.createdAt:month' })
  const ofBridge = told.rows.filter(({ by }) => by?.text === 'Bridge')
  expect(ofBridge.map(({ across, figures }) => [across?.text ?? 'all', figures['ordered']])).toEqual([
    ['all', '1356'],
    ['2026-09', '1130'],
    ['2026-10', '226'],
  ])
  // The columns stand in the order of their months.
  const columns = told.rows.filter(({ by, across }) => by === undefined && across !== undefined).map(({ across }) => across!.text)
  expect([...new Set(columns)]).toEqual(['2026-09', '2026-10', '2026-11'])
})

test('[RPT-7] behind the 1,356 yuan of the bridge stand its two lines, behind October one of them', async () => {
  const rows = await at.rows(AMOUNTS, { measure: 'ordered', by: 'Bridge', unit: 'CNY' }, DAYS)
  expect(rows.map(({ amount }) => amount).toSorted()).toEqual(['1130', '226'])
  const october = await at.rows(AMOUNTS, { measure: 'ordered', by: 'Bridge', across: '2026-10-01' }, { ...DAYS, across: 'order.createdAt:month' })
  expect(october.map(({ amount }) => amount)).toEqual(['226'])
})

test('[RPT-3, RPT-4] a year is too long: the report tells of the day a year before, and says so', async () => {
  const where = [{ field: 'order.createdAt', operator: 'between', value: ['2026-01-01', '2026-11-20'] }]
  const { about, rows } = await at.ask(AMOUNTS, { where })
  expect(about).toMatchObject({ from: '2025-11-20', to: '2025-11-20', isOutOfRange: true })
  expect(rows.map(({ figures }) => figures['ordered'])).toEqual([])
})

test('[RPT-2] who may not read prices is told no amount and no share of one, and counts the lines', async () => {
  const clerk = await addMember(at.story.api, 'reportClerk', ['A200', 'A30', 'A151', 'A152', 'A205'])
  const told = await at.ask(AMOUNTS, DAYS, clerk)
  expect(told.about).toMatchObject({ measure: 'orders', measures: ['orders', 'lines'], told: ['orders', 'lines'] })
  expect(lines(told, 'orders', 'lines')).toEqual(['all orders 4 lines 4', 'Bridge orders 2 lines 2', 'Crane orders 2 lines 2'])
  const ask = (question: Record<string, unknown>) => clerk.call(`/api/report/${AMOUNTS}/list`, { entity: question })
  expect(refusals(await ask({ ...DAYS, measure: 'ordered' }))).toEqual(['entity.measure FIELD_NOT_VISIBLE'])
  expect(refusals(await ask({ ...DAYS, measure: 'share' }))).toEqual(['entity.measure FIELD_NOT_VISIBLE'])
  expect(refusals(await clerk.call(`/api/report/${AMOUNTS}/rows`, { entity: { ...DAYS, cell: { measure: 'ordered' } } }))).toEqual([
    'entity.measure FIELD_NOT_VISIBLE',
  ])
  const [row] = await at.rows(AMOUNTS, { measure: 'lines', by: 'Bridge' }, DAYS, clerk)
  expect(row).toMatchObject({ amount: '****', price: '****' })
})

test('[RPT-2] who may not read the names of suppliers is offered no group and no filter by them', async () => {
  const clerk = await addMember(at.story.api, 'namelessClerk', ['A200', 'A30', 'A150', 'A152'])
  expect((await at.ask(AMOUNTS, DAYS, clerk)).about.groups).not.toContain('order.supplier')
  expect(refusals(await clerk.call(`/api/report/${AMOUNTS}/list`, { entity: { ...DAYS, by: 'order.supplier' } }))).toEqual(['entity.by FIELD_NOT_VISIBLE'])
  const where = [...DAYS.where, { field: 'order.supplier', operator: 'in', value: [at.suppliers[0]] }]
  expect(refusals(await clerk.call(`/api/report/${AMOUNTS}/list`, { entity: { where } }))).toEqual(['where[0] FIELD_NOT_VISIBLE'])
})

test('[RPT-1] where groups are kept apart, the orders of another group count for nobody else', async () => {
  await sql`update enterprise set preferences = preferences || '{"dataPrivatisation": true}' where id = 'purchaser-1'`.execute(at.story.api.pool)
  try {
    const clerk = await addMember(at.story.api, 'otherGroup', ['A200', 'A30', 'A150', 'A151'])
    expect((await at.ask(AMOUNTS, DAYS, clerk)).rows).toEqual([])
    expect(await at.rows(AMOUNTS, { measure: 'lines' }, DAYS, clerk)).toEqual([])
  } finally {
    await sql`update enterprise set preferences = preferences - 'dataPrivatisation' where id = 'purchaser-1'`.execute(at.story.api.pool)
  }
})

test('[RPT-1] another purchaser counts nothing of it, a supplier has no such report, and who lacks a code is refused', async () => {
  const { api, seller } = at.story
  expect((await at.ask(AMOUNTS, DAYS, await api.login('otherBuyer'))).rows).toEqual([])
  await expect(seller.call(`/api/report/${AMOUNTS}/list`, { entity: DAYS })).rejects.toThrow('HTTP 404')
  const reader = await api.login('reader')
  expect((await reader.call(`/api/report/${AMOUNTS}/list`, { entity: DAYS })).status).toBe('PROHIBIT')
})

test('[RPT-21] by the delivery date one of the second supplier’s lines is late, and it was due on 19 November', async () => {
  const where = [{ field: 'deliveryDate', operator: 'between', value: ['2026-10-01', '2026-12-31'] }]
  const told = await at.ask('projecVendorStatistics', { where })
  expect(
    lines(told, 'ordered', 'lines', 'late', 'lateShare', 'projects')
      .filter((line) => !line.startsWith('all'))
      .toSorted(),
  ).toEqual(
    [
      `金泰轴承 CNY ordered 1356 lines 2 late 1 lateShare 0.5 projects 1`,
      `金泰轴承 USD ordered 565 lines 1 late 0 lateShare 0 projects 1`,
      `宏远铸造 CNY ordered 339 lines 1 late 1 lateShare 1 projects 1`,
    ].toSorted(),
  )
  const late = await at.rows('projecVendorStatistics', { measure: 'late', by: at.suppliers[1] }, { where })
  expect(late.map(({ deliveryDate }) => deliveryDate)).toEqual(['2026-11-19'])
})

test('[RPT-8] the spreadsheet has the amounts as numbers, needs the code for exporting, and is on record', async () => {
  const { buyer, api } = at.story
  const answer = await buyer.call(`/api/report/${AMOUNTS}/export`, { entity: DAYS })
  const { name, content } = answer.entity as { name: string; content: string }
  expect(name).toBe('项目采购金额 2026-09-01 2026-11-20.xlsx')
  const sheet = await readSpreadsheet('report.xlsx', Buffer.from(content, 'base64'), 100)
  expect(JSON.stringify(sheet)).toContain('1356')
  const { rows } = await sql<{ action: string }>`select action from "auditEntry" where action = 'export' and entity = 'order'`.execute(api.pool)
  expect(rows).toHaveLength(1)
  const clerk = await addMember(api, 'noExport', ['A200', 'A30', 'A150', 'A151', 'A152'])
  expect((await clerk.call(`/api/report/${AMOUNTS}/export`, { entity: DAYS })).status).toBe('PROHIBIT')
})

test('[RPT-1] what cannot be asked is refused with its place', async () => {
  const ask = async (question: Record<string, unknown>, verb = 'list') =>
    refusals(await at.story.buyer.call(`/api/report/${AMOUNTS}/${verb}`, { entity: question }))
  expect(await ask({ by: 'nonsense' })).toEqual(['entity.by UNKNOWN_KEY'])
  expect(await ask({ by: 'order.supplier', across: 'order.supplier' })).toEqual(['entity.across UNKNOWN_KEY'])
  expect(await ask({ measure: 'nonsense' })).toEqual(['entity.measure UNKNOWN_KEY'])
  expect(await ask({ nonsense: 1 })).toEqual(['entity.nonsense UNKNOWN_KEY'])
  expect(await ask({ where: 'x' })).toEqual(['entity.where WRONG_TYPE'])
  expect(await ask({ cell: 'x' }, 'rows')).toEqual(['entity.cell WRONG_TYPE'])
  expect(await ask({ cell: { measure: 'lines', nonsense: 'x' } }, 'rows')).toEqual(['entity.cell.nonsense UNKNOWN_KEY'])
})
