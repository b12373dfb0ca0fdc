import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportAbout, ReportRow } from '../../../engine/core/wire/report.ts'
import { addMember } from '../../support/add-member.ts'
import { type Returning, startReturning } from '../returns/returning.ts'
import { type Shown, type Story, done, refusals } from '../story.ts'
import { lines } from './reporting.ts'

let returning: Returning
let story: Story
// Today is 20 November 2026. Crane 50 needs 10 bearings, which came; 5 due on 20 December, of which 3 came; and 2 due on 10 November, which nobody ordered. Crane 80 needs 4, and has them.
beforeAll(async () => {
  returning = await startReturning()
  story = returning.story
  const part = (quantity: string, parentMaterialCode1: string | null, more: Shown = {}) =>
    story.listLine(quantity, { parentMaterialCode1, project: 'Harbour', quantityUnit: 'pcs', ...more })
  const [ten, five, four, none] = [await part('10', 'CRANE-50'), await part('5', 'CRANE-50'), await part('4', 'CRANE-80'), await part('7', null)]
  await part('2', 'CRANE-50', { deliveryDate: '2026-11-10' })
  const order = await story.acceptedOrder([ten, five, four, none].map((purchaseListLine) => ({ purchaseListLine })))
  const came: Readonly<Record<string, string>> = { '10': '10', '5': '3', '4': '4', '7': '1' }
  const shipped = (order['lines'] as readonly Shown[]).map(({ id, quantity }) => ({ orderLine: id as string, quantity: came[quantity as string]! }))
  const shipment = done(await story.ship(shipped)).entity as Shown
  const parcels = (await story.detail('/api/deliverOrder/purchase/detail', shipment['id']))['lines'] as readonly Shown[]
  done(await story.receive(parcels.map(({ id, quantity }) => ({ shipmentLine: id as string, quantity: quantity as string }))))
})
afterAll(() => story.api.close())

async function ask(question: Shown = {}, person = story.buyer) {
  const { entity, list } = done(await person.call('/api/report/qiTaoReport/list', { entity: question }))
  return { about: entity as ReportAbout, rows: list as readonly ReportRow[] }
}
const FIGURES = ['missing', 'parts', 'come', 'completeShare', 'unordered', 'overdue', 'readyBy'] as const

test('[RPT-35] two parts keep crane 50 until 20 December, one of them not ordered and overdue; crane 80 can be built', async () => {
  const told = await ask()
  expect(lines(told, ...FIGURES)).toEqual([
    'all missing 2 parts 4 come 2 completeShare 0.5 unordered 1 overdue 1 readyBy 2026-12-20',
    'CRANE-50 missing 2 parts 3 come 1 completeShare 0.333333 unordered 1 overdue 1 readyBy 2026-12-20',
    'CRANE-80 missing 0 parts 1 come 1 completeShare 1 unordered 0 overdue 0 readyBy null',
  ])
  // A last day is told beside the figures, and is none that could be drawn.
  expect(told.about.told).toContain('readyBy')
  expect(told.about.measures).not.toContain('readyBy')
  expect(refusals(await story.buyer.call('/api/report/qiTaoReport/list', { entity: { measure: 'readyBy' } }))).toEqual(['entity.measure UNKNOWN_KEY'])
})

test('[RPT-35, MAT-52] the figures are those of order lines by hand', async () => {
  const { rows } = await sql<{ told: string }>`
    with here as (
      select p."parentMaterialCode1" as kit, p.quantity, p."deliveryDate" as due,
        coalesce((select sum(l."receivedQuantity" - l."returnedQuantity") from "orderLine" l where l."purchaseListLine" = p.id), 0) as come
      from "purchaseListLine" p where p."parentMaterialCode1" is not null)
    select concat(kit, ' missing ', count(*) filter (where come < quantity), ' parts ', count(*), ' readyBy ', coalesce(max(due) filter (where come < quantity)::text, 'null')) as told
    from here group by kit order by kit`.execute(story.api.pool)
  expect(lines(await ask(), 'missing', 'parts', 'readyBy').slice(1)).toEqual(rows.map(({ told }) => told))
})

test('[RPT-7, RPT-35] behind the two missing stand the lines that keep the kit, behind the day the same', async () => {
  for (const measure of ['missing', 'readyBy']) {
    const cell = { measure, by: 'CRANE-50' }
    const { list } = done(await story.buyer.call('/api/report/qiTaoReport/rows', { entity: { cell } } as never))
    expect((list as readonly Shown[]).map(({ quantity, receivedQuantity }) => `${String(receivedQuantity)} of ${String(quantity)}`).toSorted()).toEqual([
      '0 of 2',
      '3 of 5',
    ])
  }
})

test('[RPT-8] the spreadsheet has the last day as a day', async () => {
  expect(done(await story.buyer.call('/api/report/qiTaoReport/export', { entity: {} })).entity).toMatchObject({ name: expect.stringMatching(/^齐套报表 /) })
})

test('[RPT-1, RPT-2] the code of the kit report opens it, and lines that nobody waits for are left out', async () => {
  const clerk = await addMember(story.api, 'kitClerk', ['A193', 'A1', 'A152'])
  expect((await clerk.call('/api/report/qiTaoReport/list', { entity: {} })).status).toBe('PROHIBIT')
  await sql`update "purchaseListLine" set closed = true where quantity = 2`.execute(story.api.pool)
  expect(lines(await ask({}, await addMember(story.api, 'kitReader', ['A194', 'A1', 'A152'])), 'missing', 'parts')[0]).toBe('all missing 1 parts 3')
})

test('[MAT-52, RPT-35] of four parts that came one goes back: it keeps crane 90 again, until its replacement comes', async () => {
  const { receiptLine, orderLine } = await returning.received('4', { parentMaterialCode1: 'CRANE-90', project: 'Harbour' })
  const ofCrane = async () => lines(await ask(), 'missing', 'parts').filter((line) => line.startsWith('CRANE-90'))
  expect(await ofCrane()).toEqual(['CRANE-90 missing 0 parts 1'])
  const note = await returning.noteOf('EXCHANGE', [{ receiptLine, quantity: '1' }])
  expect(await ofCrane()).toEqual(['CRANE-90 missing 1 parts 1'])
  done(await returning.confirm(note))
  const shipment = done(await returning.replace(orderLine)).entity as Shown
  done(await story.receive([{ shipmentLine: shipment['lines'][0].id as string, quantity: '1' }]))
  expect(await ofCrane()).toEqual(['CRANE-90 missing 0 parts 1'])
})
