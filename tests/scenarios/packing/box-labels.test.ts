import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../files/read-pdf.ts'
import { done, refusals, startStory, type Shown, type Story } from '../story.ts'
import { act, AT, boxesOf, packBox, packPerBox, shipmentOf, shipped } from './packing.ts'

let story: Story
let shipment: Shown
beforeAll(async () => {
  story = await startStory({}, 20)
  await sql`update enterprise set preferences = coalesce(preferences, '{}'::jsonb) || '{"gs1Prefix": "6901234"}'::jsonb where id = ${story.seller.enterprise}`.execute(
    story.api.pool,
  )
  shipment = await shipped(
    story,
    ['40', '12'],
    [
      { partNumber: 'FL-20', partName: '法兰盘' },
      { partNumber: 'SHAFT-1', partName: 'Shaft' },
    ],
  )
  done(await story.seller.call('/api/deliverOrder/supplier/addPallets', { entity: { id: shipment.id, version: shipment.version, palletsToAdd: '1' } }))
  const [pallet] = await boxesOf(story.seller, shipment)
  done(await packPerBox(story.seller, shipment.lines[0], await shipmentOf(story, shipment.id), { perBox: '20', onPallet: pallet!.id }))
  const rest = [{ shipmentLine: shipment.lines[1].id }]
  done(await packBox(story.seller, rest, { ownNumber: 'JT-C-7', grossWeight: '8.25' }))
})
afterAll(() => story.api.close())

const PATH = `${AT.supplier}/print`

async function printed(request: Shown, entityList?: readonly Shown[]) {
  const { entity } = done(await story.seller.call(PATH, { entity: { screen: 'supplierPrintBoxes', ...request }, ...(entityList && { entityList }) }))
  return readPdf(Buffer.from((entity as { content: string }).content, 'base64'))
}

test('[PCK-8] all boxes of a shipment have a label of 100 by 150 mm, with QR code and bars that say the number as GS1 says it', async () => {
  const read = await printed({ of: shipment.id, language: 'en' })
  const numbers = (await boxesOf(story.seller, shipment)).map(({ boxNumber }) => boxNumber as string)
  expect(numbers).toEqual(['069012340000000016', '069012340000000023', '069012340000000030', 'JT-C-7'])
  expect(read.map(({ size }) => size)).toEqual(numbers.map(() => [100, 150]))
  const codes = read.map(({ codes }) => codes.map(({ kind, says }) => `${kind} ${says}`).toSorted())
  expect(codes).toEqual([
    ...numbers.slice(0, 3).map((sscc) => [`Code128 (00)${sscc}`, `QRCode https://id.gs1.org/00/${sscc}`]),
    ['Code128 JT-C-7', 'QRCode JT-C-7'],
  ])
  const [pallet, first, second, own] = read.map(({ text }) => text)
  expect(pallet).toContain('1 / 1')
  expect(first).toContain('1 / 3')
  expect(second).toContain('2 / 3')
  for (const part of ['Box label', '3 / 3', 'JT-C-7', 'SHAFT-1', '12', 'Carton', '8.25', shipment.shipmentNumber]) expect(own).toContain(part)
  for (const part of ['(00) 069012340000000023', '法兰盘', 'FL-20', '20']) expect(first).toContain(part)
})

test('[PCK-8] one box is printed alone, with its place among all; in Chinese as well', async () => {
  const boxes = await boxesOf(story.seller, shipment)
  const [only, ...others] = await printed({ language: 'cn' }, [{ id: boxes[2]!.id }])
  expect(others).toEqual([])
  for (const part of ['箱标签', '2 / 3', '纸箱', '外箱箱号', boxes[0]!.boxNumber]) expect(only!.text).toContain(part)
})

test('[PCK-8] an unpacked box has no label, and those left are counted anew', async () => {
  const boxes = await boxesOf(story.seller, shipment)
  done(await act(story, 'unpack', boxes[1]!.id))
  const request = { entity: { screen: 'supplierPrintBoxes' }, entityList: [{ id: boxes[1]!.id }] }
  expect(refusals(await story.seller.call(PATH, request))).toEqual(['entityList[0].id NOT_FOUND'])
  const read = await printed({ of: shipment.id })
  expect(read.map(({ text }) => /\d+ \/ \d+/.exec(text)?.[0])).toEqual(['1 / 1', '1 / 2', '2 / 2'])
})

test('[PCK-7, PCK-8] another supplier prints no label of the shipment, and nobody without the code', async () => {
  const other = await story.api.login('otherSeller')
  expect(refusals(await other.call(PATH, { entity: { screen: 'supplierPrintBoxes', of: shipment.id } }))).toEqual(['entityList NOT_FOUND'])
  await expect(story.buyer.call(`${AT.purchaser}/print`, { entity: { screen: 'supplierPrintBoxes', of: shipment.id } })).rejects.toThrow('HTTP 404')
})
