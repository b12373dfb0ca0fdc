import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploaded } from '../../support/upload.ts'
import { sealSaying } from '../../files/seal-png.ts'
import { fileOfJob, jobWhen, startedJob } from '../../support/job.ts'
import { readPdf } from '../../files/read-pdf.ts'
import { done, refusals, startStory, type Shown, type Story } from '../story.ts'

let story: Story
let shipment: Shown
beforeAll(async () => {
  story = await startStory({}, 20)
  const order = await story.acceptedOrder([
    { purchaseListLine: await story.listLine('40', { partNumber: 'FL-20', partName: '法兰盘' }) },
    { purchaseListLine: await story.listLine('7', { partNumber: 'SHAFT-1', partName: 'Shaft' }) },
  ])
  shipment = done(await story.ship(order.lines.map((line: Shown) => ({ orderLine: line.id })))).entity as Shown
})
afterAll(() => story.api.close())

const PATH = '/api/deliverOrder/supplier/print'

async function printed(paper: string, language: string) {
  const request = { entity: { screen: 'supplierPrintShipment', paper, language }, entityList: [{ id: shipment.id }] }
  const { entity } = done(await story.seller.call(PATH, request))
  return readPdf(Buffer.from((entity as { content: string }).content, 'base64'))
}

test('[DEL-40] a supplier prints the delivery note with what is shipped, and no price', async () => {
  const read = await printed('deliveryNote', 'en')
  const words = read.map(({ text }) => text).join(' ')
  expect(read.flatMap(({ codes }) => codes)).toEqual([{ kind: 'QRCode', says: shipment.shipmentNumber }])
  for (const part of ['Delivery note', shipment.shipmentNumber, 'FL-20', '法兰盘', 'SHAFT-1', 'Received by', 'Gate 1']) expect(words).toContain(part)
  expect(words).not.toContain('113')
})

test('[DEL-41] each line of a shipment has a label of 100 by 60 mm, whose code says the number of the shipment', async () => {
  const read = await printed('shipmentLabel', 'cn')
  expect(read.map(({ size, codes }) => ({ size, codes }))).toEqual(
    [0, 1].map(() => ({ size: [100, 60], codes: [{ kind: 'QRCode', says: shipment.shipmentNumber }] })),
  )
  expect(read.map(({ text }) => ['FL-20', 'SHAFT-1'].filter((part) => text.includes(part)))).toEqual([['FL-20'], ['SHAFT-1']])
})

test('[DEL-41] labels of several shipments are one job; another supplier prints none of them', async () => {
  const request = { entity: { screen: 'supplierPrintShipment', paper: 'shipmentLabel' }, entityList: [{ id: shipment.id }] }
  const { job } = await startedJob(story.seller, PATH, { ...request, inBackground: true })
  await jobWhen(story.seller, job!.id)
  const { bytes } = await fileOfJob(story.api.app, story.seller, job!.id)
  expect(await readPdf(bytes!, { withCodes: false })).toHaveLength(2)
  const other = await story.api.login('otherSeller')
  expect(refusals(await other.call(PATH, request))).toEqual(['entityList[0].id NOT_FOUND'])
  expect(await fileOfJob(story.api.app, other, job!.id)).toEqual({ code: 'NOT_FOUND' })
})

test('[DEL-42] the seal of the supplier stands on the note of what was sent; on a returned one and on a void one stands none', async () => {
  await sql`insert into "rolePermission" (role, code) values ('role of seller', 'B71') on conflict do nothing`.execute(story.api.pool)
  const image = await uploaded(story.api.app, story.seller, 'seal.png', sealSaying('FROM-SELLER'))
  done(await story.seller.call('/api/enterprise_expand/supplierSeal/add', { entity: { name: 'Delivery', image: [image] } }))
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }])
  const { id, shipmentNumber } = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as Shown
  const codes = async () => {
    const { entity } = done(
      await story.seller.call(PATH, { entity: { screen: 'supplierPrintShipment', paper: 'deliveryNote', language: 'en' }, entityList: [{ id }] }),
    )
    const read = await readPdf(Buffer.from((entity as { content: string }).content, 'base64'))
    return read.flatMap((page) => page.codes.map(({ says }) => says)).toSorted()
  }
  expect(await codes()).toEqual(['FROM-SELLER', shipmentNumber])
  done(await story.buyer.call('/api/deliverOrder/purchase/return', { entity: { id, returnReason: 'wrong gate' } }))
  expect(await codes()).toEqual([shipmentNumber])
  done(await story.seller.call('/api/deliverOrder/supplier/reDeliver', { entity: { id } }))
  expect(await codes()).toEqual(['FROM-SELLER', shipmentNumber])
  done(await story.seller.call('/api/deliverOrder/supplier/revoke', { entity: { id } }))
  expect(await codes()).toEqual([shipmentNumber])
})
