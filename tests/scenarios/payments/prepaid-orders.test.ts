import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals } from '../story.ts'
import type { Shown, Story } from '../story.ts'
import { startPaying } from './paying.ts'
import type { Paying } from './paying.ts'

let at: Paying
let story: Story
beforeAll(async () => {
  at = await startPaying()
  story = at.stating.returning.story
})
afterAll(() => story.api.close())

const prefer = (prefs: Readonly<Record<string, boolean>>) =>
  sql`update enterprise set preferences = ${JSON.stringify(prefs)}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)

/** An accepted order of ten pieces, 1,130 with tax, of which 339 are applied for. */
async function prepaid() {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  return { order, application: done(await at.prepay([{ order: order.id, amount: '339' }])).entity as Shown }
}

const end = (name: string, { id }: Shown, more: Shown = {}) => story.buyer.call(`/api/tradeOrder/purchase/${name}`, { entity: { id, ...more } })

/** Hands in a modification of the first line to so many pieces. */
async function modified({ lines }: Shown, quantity: string) {
  const entity = { reason: 'fewer needed', lines: [{ orderLine: lines[0].id, quantity }] }
  const { id, version } = done(await story.buyer.call('/api/purchaseOrder/modification/create', { entity })).entity as Shown
  const answer = await story.buyer.call('/api/purchaseOrder/modification/submit', { entity: { id, version } })
  return { id, answer }
}

test('[PAY-30] an order of which nothing is shipped is neither deleted nor closed while 339 of it are applied for', async () => {
  const { order, application } = await prepaid()
  expect(refusals(await end('delete', order))).toEqual([' ORDER_PREPAID'])
  expect(refusals(await end('close', order, { closeReason: 'no need' }))).toEqual([' ORDER_PREPAID'])
  done(await at.act('cancel', application, { cancelReason: 'no need' }))
  done(await end('delete', order))
})

test('[PAY-30] an order of which 339 are applied for is modified to 339, and not to 226', async () => {
  const { order } = await prepaid()
  const low = await modified(order, '2')
  expect(refusals(low.answer)).toEqual(['lines MODIFICATION_BELOW_PREPAID'])
  done(await story.buyer.call('/api/purchaseOrder/modification/withdraw', { entity: { id: low.id } }))
  expect(done((await modified(order, '3')).answer).entity).toMatchObject({ status: '2' })
  expect(await story.order(order.id)).toMatchObject({ amount: '339', toPrepay: '0' })
})

test('[PAY-30] nothing of an order is applied for while the supplier is asked about its modification, so that the supplier meets no refusal for it', async () => {
  await prefer({ supplierAgreesToModifications: true })
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  const { id, answer } = await modified(order, '2')
  expect(refusals(await at.prepay([{ order: order.id, amount: '1130' }]))).toEqual(['lines[0].order ORDER_IN_MODIFICATION'])
  const { version } = done(answer).entity as Shown
  done(await story.seller.call('/api/purchaseOrder/modification/supplier/agree', { entity: { id, version } }))
  done(await at.prepay([{ order: order.id, amount: '226' }]))
  await prefer({})
})

test('[PAY-30] of an order that was closed after a part was shipped, what was applied for is neither submitted nor approved', async () => {
  await prefer({ closeAfterShipping: true })
  const { order, application } = await prepaid()
  done(await story.ship([{ orderLine: order.lines[0].id, quantity: '4' }]))
  done(await end('close', order, { closeReason: 'enough' }))
  expect(refusals(await at.act('submit', application))).toEqual([' ORDER_NOT_PAYABLE'])
  await prefer({})
})
