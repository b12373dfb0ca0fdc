import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Story } from '../../scenarios/story.ts'
import { enter } from '../../support/master-data.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

/** Ten of a part, received. Returns the receipt as the buyer sees it. */
async function received(inspectionType: string): Promise<any> {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10', { inspectionType }) }])
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as any
  return done(await story.receive([{ shipmentLine: shipment.lines[0].id }])).entity
}
const linksOf = async (receipt: string): Promise<any> => done(await story.buyer.call('/api/receiveOrder/links', { entity: { id: receipt } })).entity
/** The id of the open inspection of ten. */
const lotOf = async (inspectionType: string): Promise<string> => (await linksOf((await received(inspectionType)).id)).inspection[0].id
const inspect = (id: string, entity: Record<string, unknown>) => story.buyer.call('/api/inspect/inspect', { entity: { id, ...entity } })
const inspection = (id: string) => story.detail('/api/inspect/detail', id)
const storedOf = async (id: string) => {
  const { rows } = await sql<{ quantity: string }>`select quantity::text as quantity from "storageNoteLine" where inspection = ${id}`.execute(story.api.pool)
  return rows.map(({ quantity }) => quantity)
}

test.each([
  ['F', 'WAITINSPECT', 1, 0],
  ['S', 'WAITINSPECT', 1, 0],
  ['E', 'COMPLETED', 0, 1],
  ['W', 'COMPLETED', 0, 1],
])('[QUA-1] goods of type %s are %s when received: %d inspections, %d storage notes', async (type, status, inspections, notes) => {
  const receipt = await received(type)
  const links = await linksOf(receipt.id)
  expect([receipt.status, links.inspection?.length ?? 0, links.storageNote?.length ?? 0]).toEqual([status, inspections, notes])
})

test('[QUA-2] an inspection has a result, Y or N, and is final', async () => {
  const id = await lotOf('F')
  expect(refusals(await inspect(id, { result: 'MAYBE', acceptedQuantity: '10' }))).toEqual(['result NOT_IN_VOCABULARY'])
  expect((await inspection(id)).status).toBe('WAITINSPECT')
  const dispositions = [{ mode: 'RE', quantity: '10' }]
  expect(done(await inspect(id, { result: 'N', acceptedQuantity: '0', dispositions })).entity).toMatchObject({ status: 'INSPECTED', result: 'N' })
  expect(refusals(await inspect(id, { result: 'Y', acceptedQuantity: '10' }))).toEqual([' STATE_NOT_ALLOWED'])
  expect(await inspection(id)).toMatchObject({ result: 'N', acceptedQuantity: '0' })
})

test('[QUA-3] a sample of eleven of a lot of ten is refused, and so are more defects than the sample has', async () => {
  const id = await lotOf('S')
  const tooLarge = await inspect(id, { result: 'Y', samplingQuantity: '11', acceptedQuantity: '10' })
  expect([tooLarge.returnCode, refusals(tooLarge)]).toEqual(['10040002', ['samplingQuantity SAMPLE_OVER_QUANTITY']])
  const tooMany = await inspect(id, { result: 'N', samplingQuantity: '4', defectiveQuantity: '5', acceptedQuantity: '10' })
  expect([tooMany.returnCode, refusals(tooMany)]).toEqual(['10040003', ['defectiveQuantity DEFECTIVE_OVER_SAMPLE']])
  expect(refusals(await inspect(id, { result: 'Y', acceptedQuantity: '10' }))).toEqual(['samplingQuantity SAMPLE_MISSING'])
  expect(await inspection(id)).toMatchObject({ status: 'WAITINSPECT', samplingQuantity: null, defectiveQuantity: null })
  expect(done(await inspect(id, { result: 'Y', samplingQuantity: '4', defectiveQuantity: '4', acceptedQuantity: '10' })).entity).toMatchObject({
    status: 'INSPECTED',
    defectiveQuantity: '4',
  })
})

test('[QUA-3] in full inspection the defects stay within the lot', async () => {
  const id = await lotOf('F')
  expect(refusals(await inspect(id, { result: 'N', defectiveQuantity: '11', acceptedQuantity: '10' }))).toEqual(['defectiveQuantity DEFECTIVE_OVER_SAMPLE'])
  done(await inspect(id, { result: 'N', defectiveQuantity: '10', acceptedQuantity: '0', dispositions: [{ mode: 'RE', quantity: '10' }] }))
})

test('[QUA-4] the accepted and the disposed quantity add up to the lot', async () => {
  const id = await lotOf('F')
  const less = await inspect(id, { result: 'N', acceptedQuantity: '6', dispositions: [{ mode: 'RE', quantity: '3.5' }] })
  expect([less.returnCode, refusals(less)]).toEqual(['10040005', ['acceptedQuantity DISPOSITION_NOT_EQUAL_RECEIVED']])
  expect(
    refusals(
      await inspect(id, {
        result: 'N',
        acceptedQuantity: '6',
        dispositions: [
          { mode: 'RE', quantity: '4' },
          { mode: 'RP', quantity: '0.5' },
        ],
      }),
    ),
  ).toEqual(['acceptedQuantity DISPOSITION_NOT_EQUAL_RECEIVED'])
  expect(refusals(await inspect(id, { result: 'N', acceptedQuantity: '10', dispositions: [{ mode: 'RE', quantity: '0' }] }))).toContain(
    'dispositions[0].quantity TOO_SMALL',
  )
  expect(await inspection(id)).toMatchObject({ status: 'WAITINSPECT', dispositions: [] })
  expect(
    done(
      await inspect(id, {
        result: 'N',
        acceptedQuantity: '6',
        dispositions: [
          { mode: 'RE', quantity: '3.5' },
          { mode: 'RP', quantity: '0.5' },
        ],
      }),
    ).entity,
  ).toMatchObject({ status: 'INSPECTED', disposedQuantity: '4' })
})

test('[QUA-5] accepted, repaired and downgraded goes to the warehouse; returned and scrapped does not', async () => {
  const id = await lotOf('F')
  const dispositions = [
    { mode: 'RP', quantity: '2' },
    { mode: 'DJ', quantity: '1' },
    { mode: 'BHJSKK', quantity: '0.5' },
    { mode: 'RE', quantity: '1' },
    { mode: 'DE', quantity: '0.5' },
  ]
  expect(done(await inspect(id, { result: 'N', acceptedQuantity: '5', dispositions })).entity).toMatchObject({ usableQuantity: '8.5', toStore: '0' })
  expect(await storedOf(id)).toEqual(['8.5'])
  const lost = await lotOf('F')
  done(await inspect(lost, { result: 'N', acceptedQuantity: '0', dispositions: [{ mode: 'RE', quantity: '10' }] }))
  expect(await storedOf(lost)).toEqual([])
})

test('[QUA-6] of a lot of ten, a sampling ratio of 25 % proposes a sample of 2.5, and of 3 where the part is counted in whole ones', async () => {
  const lotWith = async (materialNumber: string, more: Record<string, unknown>) => {
    const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: `G-${materialNumber}`, name: `Counted ${materialNumber}` })
    const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', {
      code: `U-${materialNumber}`,
      name: `piece ${materialNumber}`,
      unitGroup,
      isUnit: true,
    })
    const entity = { materialNumber, name: 'Grease', purchaseUnit, inspectionType: 'S', samplingRatio: '25', ...more }
    const materialRecord = await enter(story.buyer, '/api/ku/addMaterialEnterprise', entity)
    const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10', { materialRecord, inspectionType: 'S' }) }])
    const shipment = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as any
    const receipt = done(await story.receive([{ shipmentLine: shipment.lines[0].id }])).entity as any
    return (await linksOf(receipt.id)).inspection[0].id as string
  }
  const liquid = await lotWith('M-LIQUID', { forbidDecimals: false })
  expect(await inspection(liquid)).toMatchObject({ proposedSample: '2.5', samplingQuantity: null })
  expect(done(await inspect(liquid, { result: 'Y', acceptedQuantity: '10' })).entity).toMatchObject({ status: 'INSPECTED', samplingQuantity: '2.5' })
  const piece = await lotWith('M-PIECE', { forbidDecimals: true })
  expect((await inspection(piece)).proposedSample).toBe('3')
  expect(done(await inspect(piece, { result: 'Y', samplingQuantity: '5', acceptedQuantity: '10' })).entity).toMatchObject({ samplingQuantity: '5' })
})
