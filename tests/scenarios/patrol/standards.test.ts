import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellInTime } from '../../../engine/server/notices/timed-notices.ts'
import { newId } from '../../../engine/server/store/new-id.ts'
import type { SignedIn } from '../../support/api.ts'
import { noticesAreDelivered } from '../../support/job.ts'
import { enter } from '../../support/master-data.ts'
import { decide } from '../as-read.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'
import { at, patrolsOf } from './patrol-story.ts'

let story: Story
let manager: SignedIn
let patrols: ReturnType<typeof patrolsOf>
let unit: string
let standards = 0
beforeAll(async () => {
  story = await startStory({}, 50)
  patrols = patrolsOf(story)
  manager = await story.api.login('manager')
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'COUNT', name: 'Counted' })
  unit = await enter(story.buyer, '/api/project/unit/add', { code: 'PC', name: '件', unitGroup, isUnit: true })
})
afterAll(() => story.api.close())

const material = (number: string, more: Shown = {}) =>
  enter(story.buyer, '/api/ku/addMaterialEnterprise', {
    materialNumber: number,
    name: `Part ${number}`,
    partNumber: number,
    purchaseUnit: unit,
    inspectionType: 'S',
    ...more,
  })
const standard = (entity: Shown) => story.buyer.call('/api/inspect/standard/add', { entity: { name: `Standard ${++standards}`, ...entity } })

test('[QUA-16] of 41 pieces at 12.5 per cent of the standard six are proposed, since five and an eighth are not counted', async () => {
  const pieces = await material('M-1', { samplingRatio: '10', forbidDecimals: true })
  done(await standard({ materialRecord: pieces, stage: 'FINAL', samplingRatio: '12.5', requirements: 'No rust' }))
  const line = await patrols.orderLine('41', { materialRecord: pieces, inspectionType: 'S' })
  const planned = done(await patrols.plan([{ orderLine: line.id }])).entity as Shown
  expect(planned.lines).toMatchObject([{ standardRatio: '12.5', samplingRatio: '12.5', proposedSample: '6', requirements: 'No rust' }])
  // In process there is no standard: 10 per cent of the material, four and a tenth, so five.
  const during = done(await patrols.plan([{ orderLine: line.id }], { stage: 'PROCESS' })).entity as Shown
  expect(during.lines).toMatchObject([{ standardRatio: null, samplingRatio: '10', proposedSample: '5' }])
  // Who plans may enter another ratio, of 0 to 100.
  expect(done(await patrols.plan([{ orderLine: line.id, samplingRatio: '100' }])).entity).toMatchObject({ lines: [{ proposedSample: '41' }] })
  expect(refusals(await patrols.plan([{ orderLine: line.id, samplingRatio: '100.01' }]))).toEqual(['lines[0].samplingRatio TOO_LARGE'])
  expect(refusals(await patrols.plan([{ orderLine: line.id, samplingRatio: '-0.01' }]))).toEqual(['lines[0].samplingRatio TOO_SMALL'])

  const { checks } = await patrols.released([{ orderLine: line.id }])
  const recorded = done(await patrols.record(checks[0].id, { result: 'Y' })).entity
  expect(recorded).toMatchObject({ samplingQuantity: '6', defectiveQuantity: '0' })
  expect(refusals(await patrols.record(checks[0].id, { result: 'Y', samplingQuantity: '5.5' }))).toEqual(['samplingQuantity DECIMALS_FORBIDDEN'])
})

test('[QUA-16] what is no longer in use proposes nothing, and of two standards the newer one holds', async () => {
  const steel = await material('M-2', { samplingRatio: '3' })
  const made = done(await standard({ materialRecord: steel, stage: 'FINAL', samplingRatio: '20' })).entity as Shown
  expect(refusals(await standard({ materialRecord: steel, stage: 'FINAL', samplingRatio: '30', name: made.name }))).toEqual(['name NOT_UNIQUE'])
  done(await standard({ materialRecord: steel, stage: 'FIRST', samplingRatio: '100' }))
  done(await story.buyer.call('/api/inspect/standard/edit', { entity: { id: made.id, version: made.version, available: false } }))
  const line = await patrols.orderLine('100', { materialRecord: steel, inspectionType: 'S' })
  expect(done(await patrols.plan([{ orderLine: line.id }])).entity).toMatchObject({ lines: [{ samplingRatio: '3', proposedSample: '3' }] })
  done(await standard({ materialRecord: steel, stage: 'FINAL', samplingRatio: '40' }))
  story.api.clock.advance(60_000)
  done(await standard({ materialRecord: steel, stage: 'FINAL', samplingRatio: '50' }))
  expect(done(await patrols.plan([{ orderLine: line.id }])).entity).toMatchObject({ lines: [{ samplingRatio: '50', proposedSample: '50' }] })
  expect(refusals(await standard({ materialRecord: steel, stage: 'PROCESS', samplingRatio: '101' }))).toEqual(['samplingRatio TOO_LARGE'])
  const reader = await story.api.login('reader')
  expect((await reader.call('/api/inspect/standard/list', { entity: {} })).returnCode).not.toBe('0')
})

test('[QUA-6, QUA-16] a lot that arrives is sampled by the standard of arrival', async () => {
  const bar = await material('M-3', { samplingRatio: '10' })
  done(await standard({ materialRecord: bar, stage: 'ARRIVAL', samplingRatio: '25' }))
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('8', { materialRecord: bar, inspectionType: 'S' }) }])
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as Shown
  const receipt = done(await story.receive([{ shipmentLine: shipment.lines[0].id }])).entity as Shown
  const { list } = done(await story.buyer.call('/api/inspect/list', { entity: { where: [{ field: 'receipt', operator: 'equals', value: receipt.id }] } }))
  const lot = await story.detail('/api/inspect/detail', (list as Shown[])[0]!.id)
  expect(lot).toMatchObject({ standardRatio: '25', samplingRatio: '10', proposedSample: '2' })
})

test('[QUA-15] the inspector is told of a released inspection and a day before it begins, the approver of what is submitted, the inspector of the refusal', async () => {
  const line = await patrols.orderLine('10')
  const planned = done(
    await patrols.plan([{ orderLine: line.id }], { inspector: 'account of manager', plannedFrom: '2026-11-21', departmentHead: 'account of buyer' }),
  ).entity as Shown
  const told = async (who: SignedIn) => {
    await noticesAreDelivered(story.api)
    const { list } = done(await who.call('/api/member/notify/list', { entity: { screen: 'purchaserNoticeList' } }))
    return (list as Shown[]).filter(({ subject }) => subject === planned.patrolNumber).map(({ kind }) => kind as string)
  }
  done(await story.buyer.call(at('release'), { entity: { id: planned.id } }))
  expect([await told(manager), await told(story.buyer)]).toEqual([['patrolReleased'], []])
  await tellInTime({ pool: story.api.pool, model: story.api.model, clock: story.api.clock, newId: () => newId() }, (error) => {
    throw error
  })
  expect(await told(manager)).toContain('patrolDue')
  const [check] = await patrols.checks(planned.id)
  done(await decide(manager, '/api/purchaseInspection/check/record', { id: check!.id, result: 'Y', samplingQuantity: '10' }))
  done(await manager.call(at('submit'), { entity: { id: planned.id } }))
  expect(await told(story.buyer)).toEqual(['patrolSubmitted'])
  done(await decide(story.buyer, at('refuse'), { id: planned.id, approvalReason: 'no pictures' }))
  expect(await told(manager)).toContain('patrolRefused')
})

test('[QUA-7] who is kept to a purchasing group reads and plans nothing of another', async () => {
  const line = await patrols.orderLine('10')
  const patrol = await patrols.released([{ orderLine: line.id }])
  await sql`update enterprise set preferences = preferences || '{"dataPrivatisation": true}' where id = 'purchaser-1'`.execute(story.api.pool)
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code = 'A152'`.execute(story.api.pool)
  const other = await story.api.login('englishBuyer')
  expect((await other.call(at('detail'), { entity: { id: patrol.id } })).returnCode).not.toBe('0')
  const { list } = done(await other.call('/api/purchaseInspection/check/list', { entity: {} }))
  expect(list).toEqual([])
  expect(refusals(await other.call(at('planFromOrder'), { entity: { lines: [{ orderLine: line.id }] } }))).toEqual(['lines[0].orderLine REFERENCE_NOT_FOUND'])
})
