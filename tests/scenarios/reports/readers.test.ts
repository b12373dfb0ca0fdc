import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectModel } from '../../support/project-model.ts'
import { refusals } from '../story.ts'
import { type Reporting, lines, startReporting } from './reporting.ts'
import { withSupplierReport } from './supplier-report.ts'

let at: Reporting
beforeAll(async () => {
  at = await startReporting(withSupplierReport(projectModel()))
})
afterAll(() => at.story.api.close())

const DAYS = { where: [{ field: 'order.createdAt', operator: 'between', value: ['2026-09-01', '2026-11-20'] }] }

test('[RPT-1] each supplier counts its own orders alone: 1,356 yuan and 565 dollars the one, 339 yuan the other', async () => {
  const { seller, api } = at.story
  expect(lines(await at.ask('sales', { ...DAYS, by: 'order.currency' }, seller), 'ordered', 'lines').filter((line) => line.startsWith('all'))).toEqual([
    'all CNY ordered 1356 lines 2',
    'all USD ordered 565 lines 1',
  ])
  const other = await api.login('otherSeller')
  expect(lines(await at.ask('sales', { ...DAYS, by: 'order.currency' }, other), 'ordered', 'lines')[0]).toBe('all CNY ordered 339 lines 1')
  expect(await at.rows('sales', { measure: 'lines' }, DAYS, other)).toHaveLength(1)
})

test('[RPT-1] an order that is withheld from its supplier counts for nobody there', async () => {
  await sql`update "order" set withheld = true where currency = 'USD'`.execute(at.story.api.pool)
  try {
    const told = await at.ask('sales', { ...DAYS, by: 'order.currency' }, at.story.seller)
    expect(lines(told, 'ordered')[0]).toBe('all CNY ordered 1356')
    expect(told.rows.some(({ unit }) => unit === 'USD')).toBe(false)
  } finally {
    await sql`update "order" set withheld = false`.execute(at.story.api.pool)
  }
})

test('[RPT-2] a supplier who may not read prices counts lines, and is refused the amount, its rows and its order', async () => {
  const { seller, api } = at.story
  await sql`delete from "rolePermission" where role = 'role of seller' and code = 'B60'`.execute(api.pool)
  const told = await at.ask('sales', DAYS, seller)
  expect(told.about.measures).toEqual(['orders', 'lines'])
  expect(told.rows.every(({ unit }) => unit === null)).toBe(true)
  const ask = async (question: Record<string, unknown>) => refusals(await seller.call('/api/report/sales/list', { entity: { ...DAYS, ...question } }))
  expect(await ask({ measure: 'ordered' })).toEqual(['entity.measure FIELD_NOT_VISIBLE'])
  expect(await ask({ measure: 'share' })).toEqual(['entity.measure FIELD_NOT_VISIBLE'])
  expect(await ask({ where: [...DAYS.where, { field: 'amount', operator: 'atLeast', value: '1000' }] })).toEqual(['where[0] FIELD_NOT_VISIBLE'])
})

test('[RPT-1] what only the purchaser has is no filter of a supplier’s report', async () => {
  const { seller } = at.story
  const where = [...DAYS.where, { field: 'purchaseListLine.project', operator: 'equals', value: 'Bridge' }]
  expect(refusals(await seller.call('/api/report/sales/list', { entity: { where } }))).toEqual(['where[0] UNKNOWN_KEY'])
})
