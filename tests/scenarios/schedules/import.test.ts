import { afterAll, beforeAll, expect, test } from 'vitest'
import { opened, type Value } from '../../files/spreadsheets.ts'
import { faultsOf, reportOf, uploadOf } from '../../support/import-of-file.ts'
import { enter } from '../../support/master-data.ts'
import { done, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'
import { AT, DEC_1, DEC_15, DEC_8, orderOf } from './scheduling.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const HEADINGS = ['订单号', '订单行号', '计划交期', '计划数量']
const bring = async (rows: readonly (readonly Value[])[], more: Shown = {}) => {
  const { entity } = uploadOf('schedules.xlsx', [HEADINGS, ...rows])
  return story.buyer.call(`${AT.purchaser}/import`, { entity: { ...entity, ...more } })
}
const all = async () => (done(await story.buyer.call(`${AT.purchaser}/list`, { entity: {}, pager: { page: 1, pageSize: 50 } })).list ?? []) as readonly Shown[]

test('[SCH-14] the rows of each supplier become a schedule, with several dates of a line', async () => {
  const other = await enter(story.buyer, '/api/epRelation/add', {
    code: 'S-2',
    name: 'Second supplier',
    settlementMethod: 'MON',
    autoOrderAcceptance: true,
    contacts: [{ name: 'Li', primary: true }],
  })
  const [one, two] = [await orderOf(story, '100'), await orderOf(story, '40')]
  const third = done(
    await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('30', { supplier: other }) }] } }),
  ).entity as Shown
  const rows = [
    [one.insideOrderCode, 1, DEC_1, 30],
    [third.insideOrderCode, 1, DEC_8, 30],
    [two.insideOrderCode, 1, DEC_1, 40],
    [one.insideOrderCode, 1, DEC_15, 70],
  ] as const
  const dry = reportOf(await bring(rows, { dryRun: true }))
  expect(dry.issues).toEqual([])
  expect(reportOf(await bring(rows))).toMatchObject({ rows: 4, accepted: 4 })
  expect(await all()).toHaveLength(2)
  const made = await Promise.all((await all()).map(({ id }) => story.detail(`${AT.purchaser}/detail`, id)))
  expect(
    made.map(({ lines }) => lines.map((line: Shown) => `${line.orderCode} ${line.deliveryDate} ${line.quantity}`)).toSorted((a, b) => a.length - b.length),
  ).toEqual([
    [`${third.insideOrderCode} ${DEC_8} 30`],
    [`${one.insideOrderCode} ${DEC_1} 30`, `${two.insideOrderCode} ${DEC_1} 40`, `${one.insideOrderCode} ${DEC_15} 70`],
  ])
  expect((await story.order(one.id)).lines[0]).toMatchObject({ scheduledQuantity: '100', toSchedule: '0' })
})

test('[SCH-14] every wrong cell says why, and nothing is written', async () => {
  const before = (await all()).length
  const order = await orderOf(story, '10')
  const code = order.insideOrderCode
  const report = reportOf(
    await bring([
      [code, 1, DEC_1, 5],
      ['PO-nothing', 1, DEC_1, 5],
      [code, 2, DEC_1, 5],
      [code, 1, null, 1],
      [code, 1, 'soon', 'many'],
      [null, 1, DEC_8, 1],
      [code, 1, DEC_15, 6],
    ]),
  )
  expect(report.accepted).toBe(0)
  expect(faultsOf(report)).toEqual([
    '3 订单号 REFERENCE_NOT_FOUND',
    '4 订单号 REFERENCE_NOT_FOUND',
    '5 计划交期 REQUIRED',
    '6 计划交期 NOT_A_DATE',
    '6 计划数量 NOT_A_DECIMAL',
    '7 订单号 REQUIRED',
    '8 计划数量 SCHEDULE_OVER_PENDING',
  ])
  expect(await all()).toHaveLength(before)
})

test('[SCH-3, SCH-14] dates that do not follow each other are refused at the first row of their schedule', async () => {
  const { insideOrderCode: code } = await orderOf(story, '10')
  const report = reportOf(
    await bring([
      [code, 1, DEC_8, 5],
      [code, 1, DEC_1, 5],
    ]),
  )
  expect(report.issues.map(({ row, code: found }) => `${row} ${found}`)).toEqual(['2 SCHEDULE_DATES_NOT_SEQUENTIAL'])
})

test('[SCH-14] the template has the four columns and an example', async () => {
  const answer = done(await story.buyer.call(`${AT.purchaser}/import/template`)).entity as Shown
  const { rows } = opened(Buffer.from(answer.content, 'base64'))
  expect(rows[0]).toEqual(['订单号 *', '订单行号 *', '计划交期 *', '计划数量 *'])
})
