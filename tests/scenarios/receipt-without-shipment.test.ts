import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter } from '../support/master-data.ts'
import { done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'
import { decide } from './as-read.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const path = '/api/deliverOrder/purchase/receiveWithoutShipment'
const allow = (isAllowed: boolean) =>
  sql`update enterprise set preferences = ${JSON.stringify({ receiptWithoutShipment: isAllowed })}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
const receive = (orderLine: string, quantity: string, who = story.buyer) =>
  who.call(path, { entity: { shippingDate: '2026-11-20', remark: 'by truck, without papers', lines: [{ orderLine, quantity }] } })
const ordered = async (quantity: string, more = {}) => story.acceptedOrder([{ purchaseListLine: await story.listLine(quantity, more) }])

test('[REC-15] without the preference goods without a shipment cannot be received', async () => {
  await allow(false)
  const order = await ordered('10')
  expect(refusals(await receive(order.lines[0].id, '4'))).toEqual([' RECEIPT_NEEDS_SHIPMENT'])
  expect(await story.order(order.id)).toMatchObject({ lines: [{ shippedQuantity: '0', receivedQuantity: '0' }] })
})

test('[REC-15] 4 of 10 are received from the order line: shipment, receipt and storage note come into being together', async () => {
  await allow(true)
  const order = await ordered('10')
  const shipment = done(await receive(order.lines[0].id, '4')).entity as Shown
  expect(shipment).toMatchObject({ status: 'COMPLETED', recordedByReceiver: true, lines: [{ quantity: '4', receivedQuantity: '4', toReceive: '0' }] })
  expect(await story.order(order.id)).toMatchObject({ lines: [{ shippedQuantity: '4', receivedQuantity: '4', pending: '6', lineStatus: 'PARTIALDELIVERY' }] })
  const { rows } = await sql`select s.status, l.quantity::text as quantity from "storageNote" s join "storageNoteLine" l on l.document = s.id
    where l."orderLine" = ${order.lines[0].id}`.execute(story.api.pool)
  expect(rows).toEqual([{ status: 'WAITIN', quantity: '4' }])
  // The supplier sees the records made in its name and cannot revoke them.
  const seen = done(await story.seller.call('/api/deliverOrder/supplier/detail', { entity: { id: shipment.id } })).entity as Shown
  expect(seen).toMatchObject({ recordedByReceiver: true, status: 'COMPLETED' })
  expect(refusals(await story.seller.call('/api/deliverOrder/supplier/revoke', { entity: { id: shipment.id } }))).toEqual([' SHIPMENT_ALREADY_RECEIVED'])
})

test('[REC-15] a receipt without shipment takes at most the unshipped quantity, and goods with inspection wait for it', async () => {
  await allow(true)
  const order = await ordered('5', { inspectionType: 'F' })
  expect(refusals(await receive(order.lines[0].id, '6'))).toEqual(['lines[0].quantity SHIPPING_OVER_PENDING'])
  expect(done(await receive(order.lines[0].id, '5')).entity).toMatchObject({ status: 'WAITINSPECT' })
  expect(refusals(await receive(order.lines[0].id, '1'))).toEqual(['lines[0].quantity SHIPPING_OVER_PENDING'])
})

test('[REC-15] if two people receive the last 3 at once, exactly one succeeds', async () => {
  await allow(true)
  const order = await ordered('3')
  const answers = await Promise.all([receive(order.lines[0].id, '3'), receive(order.lines[0].id, '3')])
  expect(answers.map(({ returnCode }) => returnCode === '0').toSorted()).toEqual([false, true])
  expect(await story.order(order.id)).toMatchObject({ lines: [{ shippedQuantity: '3', receivedQuantity: '3' }] })
})

test('[REC-15] a supplier, and a person without the right to receive, are refused', async () => {
  await allow(true)
  const order = await ordered('2')
  // [SES-27] The supplier's site has no such path.
  await expect(receive(order.lines[0].id, '1', story.seller)).rejects.toThrow('HTTP 404')
  const reader = await story.api.login('reader')
  expect(refusals(await receive(order.lines[0].id, '1', reader))).toEqual([' NO_PERMISSION'])
  expect(await story.order(order.id)).toMatchObject({ lines: [{ shippedQuantity: '0' }] })
})

test('[REC-15] a supplier who is not registered at all delivers too', async () => {
  await allow(true)
  const supplier = await enter(story.buyer, '/api/epRelation/add', {
    code: 'S9',
    name: '老王五金',
    settlementMethod: 'END',
    contacts: [{ name: 'Wang', primary: true }],
  })
  await sql`update enterprise set preferences = '{"receiptWithoutShipment": true, "actForSupplier": true}'::jsonb where id = 'purchaser-1'`.execute(
    story.api.pool,
  )
  const line = await story.listLine('2', { supplier })
  const order = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: line }] } })).entity as Shown
  done(await decide(story.buyer, '/api/tradeOrder/purchase/accept', { id: order.id, replyDate: '2026-12-01' }))
  expect(done(await receive((await story.order(order.id)).lines[0].id, '2')).entity).toMatchObject({ status: 'COMPLETED', supplierEnterprise: null })
})
