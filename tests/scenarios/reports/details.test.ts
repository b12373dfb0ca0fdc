import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../support/add-member.ts'
import { refusals } from '../story.ts'
import { type Reporting, lines, startReporting } from './reporting.ts'

let at: Reporting
// The bridge's parts were ordered two days and ten days after they came to the list, the crane's on the same day and, by the calendar of China, four days later.
beforeAll(async () => {
  at = await startReporting()
  const listed = {
    '2026-09-10': '2026-09-08T04:00:00Z',
    '2026-10-05': '2026-09-25T04:00:00Z',
    '2026-10-31': '2026-10-31T16:10:00Z',
    '2026-11-02': '2026-10-29T15:30:00Z',
  }
  for (const [ordered, since] of Object.entries(listed))
    await sql`update "purchaseListLine" p set "createdAt" = ${since} from "orderLine" l join "order" o on o.id = l.document
      where l."purchaseListLine" = p.id and (o."createdAt" at time zone 'UTC')::date = ${ordered}::date`.execute(at.story.api.pool)
})
afterAll(() => at.story.api.close())

const DAYS = { where: [{ field: 'order.createdAt', operator: 'between', value: ['2026-09-01', '2026-11-20'] }] }

test('[RPT-32] of four lines from the list the buyer ordered two within three days', async () => {
  const told = await at.ask('userReportDetail', { ...DAYS, by: 'order.createdBy' })
  expect(lines(told, 'lines', 'orders', 'suppliers', 'fromList', 'prompt', 'promptShare').filter((line) => line.startsWith('buyer'))).toEqual([
    'buyer lines 4 orders 4 suppliers 2 fromList 4 prompt 2 promptShare 0.5',
  ])
})

test('[RPT-32] the figures by month are those of SQL by hand', async () => {
  const { rows } = await sql<{ told: string }>`
    with counted as (
      select to_char(o."createdAt" at time zone 'Asia/Shanghai', 'YYYY-MM') as month, o.id,
        (o."createdAt" at time zone 'Asia/Shanghai')::date - (p."createdAt" at time zone 'Asia/Shanghai')::date as days
      from "orderLine" l join "order" o on o.id = l.document join "purchaseListLine" p on p.id = l."purchaseListLine")
    select concat(month, ' lines ', count(*), ' orders ', count(distinct id), ' prompt ', count(*) filter (where days <= 3)) as told from counted group by month`.execute(
    at.story.api.pool,
  )
  const told = lines(await at.ask('userReportDetail', { ...DAYS, measure: 'lines' }), 'lines', 'orders', 'prompt').filter((line) => !line.startsWith('all'))
  expect(told.toSorted()).toEqual(rows.map((row) => row.told).toSorted())
  expect(told).toHaveLength(3)
})

test('[RPT-33] of the bridge 1,356 yuan are ordered, of the crane 339 yuan and 565 dollars, nothing is delivered and one line of each is late', async () => {
  const told = await at.ask('projectReport', { ...DAYS, by: 'purchaseListLine.project' })
  expect(lines(told, 'ordered', 'delivered', 'spent', 'lines', 'late').slice(2)).toEqual([
    'Bridge CNY ordered 1356 delivered 0 spent 0 lines 2 late 1',
    'Crane USD ordered 565 delivered 0 spent 0 lines 1 late 0',
    'Crane CNY ordered 339 delivered 0 spent 0 lines 1 late 1',
  ])
})

test('[RPT-33] what is delivered in full and reconciled is told by its amount, the same as by hand', async () => {
  const { pool } = at.story.api
  await sql`update "orderLine" set "lineStatus" = 'COMPLETED', reconciliation = 'RECONCILED' where quantity = 10`.execute(pool)
  const only = { where: [...DAYS.where, { field: 'purchaseListLine.project', operator: 'in', value: ['Bridge'] }] }
  const told = await at.ask('projectReport', only)
  expect(lines(told, 'ordered', 'delivered', 'spent', 'complete')[0]).toBe('all CNY ordered 1356 delivered 1130 spent 1130 complete 1')
  const { rows } = await sql<{ spent: string }>`
    select trim_scale(sum(l.amount)) as spent from "orderLine" l join "purchaseListLine" p on p.id = l."purchaseListLine"
    where p.project = 'Bridge' and l.reconciliation = 'RECONCILED'`.execute(pool)
  expect(rows).toEqual([{ spent: '1130' }])
})

test('[RPT-1, RPT-2] the code of the report above opens each, and who may not read prices is told no amount', async () => {
  const { buyer, seller } = at.story
  const clerk = await addMember(at.story.api, 'detailClerk', ['A193', 'A30', 'A151', 'A152'])
  expect((await at.ask('userReportDetail', DAYS, clerk)).about.measures).not.toContain('ordered')
  expect(refusals(await clerk.call('/api/report/userReportDetail/list', { entity: { ...DAYS, measure: 'ordered' } }))).toEqual([
    'entity.measure FIELD_NOT_VISIBLE',
  ])
  expect((await clerk.call('/api/report/projectReport/list', { entity: DAYS })).status).toBe('PROHIBIT')
  await expect(seller.call('/api/report/userReportDetail/list', { entity: DAYS })).rejects.toThrow('HTTP 404')
  expect((await buyer.call('/api/report/projectReport/export', { entity: DAYS })).status).toBe('SUCCESS')
})

test('[RPT-31, RPT-33] purchase requests are gathered by their project, whose name the lines of the purchase list have', async () => {
  const told = await at.ask('projectManageReport', { by: 'name' })
  expect(told.about.by).toBe('name')
})
