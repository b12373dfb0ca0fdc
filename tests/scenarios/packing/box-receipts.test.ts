import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals, startStory, type Shown, type Story } from '../story.ts'
import { AT, act, boxesOf, boxOf, packBox, packPerBox, shipmentOf, shipped } from './packing.ts'

let story: Story
beforeAll(async () => {
  story = await startStory({}, 20)
})
afterAll(() => story.api.close())

/** Receives lines with these boxes. Returns the raw answer. */
const receive = (lines: readonly Shown[], boxes: readonly Shown[]) =>
  story.buyer.call('/api/receiveOrder/add', { entity: { lines, boxes: boxes.map(({ id }) => ({ box: id })) } })

/** A shipment of 40 pieces in four cartons of ten. */
async function fourCartons(): Promise<{ readonly shipment: Shown; readonly boxes: readonly Shown[] }> {
  const shipment = await shipped(story, ['40'])
  done(await packPerBox(story.seller, shipment.lines[0], shipment, { perBox: '10' }))
  return { shipment, boxes: await boxesOf(story.seller, shipment) }
}

test('[PCK-9] what a scanner asks for: the contents of a box and of the boxes within, by the number of any box around them', async () => {
  const shipment = await shipped(story, ['20', '6'])
  done(await story.seller.call('/api/deliverOrder/supplier/addPallets', { entity: { id: shipment.id, version: shipment.version, palletsToAdd: '1' } }))
  const [pallet] = await boxesOf(story.seller, shipment)
  done(await packPerBox(story.seller, shipment.lines[0], await shipmentOf(story, shipment.id), { perBox: '10', onPallet: pallet!.id }))
  const mixed = done(await packBox(story.seller, [{ shipmentLine: shipment.lines[1].id, quantity: '4' }], { within: pallet!.id })).entity as Shown
  done(await packBox(story.seller, [{ shipmentLine: shipment.lines[1].id, quantity: '2' }], { kind: 'INNER', within: mixed.id }))
  const found = async (field: string, value: string) => {
    const where = [{ field: `packingBox.${field}`, operator: 'equals', value }]
    const { list } = done(await story.buyer.call(`${AT.purchaser}/itemList`, { entity: { screen: 'purchaserPackingList', where } }))
    return (list as readonly Shown[]).map((row) => [row.shipmentLine.id, row.quantity, row['packingBox.status']]).toSorted()
  }
  const [bearings, seals] = shipment.lines.map(({ id }: Shown) => id)
  const within = [
    [bearings, '10', 'PACKED'],
    [bearings, '10', 'PACKED'],
    [seals, '4', 'PACKED'],
  ]
  expect(await found('withinNumber', pallet!.boxNumber)).toEqual(within.toSorted())
  expect(await found('outermostNumber', pallet!.boxNumber)).toEqual([[seals, '2', 'PACKED']])
  expect(await found('withinNumber', mixed.boxNumber)).toEqual([[seals, '2', 'PACKED']])
  expect(await found('boxNumber', mixed.boxNumber)).toEqual([[seals, '4', 'PACKED']])
})

test('[PCK-10] a box is received once, also if two people receive it at once', async () => {
  const { shipment, boxes } = await fourCartons()
  const lines = (quantity: string) => [{ shipmentLine: shipment.lines[0].id, quantity }]
  done(await receive(lines('20'), [boxes[0]!, boxes[1]!]))
  expect((await boxesOf(story.buyer, shipment)).map(({ status }) => status)).toEqual(['RECEIVED', 'RECEIVED', 'PACKED', 'PACKED'])
  expect(refusals(await receive(lines('10'), [boxes[1]!]))).toEqual([' BOX_RECEIVED_TWICE'])
  const [one, two] = await Promise.all([receive(lines('10'), [boxes[2]!]), receive(lines('10'), [boxes[2]!])])
  expect([one, two].filter(({ returnCode }) => returnCode === '0')).toHaveLength(1)
  expect([one, two].flatMap(refusals)).toEqual([' BOX_RECEIVED_TWICE'])
  // The rest may come without boxes, and nothing is left to receive.
  done(await receive(lines('10'), []))
  expect(await shipmentOf(story, shipment.id)).toMatchObject({ lines: [{ receivedQuantity: '40', toReceive: '0' }] })
})

test('[PCK-10] a receipt names no box twice, none of another shipment, and none that is unpacked', async () => {
  const [here, there] = [await fourCartons(), await fourCartons()]
  const lines = [{ shipmentLine: here.shipment.lines[0].id, quantity: '10' }]
  expect(refusals(await receive(lines, [here.boxes[0]!, here.boxes[0]!]))).toEqual(['boxes BOX_RECEIVED_TWICE'])
  expect(refusals(await receive(lines, [there.boxes[0]!]))).toEqual(['boxes[0].box BOX_OF_OTHER_SHIPMENT'])
  done(await act(story, 'unpack', here.boxes[3]!.id))
  expect(refusals(await receive(lines, [here.boxes[3]!]))).toEqual(['boxes[0].box BOX_NOT_RECEIVABLE'])
})

test('[PCK-5, PCK-12] a received box is neither moved nor unpacked, and the shipment is packed no more once all of it is received', async () => {
  const { shipment, boxes } = await fourCartons()
  done(await receive([{ shipmentLine: shipment.lines[0].id, quantity: '10' }], [boxes[0]!]))
  expect(refusals(await act(story, 'unpack', boxes[0]!.id))).toEqual([' BOX_RECEIVED_ALREADY'])
  expect(refusals(await act(story, 'measure', boxes[0]!.id, { grossWeight: '2' }))).toEqual([' BOX_RECEIVED_ALREADY'])
  done(await act(story, 'unpack', boxes[1]!.id))
  done(await receive([{ shipmentLine: shipment.lines[0].id, quantity: '30' }], []))
  expect(refusals(await packBox(story.seller, [{ shipmentLine: shipment.lines[0].id }]))).toEqual(['lines[0].shipmentLine SHIPMENT_NOT_PACKABLE'])
  expect(refusals(await act(story, 'unpack', boxes[2]!.id))).toEqual([' SHIPMENT_NOT_PACKABLE'])
})

test('[PCK-6] the rest of a shipment is returned: the boxes that were not received are unpacked', async () => {
  const { shipment, boxes } = await fourCartons()
  // One of the ten in the carton is missing.
  done(await receive([{ shipmentLine: shipment.lines[0].id, quantity: '9' }], [boxes[0]!]))
  const { version } = await shipmentOf(story, shipment.id)
  done(await story.buyer.call('/api/deliverOrder/purchase/returnRest', { entity: { id: shipment.id, version, restReturnReason: 'damaged' } }))
  expect((await boxesOf(story.buyer, shipment)).map(({ status }) => status)).toEqual(['RECEIVED', 'VOID', 'VOID', 'VOID'])
  expect(await boxOf(story, boxes[0]!.id)).toMatchObject({ status: 'RECEIVED', lines: [{ quantity: '10' }] })
})

test('[PCK-11] when a receipt is reversed as a whole, its boxes are received again', async () => {
  const { shipment, boxes } = await fourCartons()
  const lines = [{ shipmentLine: shipment.lines[0].id, quantity: '20' }]
  const { id } = done(await receive(lines, [boxes[0]!, boxes[1]!])).entity as Shown
  const receipt = await story.detail('/api/receiveOrder/detail', id)
  expect(receipt.boxes.map(({ box, kind }: Shown) => [box.text, kind])).toEqual(boxes.slice(0, 2).map(({ boxNumber }) => [boxNumber, 'CARTON']))
  done(await story.reverse([{ receiptLine: receipt.lines[0].id, quantity: '5' }]))
  expect((await boxesOf(story.buyer, shipment)).map(({ status }) => status)).toEqual(['RECEIVED', 'RECEIVED', 'PACKED', 'PACKED'])
  done(await story.reverse([{ receiptLine: receipt.lines[0].id, quantity: '15' }]))
  expect((await boxesOf(story.buyer, shipment)).map(({ status }) => status)).toEqual(['PACKED', 'PACKED', 'PACKED', 'PACKED'])
  done(await receive(lines, [boxes[0]!, boxes[1]!]))
})

test('[data privatisation] a box of another purchasing group tells the receiving form nothing, and is not received', async () => {
  const { shipment, boxes } = await fourCartons()
  const prepared = async () => {
    const document = { boxes: [{ box: boxes[0]!.id }] }
    const { entity } = done(await story.buyer.call('/api/receiveOrder/defaults', { entity: { transition: 'add', document } }))
    return (entity as Shown).boxes.map(({ box, boxNumber, shipmentNumber }: Shown) => ({ box, boxNumber, shipmentNumber }))
  }
  const { boxNumber } = boxes[0]!
  const known = [{ box: expect.objectContaining({ id: boxes[0]!.id }), boxNumber, shipmentNumber: shipment.shipmentNumber }]
  await sql`update enterprise set preferences = '{"dataPrivatisation": true}' where id = 'purchaser-1'`.execute(story.api.pool)
  expect(await prepared()).toEqual(known)
  await sql`delete from "rolePermission" where role = 'role of buyer' and code = 'A152'`.execute(story.api.pool)
  expect(await prepared()).toEqual([{ box: null, boxNumber: null, shipmentNumber: null }])
  expect(refusals(await receive([{ shipmentLine: shipment.lines[0].id, quantity: '10' }], [boxes[0]!]))).toEqual(['lines[0].shipmentLine REFERENCE_NOT_FOUND'])
  await sql`insert into "memberGroup" (member, "purchasingGroup") values ('member of buyer', ${story.master.group})`.execute(story.api.pool)
  expect(await prepared()).toEqual(known)
  done(await receive([{ shipmentLine: shipment.lines[0].id, quantity: '10' }], [boxes[0]!]))
  await sql`insert into "rolePermission" (role, code) values ('role of buyer', 'A152')`.execute(story.api.pool)
  await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(story.api.pool)
})
