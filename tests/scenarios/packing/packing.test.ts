import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSscc } from '../../../engine/core/codes/gs1.ts'
import { done, refusals, startStory, type Shown, type Story } from '../story.ts'
import { act, AT, boxesOf, boxOf, packBox, packPerBox, shipmentOf, shipped } from './packing.ts'

let story: Story
beforeAll(async () => {
  story = await startStory({}, 20)
})
afterAll(() => story.api.close())

test('[PCK-1, PCK-3] 45 pieces are packed by 10: four boxes of 10 and a last one of 5, and nothing is left to pack', async () => {
  const shipment = await shipped(story, ['45'])
  done(await packPerBox(story.seller, shipment.lines[0], shipment, { perBox: '10' }))
  const boxes = await boxesOf(story.seller, shipment)
  const contents = await Promise.all(boxes.map(async ({ id }) => (await boxOf(story, id)).lines.map((line: Shown) => line.quantity)))
  expect(contents).toEqual([['10'], ['10'], ['10'], ['10'], ['5']])
  expect(boxes.map(({ boxNumber, kind, status }) => [boxNumber, kind, status])).toEqual(
    [1, 2, 3, 4, 5].map((count) => [`BX20261120${String(count).padStart(6, '0')}`, 'CARTON', 'PACKED']),
  )
  expect(await shipmentOf(story, shipment.id)).toMatchObject({ boxCount: '5', lines: [{ packedQuantity: '45', toPack: '0', perBox: '10' }] })
  // The purchaser reads the same boxes.
  expect((await boxesOf(story.buyer, shipment)).map(({ boxNumber }) => boxNumber)).toEqual(boxes.map(({ boxNumber }) => boxNumber))
  expect(refusals(await packPerBox(story.seller, shipment.lines[0], await shipmentOf(story, shipment.id), { perBox: '10' }))).toEqual([' NOTHING_TO_PACK'])
})

test('[PCK-1] a box holds lines of one shipment, and all boxes no more than was shipped', async () => {
  const [one, other] = [await shipped(story, ['12', '3']), await shipped(story, ['5'])]
  done(await packBox(story.seller, [{ shipmentLine: one.lines[0].id, quantity: '8' }, { shipmentLine: one.lines[1].id }], { grossWeight: '12.5' }))
  const [mixed] = await boxesOf(story.seller, one)
  expect(await boxOf(story, mixed!.id)).toMatchObject({ lineCount: '2', grossWeight: '12.5', lines: [{ quantity: '8' }, { quantity: '3' }] })
  expect(refusals(await packBox(story.seller, [{ shipmentLine: one.lines[0].id, quantity: '5' }]))).toEqual(['lines[0].quantity PACKED_OVER_SHIPPED'])
  const twice = [
    { shipmentLine: one.lines[0].id, quantity: '2' },
    { shipmentLine: one.lines[0].id, quantity: '2' },
  ]
  expect(refusals(await packBox(story.seller, twice))).toEqual(['lines PACKED_TWICE_IN_BOX'])
  // Lines of two shipments become two boxes.
  done(await packBox(story.seller, [{ shipmentLine: one.lines[0].id }, { shipmentLine: other.lines[0].id }]))
  expect(await boxesOf(story.seller, one)).toHaveLength(2)
  expect(await boxesOf(story.seller, other)).toHaveLength(1)
  expect(await shipmentOf(story, one.id)).toMatchObject({ lines: [{ toPack: '0' }, { toPack: '0' }] })
})

test('[PCK-1] eight people pack the same 10 pieces by 4 at once: 8 are packed, no more', async () => {
  const shipment = await shipped(story, ['10'])
  const answers = await Promise.all(Array.from({ length: 8 }, () => packBox(story.seller, [{ shipmentLine: shipment.lines[0].id, quantity: '4' }])))
  expect(answers.filter(({ returnCode }) => returnCode === '0')).toHaveLength(2)
  for (const told of answers.flatMap(refusals)) expect(told).toBe('lines[0].quantity PACKED_OVER_SHIPPED')
  expect(await shipmentOf(story, shipment.id)).toMatchObject({ boxCount: '2', lines: [{ packedQuantity: '8', toPack: '2' }] })
})

test('[PCK-2] two pallets of four cartons; a carton stands in a larger box of the same shipment', async () => {
  const shipment = await shipped(story, ['40', '40'])
  done(await story.seller.call('/api/deliverOrder/supplier/addPallets', { entity: { id: shipment.id, version: shipment.version, palletsToAdd: '2' } }))
  const [left, right] = await boxesOf(story.seller, shipment)
  expect([left, right]).toMatchObject([
    { kind: 'PALLET', lineCount: '0' },
    { kind: 'PALLET', lineCount: '0' },
  ])
  // The dialog offers the pallets of this shipment alone.
  const row = { document: (await shipmentOf(story, shipment.id)).lines[0].document }
  const { list: offered } = done(await story.seller.call('/api/deliverOrder/supplier/options', { entity: { field: 'lines.onPallet', row } }))
  expect((offered as readonly Shown[]).map(({ text }) => text).toSorted()).toEqual([left!.boxNumber, right!.boxNumber])
  done(await packPerBox(story.seller, shipment.lines[0], await shipmentOf(story, shipment.id), { perBox: '10', onPallet: left!.id }))
  done(await packPerBox(story.seller, shipment.lines[1], await shipmentOf(story, shipment.id), { perBox: '10', onPallet: right!.id }))
  expect([await boxOf(story, left!.id), await boxOf(story, right!.id)]).toMatchObject([{ innerBoxes: '4' }, { innerBoxes: '4' }])
  const cartons = (await boxesOf(story.seller, shipment)).filter(({ kind }) => kind === 'CARTON')
  expect(cartons.map(({ within }) => within.text)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((count) => (count < 5 ? left : right)!.boxNumber))

  // One moves to the other pallet, an inner box moves with it, and a pallet goes into nothing.
  const rest = await shipped(story, ['2'])
  done(await packBox(story.seller, [{ shipmentLine: rest.lines[0].id }], { kind: 'INNER' }))
  const [inner] = await boxesOf(story.seller, rest)
  expect(refusals(await act(story, 'putIn', inner!.id, { within: left!.id }))).toEqual(['within REFERENCE_NOT_ALLOWED'])
  for (const place of [right!.id, cartons[0]!.id]) expect(refusals(await act(story, 'putIn', left!.id, { within: place }))).toEqual([' BOX_IN_SMALLER_BOX'])
  expect(refusals(await act(story, 'putIn', cartons[1]!.id, { within: cartons[0]!.id }))).toEqual(['within REFERENCE_NOT_ALLOWED', 'within BOX_IN_SMALLER_BOX'])
  done(await act(story, 'putIn', cartons[0]!.id, { within: right!.id }))
  expect([await boxOf(story, left!.id), await boxOf(story, right!.id)]).toMatchObject([{ innerBoxes: '3' }, { innerBoxes: '5' }])

  // An unpacked pallet lets its cartons stand alone; what they hold stays packed.
  done(await act(story, 'unpack', right!.id))
  expect(await boxOf(story, right!.id)).toMatchObject({ status: 'VOID', innerBoxes: '0' })
  expect(await boxOf(story, cartons[0]!.id)).toMatchObject({ status: 'PACKED', within: null, withinNumber: null })
  expect(await shipmentOf(story, shipment.id)).toMatchObject({ boxCount: '9', lines: [{ toPack: '0' }, { toPack: '0' }] })
})

test('[PCK-2] an inner box knows the carton and the pallet, also when the carton is moved', async () => {
  const shipment = await shipped(story, ['6'])
  done(await story.seller.call('/api/deliverOrder/supplier/addPallets', { entity: { id: shipment.id, version: shipment.version, palletsToAdd: '2' } }))
  const [left, right] = await boxesOf(story.seller, shipment)
  const carton = done(await packBox(story.seller, [{ shipmentLine: shipment.lines[0].id, quantity: '4' }], { within: left!.id })).entity as Shown
  const inner = done(await packBox(story.seller, [{ shipmentLine: shipment.lines[0].id, quantity: '2' }], { kind: 'INNER', within: carton.id })).entity as Shown
  expect(await boxOf(story, inner.id)).toMatchObject({ withinNumber: carton.boxNumber, outermostNumber: left!.boxNumber })
  done(await act(story, 'putIn', carton.id, { within: right!.id }))
  expect(await boxOf(story, inner.id)).toMatchObject({ withinNumber: carton.boxNumber, outermostNumber: right!.boxNumber })
  done(await act(story, 'putIn', carton.id, { within: null }))
  expect(await boxOf(story, inner.id)).toMatchObject({ withinNumber: carton.boxNumber, outermostNumber: null })
})

test('[PCK-4] a box has the number of the supplier, once; 18 digits are an SSCC with its check digit', async () => {
  const shipment = await shipped(story, ['9'])
  const line = { shipmentLine: shipment.lines[0].id, quantity: '1' }
  const own = done(await packBox(story.seller, [line], { ownNumber: 'C-7' })).entity as Shown
  expect(own.boxNumber).toBe('C-7')
  expect(refusals(await packBox(story.seller, [line], { ownNumber: 'C-7' }))).toEqual(['ownNumber PACKAGE_CODE_TWICE'])
  expect(refusals(await packBox(story.seller, [line], { ownNumber: '376104250021234560' }))).toEqual(['ownNumber SSCC_CHECK_DIGIT_WRONG'])
  expect((done(await packBox(story.seller, [line], { ownNumber: '376104250021234569' })).entity as Shown).boxNumber).toBe('376104250021234569')
  // A number is not free again when its box is unpacked: its label may be somewhere.
  done(await act(story, 'unpack', own.id))
  expect(refusals(await packBox(story.seller, [line], { ownNumber: 'C-7' }))).toEqual(['ownNumber PACKAGE_CODE_TWICE'])
})

test('[PCK-4] with a GS1 company prefix new boxes have SSCCs one after the other', async () => {
  const prefer = (prefix: string) =>
    sql`update enterprise set preferences = coalesce(preferences, '{}'::jsonb) || ${JSON.stringify({ gs1Prefix: prefix })}::jsonb where id = ${story.seller.enterprise}`.execute(
      story.api.pool,
    )
  await prefer('6901234')
  const shipment = await shipped(story, ['30'])
  done(await packPerBox(story.seller, shipment.lines[0], shipment, { perBox: '10' }))
  const numbers = (await boxesOf(story.seller, shipment)).map(({ boxNumber }) => boxNumber as string)
  expect(numbers.map((number) => number.slice(0, 17))).toEqual(['06901234000000001', '06901234000000002', '06901234000000003'])
  expect(numbers.every(isSscc)).toBe(true)
  // A prefix of twelve digits has 99999 numbers.
  await prefer('690123456789')
  await sql`insert into "sequenceCounter" (purchaser, key, value) values (${story.seller.enterprise}, 'sscc 690123456789', 99999)`.execute(story.api.pool)
  const line = { shipmentLine: (await shipped(story, ['1'])).lines[0].id }
  expect(refusals(await packBox(story.seller, [line]))).toEqual(['givenNumber SSCC_USED_UP'])
  await prefer('')
})

test('[PCK-3] more than 1000 boxes at once are refused before one is made', async () => {
  const shipment = await shipped(story, ['1001'])
  expect(refusals(await packPerBox(story.seller, shipment.lines[0], shipment, { perBox: '1' }))).toEqual(['perBox BOXES_OVER_1000'])
  expect(refusals(await packPerBox(story.seller, shipment.lines[0], shipment, { perBox: '0' }))).toEqual(['perBox TOO_SMALL'])
  expect(await boxesOf(story.seller, shipment)).toEqual([])
})

test('[PCK-6] a withdrawn shipment has no boxes; one that came back keeps them and is sent again in them', async () => {
  const [gone, back] = [await shipped(story, ['10']), await shipped(story, ['10'])]
  for (const shipment of [gone, back]) done(await packPerBox(story.seller, shipment.lines[0], shipment, { perBox: '5' }))
  const standing = async (shipment: Shown) => (await boxesOf(story.seller, shipment)).map(({ status }) => status)
  const revoke = async ({ id }: Shown) =>
    story.seller.call('/api/deliverOrder/supplier/revoke', { entity: { id, version: (await shipmentOf(story, id)).version } })
  done(await revoke(gone))
  expect(await standing(gone)).toEqual(['VOID', 'VOID'])
  expect(await shipmentOf(story, gone.id)).toMatchObject({ boxCount: '0', lines: [{ packedQuantity: '0' }] })
  expect(refusals(await packBox(story.seller, [{ shipmentLine: gone.lines[0].id, quantity: '1' }]))).toEqual(['lines[0].shipmentLine SHIPMENT_NOT_PACKABLE'])

  const { version } = await shipmentOf(story, back.id)
  done(await story.buyer.call('/api/deliverOrder/purchase/return', { entity: { id: back.id, version, returnReason: 'wrong gate' } }))
  expect(await standing(back)).toEqual(['PACKED', 'PACKED'])
  const again = await shipmentOf(story, back.id)
  done(await story.seller.call('/api/deliverOrder/supplier/reDeliver', { entity: { id: back.id, version: again.version } }))
  expect(await standing(back)).toEqual(['PACKED', 'PACKED'])
})

test('[PCK-1, PCK-7] another supplier sees no box and packs none; the purchaser packs none', async () => {
  const shipment = await shipped(story, ['10'])
  done(await packPerBox(story.seller, shipment.lines[0], shipment, { perBox: '10' }))
  const [box] = await boxesOf(story.seller, shipment)
  const other = await story.api.login('otherSeller')
  expect(await boxesOf(other, shipment)).toEqual([])
  expect((await other.call(`${AT.supplier}/detail`, { entity: { id: box!.id } })).issues?.map(({ code }) => code)).toEqual(['NOT_FOUND'])
  expect(refusals(await packBox(other, [{ shipmentLine: shipment.lines[0].id, quantity: '1' }]))).toEqual(['lines[0].shipmentLine REFERENCE_NOT_FOUND'])
  // The purchaser has no such call.
  await expect(story.buyer.call(`${AT.purchaser}/add`, { entity: { lines: [] } })).rejects.toThrow('HTTP 404')
})
