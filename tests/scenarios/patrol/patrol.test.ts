import { afterAll, beforeAll, expect, test } from 'vitest'
import { png, uploaded } from '../../support/upload.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { decide } from '../as-read.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'
import { at, checkAt, patrolsOf } from './patrol-story.ts'

let story: Story
let manager: SignedIn
let scratch: string
let patrols: ReturnType<typeof patrolsOf>
beforeAll(async () => {
  story = await startStory()
  patrols = patrolsOf(story)
  manager = await story.api.login('manager')
  scratch = await enter(story.buyer, '/api/enterprise_expand/defectiveType/add', { code: 'D1', name: 'Scratch' })
})
afterAll(() => story.api.close())

test('[QUA-7, QUA-11, QUA-12, QUA-13, ORD-28] planned, released, recorded with a defect and a picture, approved by another: the order line is inspected', async () => {
  const line = await patrols.orderLine('40', { inspectionType: 'F' })
  const planned = done(await patrols.plan([{ orderLine: line.id }], { plannedFrom: '2026-11-24', plannedTo: '2026-11-25' })).entity as Shown
  expect(planned).toMatchObject({ status: 'PLANNED', patrolType: 'MATERIAL', stage: 'FINAL', inspector: { text: 'buyer' }, orderCodes: line.orderCode })
  expect(planned.lines).toMatchObject([{ quantity: '40', inspectionType: 'F', proposedSample: '40', supplierName: '金泰轴承', orderCode: line.orderCode }])
  // Nothing can be recorded of what is only planned.
  expect(await patrols.checks(planned.id)).toEqual([])
  done(await story.buyer.call(at('release'), { entity: { id: planned.id } }))
  const [check] = await patrols.checks(planned.id)
  expect(check).toMatchObject({ status: 'WAITRECORD', partName: 'Bearing', quantity: '40', proposedSample: '40', plannedTo: '2026-11-25' })
  expect(refusals(await patrols.submit(planned.id))).toEqual(['lines PATROL_NOT_ALL_RECORDED'])

  const photo = await uploaded(story.api.app, story.buyer, 'scratch.png', png)
  const recorded = done(
    await patrols.record(check!.id, {
      result: 'Y',
      samplingQuantity: '40',
      defectiveQuantity: '2',
      defects: [{ defectiveType: scratch, severity: 'MINOR', quantity: '2', remark: 'on the rim' }],
      attachments: [{ id: photo.id }],
    }),
  ).entity
  expect(recorded).toMatchObject({
    status: 'RECORDED',
    recordedBy: { text: 'buyer' },
    defectCount: '1',
    charged: '0',
    attachments: [photo],
    inspectedDate: '2026-11-20',
  })
  expect(await patrols.patrol(planned.id)).toMatchObject({
    result: 'QUALIFIED',
    toRecord: '0',
    lines: [{ result: 'QUALIFIED', sampledQuantity: '40', defectiveQuantity: '2' }],
  })
  expect(await patrols.orderLineNow(line)).toMatchObject({ production: 'COMPLETED', patrolResult: null })
  done(await patrols.submit(planned.id))
  expect(refusals(await decide(story.buyer, at('approve'), { id: planned.id }))).toEqual([' PATROL_OWN_RESULT'])
  done(await decide(manager, at('approve'), { id: planned.id }))
  expect(await patrols.orderLineNow(line)).toMatchObject({ production: 'INSPECTED', patrolResult: 'Y' })
  expect((await patrols.checks(planned.id))[0]).toMatchObject({ status: 'APPROVED' })
  // What has passed is planned no more.
  expect(refusals(await patrols.plan([{ orderLine: line.id }]))).toEqual(['lines[0].orderLine PATROL_LINE_INSPECTED'])
})

test('[QUA-8, ORD-28] a bad result is kept at the line, which stays produced and is inspected again', async () => {
  const line = await patrols.orderLine('10')
  const first = await patrols.released([{ orderLine: line.id }])
  done(await patrols.record(first.checks[0].id, { result: 'N', samplingQuantity: '10', defectiveQuantity: '3', remark: 'bore too wide' }))
  done(await patrols.submit(first.id))
  done(await decide(manager, at('approve'), { id: first.id }))
  expect(await patrols.patrol(first.id)).toMatchObject({ status: 'COMPLETED', result: 'UNQUALIFIED' })
  expect(await patrols.orderLineNow(line)).toMatchObject({ production: 'COMPLETED', patrolResult: 'N' })

  const second = await patrols.released([{ orderLine: line.id }], { category: 'FOLLOWUP' })
  done(await patrols.record(second.checks[0].id, { result: 'Y', samplingQuantity: '10' }))
  done(await patrols.submit(second.id))
  done(await decide(manager, at('approve'), { id: second.id }))
  expect(await patrols.orderLineNow(line)).toMatchObject({ production: 'INSPECTED', patrolResult: 'Y' })
})

test('[QUA-8] goods pass before shipping only once they are produced; in process they pass, and the order line stays as it was', async () => {
  const line = await patrols.orderLine('10', { produced: false })
  const before = await patrols.released([{ orderLine: line.id }])
  expect(refusals(await patrols.record(before.checks[0].id, { result: 'Y', samplingQuantity: '10' }))).toEqual(['result PRODUCTION_NOT_COMPLETED'])
  const during = await patrols.released([{ orderLine: line.id }], { stage: 'PROCESS' })
  done(await patrols.record(during.checks[0].id, { result: 'Y', samplingQuantity: '10' }))
  done(await patrols.submit(during.id))
  done(await decide(manager, at('approve'), { id: during.id }))
  expect(await patrols.orderLineNow(line)).toMatchObject({ production: 'NOTPRODUCED', patrolResult: null })
})

test('[QUA-12] the sample stays within the lot, the defective within the sample, a defect within the defective, and a failure is explained', async () => {
  const line = await patrols.orderLine('10')
  const { checks } = await patrols.released([{ orderLine: line.id, quantity: '8' }])
  const record = (result: Shown) => patrols.record(checks[0].id, result)
  expect(refusals(await record({ result: 'Y', samplingQuantity: '8.000001' }))).toEqual(['samplingQuantity SAMPLE_OVER_QUANTITY'])
  expect(refusals(await record({ result: 'Y', samplingQuantity: '0' }))).toEqual(['samplingQuantity SAMPLE_MISSING'])
  expect(refusals(await record({ result: 'N', samplingQuantity: '5', defectiveQuantity: '6', remark: 'x' }))).toEqual([
    'defectiveQuantity DEFECTIVE_OVER_SAMPLE',
  ])
  expect(
    refusals(
      await record({ result: 'N', samplingQuantity: '5', defectiveQuantity: '1', defects: [{ defectiveType: scratch, severity: 'MAJOR', quantity: '1.5' }] }),
    ),
  ).toEqual(['defects[0].quantity DEFECT_OVER_DEFECTIVE'])
  expect(refusals(await record({ result: 'N', samplingQuantity: '5', defectiveQuantity: '1' }))).toEqual([
    'remark PATROL_FAILURE_UNEXPLAINED',
    'defects PATROL_FAILURE_UNEXPLAINED',
  ])
  expect(refusals(await record({ samplingQuantity: '5' }))).toEqual(['result REQUIRED'])
  expect((await patrols.checks(checks[0].patrolOrder.id))[0]).toMatchObject({ status: 'WAITRECORD' })
})

test('[QUA-14] the supplier is charged with the deduction and their share of the cost, to the cent, and what is charged says on which document', async () => {
  const charge = async (costAllocation: string) => {
    const line = await patrols.orderLine('10')
    const patrol = await patrols.released([{ orderLine: line.id }], { costAllocation })
    const recorded = done(
      await patrols.record(patrol.checks[0].id, {
        result: 'N',
        samplingQuantity: '10',
        defectiveQuantity: '1',
        remark: 'rust',
        cost: '100.05',
        deduction: '30.10',
        deductionReason: 'rust on one piece',
      }),
    ).entity as Shown
    return { patrol, recorded }
  }
  expect((await charge('CT_P')).recorded).toMatchObject({ supplierShare: '0', charged: '30.1' })
  expect((await charge('CT_S')).recorded).toMatchObject({ supplierShare: '100.05', charged: '130.15' })
  const { patrol, recorded } = await charge('CT_E')
  expect(recorded).toMatchObject({ supplierShare: '50.03', charged: '80.13' })
  expect(await patrols.patrol(patrol.id)).toMatchObject({ cost: '100.05', deduction: '30.1', charged: '80.13', currency: 'CNY' })
  expect(refusals(await patrols.submit(patrol.id))).toEqual(['documentType PATROL_CHARGE_WITHOUT_DOCUMENT'])
  done(await patrols.submit(patrol.id, { documentType: 'STATEMENT', paymentDate: '2026-12-31' }))
  expect(await patrols.patrol(patrol.id)).toMatchObject({ status: 'WAITAPPROVAL', documentType: 'STATEMENT', paymentDate: '2026-12-31' })
  // A deduction without its reason is none.
  const line = await patrols.orderLine('10')
  const another = await patrols.released([{ orderLine: line.id }])
  expect(refusals(await patrols.record(another.checks[0].id, { result: 'Y', samplingQuantity: '10', deduction: '5' }))).toEqual(['deductionReason REQUIRED'])
})

test('[QUA-13] refused results are recorded anew, and nobody approves what changed since it was read', async () => {
  const line = await patrols.orderLine('10')
  const patrol = await patrols.released([{ orderLine: line.id }])
  const check = patrol.checks[0]
  done(await patrols.record(check.id, { result: 'Y', samplingQuantity: '10' }))
  done(await patrols.submit(patrol.id))
  const read = await patrols.patrol(patrol.id)
  expect(refusals(await patrols.record(check.id, { result: 'N', samplingQuantity: '10', remark: 'x' }))).toEqual([' PATROL_NOT_OPEN'])
  done(await decide(manager, at('refuse'), { id: patrol.id, approvalReason: 'pictures are missing' }))
  expect(await patrols.patrol(patrol.id)).toMatchObject({ status: 'RELEASED', approvalReason: 'pictures are missing' })
  done(await patrols.record(check.id, { result: 'N', samplingQuantity: '10', defectiveQuantity: '1', remark: 'x' }))
  done(await patrols.submit(patrol.id))
  expect(refusals(await manager.call(at('approve'), { entity: { id: patrol.id, version: read.version } }))).toEqual(['version STALE_VERSION'])
  expect(await patrols.patrol(patrol.id)).toMatchObject({ status: 'WAITAPPROVAL', result: 'UNQUALIFIED', approvalReason: null })
})

test('[QUA-12] two inspectors record the same check at once: the one who did not read the other’s result is refused', async () => {
  const line = await patrols.orderLine('10')
  const { checks } = await patrols.released([{ orderLine: line.id }])
  const { id, version } = checks[0]
  const [one, two] = await Promise.all([
    story.buyer.call(checkAt('record'), { entity: { id, version, result: 'Y', samplingQuantity: '10' } }),
    manager.call(checkAt('record'), { entity: { id, version, result: 'N', samplingQuantity: '10', remark: 'x' } }),
  ])
  const answers = [refusals(one), refusals(two)]
  expect(answers).toContainEqual([])
  expect(answers).toContainEqual(['version STALE_VERSION'])
})

test('[QUA-9, QUA-10] items come from accepted order lines of one purchasing group, each once, and from at most 10 suppliers', async () => {
  const line = await patrols.orderLine('10')
  expect(refusals(await patrols.plan([{ orderLine: line.id }, { orderLine: line.id }]))).toEqual(['lines PATROL_LINE_TWICE'])
  const group = await enter(story.buyer, '/api/purchasingGroup/add', { code: 'G2', name: 'Casting' })
  const other = await patrols.orderLine('10', { purchasingGroup: group })
  expect(refusals(await patrols.plan([{ orderLine: line.id }, { orderLine: other.id }]))).toEqual(['lines[1].orderLine MIXED_PURCHASING_GROUPS'])
  const waiting = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('5') }] } }))
    .entity as Shown
  expect(refusals(await patrols.plan([{ orderLine: waiting.lines[0].id }]))).toEqual(['lines[0].orderLine ORDER_NOT_ACCEPTED'])
  expect(refusals(await patrols.plan([{ orderLine: line.id, quantity: '10.5' }]))).toEqual(['lines[0].quantity PATROL_OVER_ORDERED'])
  expect(refusals(await patrols.plan([{ orderLine: line.id, inspectionType: 'E' }]))).toEqual(['lines[0].inspectionType PATROL_NEEDS_INSPECTION'])
  expect(refusals(await patrols.plan([{ orderLine: line.id }], { plannedFrom: '2026-11-25', plannedTo: '2026-11-24' }))).toEqual([
    'plannedTo PATROL_ENDS_BEFORE_START',
  ])

  expect(refusals(await patrols.plan([{ orderLine: line.id }], { purchasingGroup: group }))).toEqual(['lines[0].orderLine MIXED_PURCHASING_GROUPS'])
  expect(refusals(await patrols.plan([{ orderLine: line.id }], { currency: 'USD' }))).toEqual(['lines[0].orderLine MIXED_CURRENCIES'])
  const elsewhere = await enter(story.buyer, '/api/epRelation/add', { code: 'S9', name: 'Elsewhere', contacts: [{ name: 'Li', primary: true }] })
  expect(refusals(await patrols.plan([{ orderLine: line.id, supplier: elsewhere }]))).toEqual(['lines[0].supplier READ_ONLY'])

  const suppliers: string[] = []
  for (let number = 1; number <= 11; number++)
    suppliers.push(await enter(story.buyer, '/api/epRelation/add', { code: `P${number}`, name: `Plant ${number}`, contacts: [{ name: 'Li', primary: true }] }))
  const visit = (count: number) =>
    story.buyer.call(at('add'), { entity: { purchasingGroup: story.master.group, lines: suppliers.slice(0, count).map((supplier) => ({ supplier })) } })
  expect(refusals(await visit(11))).toEqual(['lines PATROL_OVER_10_SUPPLIERS'])
  const visited = done(await visit(10)).entity as Shown
  expect(visited).toMatchObject({ patrolType: 'SUPPLIER', lineCount: '10' })
  expect(visited.stage).toBeNull()
  done(await story.buyer.call(at('release'), { entity: { id: visited.id } }))
  const checks = await patrols.checks(visited.id)
  expect(checks.map(({ supplierName }) => supplierName).toSorted()).toEqual(
    suppliers
      .slice(0, 10)
      .map((_, index) => `Plant ${index + 1}`)
      .toSorted(),
  )
  // A visit has no goods, so no sample.
  expect(done(await patrols.record(checks[0]!.id, { result: 'Y' })).entity).toMatchObject({ status: 'RECORDED', samplingQuantity: null })
})

test('[QUA-11] a planned one is changed and deleted, a released one is cancelled with its checks', async () => {
  const line = await patrols.orderLine('10')
  const planned = done(await patrols.plan([{ orderLine: line.id }])).entity as Shown
  const edited = await story.buyer.call(at('edit'), {
    entity: { id: planned.id, version: planned.version, plannedTo: '2026-12-01', lines: [{ id: planned.lines[0].id, quantity: '4' }] },
  })
  expect(done(edited).entity).toMatchObject({ plannedTo: '2026-12-01', lines: [{ quantity: '4' }] })
  done(await story.buyer.call(at('delete'), { entity: { id: planned.id } }))
  const patrol = await patrols.released([{ orderLine: line.id }])
  expect(refusals(await story.buyer.call(at('delete'), { entity: { id: patrol.id } }))).toEqual([' STATE_NOT_ALLOWED'])
  expect(refusals(await story.buyer.call(at('cancel'), { entity: { id: patrol.id } }))).toEqual(['cancelReason REQUIRED'])
  done(await story.buyer.call(at('cancel'), { entity: { id: patrol.id, cancelReason: 'plant is closed' } }))
  expect((await patrols.checks(patrol.id))[0]).toMatchObject({ status: 'VOID' })
  expect(refusals(await patrols.record(patrol.checks[0].id, { result: 'Y', samplingQuantity: '10' }))).toEqual([' STATE_NOT_ALLOWED'])
})

test('[QUA-13] an order that was closed meanwhile does not stop the approval, and its line is not inspected', async () => {
  const line = await patrols.orderLine('10')
  const patrol = await patrols.released([{ orderLine: line.id }])
  done(await patrols.record(patrol.checks[0].id, { result: 'Y', samplingQuantity: '10' }))
  done(await patrols.submit(patrol.id))
  done(await story.buyer.call('/api/tradeOrder/purchase/close', { entity: { id: line.order, closeReason: 'no need' } }))
  done(await decide(manager, at('approve'), { id: patrol.id }))
  expect(await patrols.orderLineNow(line)).toMatchObject({ production: 'COMPLETED', patrolResult: 'Y' })
})

test('[QUA-7] without their codes nobody plans, records or approves, and another enterprise and the supplier read nothing', async () => {
  const line = await patrols.orderLine('10')
  const patrol = await patrols.released([{ orderLine: line.id }])
  const [reader, otherBuyer] = [await story.api.login('reader'), await story.api.login('otherBuyer')]
  const refused = async (who: SignedIn, path: string, entity: Shown) => (await who.call(path, { entity })).returnCode
  expect(await refused(reader, at('planFromOrder'), { lines: [{ orderLine: line.id }] })).not.toBe('0')
  expect(await refused(reader, checkAt('record'), { id: patrol.checks[0].id, result: 'Y' })).not.toBe('0')
  expect(await refused(reader, at('approve'), { id: patrol.id, version: patrol.version })).not.toBe('0')
  expect(await refused(reader, at('detail'), { id: patrol.id })).not.toBe('0')
  expect(await refused(otherBuyer, at('detail'), { id: patrol.id })).not.toBe('0')
  expect(refusals(await otherBuyer.call(at('planFromOrder'), { entity: { lines: [{ orderLine: line.id }] } }))).toEqual([
    'lines[0].orderLine REFERENCE_NOT_FOUND',
  ])
  await expect(story.seller.call(at('detail'), { entity: { id: patrol.id } })).rejects.toThrow('HTTP 404')
  await expect(story.buyer.call('/api/tradeOrder/purchase/patrol', { entity: { id: line.id, patrolResult: 'Y' } })).rejects.toThrow('HTTP 404')
})
