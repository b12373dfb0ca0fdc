import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Decimal } from '../../../engine/core/decimal/decimal.ts'
import { keyOfGroup } from '../../../engine/core/model/report.ts'
import type { ReportRow } from '../../../engine/core/wire/report.ts'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'
import { signInAs } from '../../support/bidders.ts'
import { DEMONSTRATION_PASSWORD } from '../../../scripts/seed/people.ts'
import { projectModel } from '../../support/project-model.ts'
import { done } from '../story.ts'

/** Whose figures they are. */
const PURCHASER = 'Hengrui Precision Machinery'

const reports = Object.values(projectModel().screens).flatMap((screen) => (screen.kind === 'report' ? screen : []))

let api: Api
let buyer: SignedIn
beforeAll(async () => {
  api = await startApi({ demonstration: true })
  buyer = await signInAs(api.app, 'purchaser', 'admin.hengrui', DEMONSTRATION_PASSWORD)
}, 240_000)
afterAll(() => api.close())

/** The sum of a figure over rows, exactly. */
const sumOf = (rows: readonly ReportRow[], name: string): string => rows.reduce((sum, { figures }) => sum.plus(figures[name] ?? 0), new Decimal(0)).toFixed()

test.each(reports)(
  '[RPT-5, RPT-7] $name: by every group the figures add up to their totals, and behind each total stand as many rows as it counts',
  async (report) => {
    const added = report.measures.flatMap(({ kind, name }) => (kind === 'sum' || kind === 'count' ? name : []))
    for (const group of report.by)
      for (const measure of added) {
        const by = keyOfGroup(group)
        const { list } = done(await buyer.call(`/api/report/${report.name}/list`, { entity: { by, measure } }))
        const rows = list as readonly ReportRow[]
        const [groups, totals] = [rows.filter((row) => row.by !== undefined), rows.filter((row) => row.by === undefined)]
        for (const total of totals)
          expect([
            by,
            measure,
            total.unit,
            sumOf(
              groups.filter(({ unit }) => unit === total.unit),
              measure,
            ),
          ]).toEqual([by, measure, total.unit, total.figures[measure]])
      }
    for (const { name } of report.measures.filter(({ kind }) => kind === 'count')) {
      const { list } = done(await buyer.call(`/api/report/${report.name}/list`, { entity: { measure: name } }))
      const counted = sumOf(
        (list as readonly ReportRow[]).filter(({ by }) => by === undefined),
        name,
      )
      const { pager } = done(await buyer.call(`/api/report/${report.name}/rows`, { entity: { cell: { measure: name } }, pager: { page: 1, pageSize: 1 } }))
      expect([name, String(pager?.total)]).toEqual([name, counted])
    }
  },
)

test('[RPT-26, RPT-28] what the demonstration’s appointments and receipts are is told by SQL by hand, too', async () => {
  const { rows: appointments } = await sql<{ told: string }>`
    select concat(a.status, ' ', count(*)) as told from appointment a join enterprise e on e.id = a.purchaser
    where e."englishName" = ${PURCHASER} and a.day between '2026-09-01' and '2026-11-30' group by a.status`.execute(api.pool)
  const days = (field: string) => ({ where: [{ field, operator: 'between', value: ['2026-09-01', '2026-11-30'] }] })
  const told = async (report: string, entity: Record<string, unknown>) =>
    done(await buyer.call(`/api/report/${report}/list`, { entity })).list as readonly ReportRow[]
  const byStatus = (await told('deliveryReservationRecord', { ...days('day'), by: 'status' })).filter(({ by }) => by !== undefined)
  expect(byStatus.map(({ by, figures }) => `${by!.id} ${figures['appointments']}`).toSorted()).toEqual(appointments.map((row) => row.told).toSorted())

  const { rows: received } = await sql<{ told: string }>`
    select concat(coalesce(l."quantityUnit", ''), ' ', trim_scale(sum(l.quantity - l."reversedQuantity"))) as told from "receiptLine" l
    join receipt r on r.id = l.document join enterprise e on e.id = r.purchaser
    where e."englishName" = ${PURCHASER} and r."receivedDate" between '2026-09-01' and '2026-11-30' and l.quantity > l."reversedQuantity"
    group by l."quantityUnit"`.execute(api.pool)
  const totals = (await told('purchaserSDeliverGoods', { ...days('receipt.receivedDate'), measure: 'received' })).filter(({ by }) => by === undefined)
  expect(totals.map(({ unit, figures }) => `${unit ?? ''} ${figures['received']}`).toSorted()).toEqual(received.map((row) => row.told).toSorted())
  expect(received.length).toBeGreaterThan(0)
})
