import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../engine/server/schema/migrate.ts'
import { enter } from '../../support/master-data.ts'
import { projectModel } from '../../support/project-model.ts'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Story } from '../../scenarios/story.ts'
import { decide } from '../../scenarios/as-read.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

/** An accepted and shipped order of one part. Returns the order, the shipment and its line. */
async function onTheWay(quantity: string, more: Record<string, unknown> = {}, header: Record<string, unknown> = {}) {
  const made = done(
    await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { ...header, lines: [{ purchaseListLine: await story.listLine(quantity, more) }] } }),
  ).entity as any
  done(await decide(story.seller, '/api/tradeOrder/supplier/accept', { id: made.id, replyDate: '2026-12-10' }))
  const shipment = done(await story.ship([{ orderLine: made.lines[0].id }])).entity as any
  return { order: made.id as string, shipment: shipment.id as string, line: shipment.lines[0].id as string }
}
const receive = async (shipmentLine: string, quantity?: string): Promise<any> =>
  done(await story.receive([{ shipmentLine, ...(quantity && { quantity }) }])).entity
const linksOf = async (receipt: string): Promise<any> => done(await story.buyer.call('/api/receiveOrder/links', { entity: { id: receipt } })).entity
const receipt = (id: string) => story.detail('/api/receiveOrder/detail', id)
const storageNotesOf = async (receiptId: string) => {
  const { rows } = await sql<
    Record<string, unknown>
  >`select "noteType", status, (select trim_scale(sum("signedQuantity"))::text from "storageNoteLine" line where line.document = note.id) as quantity, amount::text as amount from "storageNote" note where receipt = ${receiptId} order by "storageNumber"`.execute(
    story.api.pool,
  )
  return rows
}
const inspectionsOf = async (receiptId: string) => {
  const { rows } = await sql<
    Record<string, unknown>
  >`select id, status, quantity::text as quantity from inspection where receipt = ${receiptId} order by "inspectionNumber"`.execute(story.api.pool)
  return rows
}
const countOf = async (table: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(story.api.pool)).rows[0]!.count
const prefer = (preferences: object) =>
  sql`update enterprise set preferences = ${JSON.stringify(preferences)}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)
const postNotes = async (receiptId: string) => {
  for (const { id } of (await linksOf(receiptId)).storageNote) done(await story.buyer.call('/api/storageOrder/post', { entity: { id, warehouse: 'Hall 2' } }))
}

test('[REC-1] goods without inspection go to the warehouse at once, the rest to inspection', async () => {
  const order = await story.acceptedOrder([
    { purchaseListLine: await story.listLine('5') },
    { purchaseListLine: await story.listLine('6', { inspectionType: 'F' }) },
  ])
  const shipment = done(await story.ship(order.lines.map(({ id }: any) => ({ orderLine: id })))).entity as any
  const { id, status } = done(await story.receive(shipment.lines.map((line: any) => ({ shipmentLine: line.id })))).entity as any
  expect(status).toBe('WAITINSPECT')
  expect(await storageNotesOf(id)).toEqual([{ noteType: 'ENTRY', status: 'WAITIN', quantity: '5', amount: '565' }])
  expect(await inspectionsOf(id)).toMatchObject([{ status: 'WAITINSPECT', quantity: '6' }])
})

test('[REC-2] a receipt of zero, of less, or of more than is left to receive is refused', async () => {
  const { line, shipment } = await onTheWay('10')
  const before = await countOf('receipt')
  expect(refusals(await story.receive([{ shipmentLine: line, quantity: '0' }]))).toEqual(['lines[0].quantity TOO_SMALL'])
  expect(refusals(await story.receive([{ shipmentLine: line, quantity: '-3' }]))).toEqual(['lines[0].quantity TOO_SMALL'])
  await receive(line, '4')
  const over = await story.receive([{ shipmentLine: line, quantity: '6.5' }])
  expect([over.returnCode, over.issues?.[0]?.params]).toEqual(['10050001', { pending: '6', given: '6.5' }])
  expect(await countOf('receipt')).toBe(before + 1)
  expect((await story.detail('/api/deliverOrder/purchase/detail', shipment)).lines[0]).toMatchObject({ receivedQuantity: '4', toReceive: '6' })
})

test('[REC-3] over-receipt: off by default, within the ratio for monthly settlement, never for prepayment', async () => {
  const usual = await onTheWay('100')
  expect(refusals(await story.receive([{ shipmentLine: usual.line, quantity: '105' }]))).toEqual(['lines[0].quantity RECEIVING_OVER_SHIPPED'])
  await prefer({ overReceipt: true, overReceiptRatio: '0.05' })
  const monthly = await onTheWay('100', {}, { settlementMethod: 'MON' })
  const prepaid = await onTheWay('100', {}, { settlementMethod: 'PRE' })
  const over = await story.receive([{ shipmentLine: monthly.line, quantity: '105.1' }])
  expect([over.returnCode, over.issues?.[0]?.params]).toEqual(['10050001', { pending: '105', given: '105.1' }])
  expect(await receive(monthly.line, '105')).toMatchObject({ lines: [{ netQuantity: '105' }] })
  const refused = await story.receive([{ shipmentLine: prepaid.line, quantity: '100.1' }])
  expect([refused.returnCode, refused.issues?.[0]?.params]).toEqual(['10050001', { pending: '100', given: '100.1' }])
  expect(await receive(prepaid.line)).toMatchObject({ lines: [{ netQuantity: '100' }] })
  await prefer({ overReceipt: false, overReceiptRatio: '0.05' })
  const off = await onTheWay('100')
  expect(refusals(await story.receive([{ shipmentLine: off.line, quantity: '101' }]))).toEqual(['lines[0].quantity RECEIVING_OVER_SHIPPED'])
  await prefer({})
})

test('[REC-4] a voucher number is used once', async () => {
  const { line } = await onTheWay('10')
  const withVoucher = (quantity: string) =>
    story.buyer.call('/api/receiveOrder/add', { entity: { voucherNumber: 'V-2026-001', lines: [{ shipmentLine: line, quantity }] } })
  done(await withVoucher('4'))
  const before = await countOf('receipt')
  expect(refusals(await withVoucher('3'))).toEqual(['voucherNumber NOT_UNIQUE'])
  expect(await countOf('receipt')).toBe(before)
})

test('[REC-5] a full reversal before inspection leaves nothing to inspect, and the shipment can be received again', async () => {
  const { line, shipment, order } = await onTheWay('10', { inspectionType: 'F' })
  const made = await receive(line)
  done(await story.reverse([{ receiptLine: made.lines[0].id }]))
  expect(await receipt(made.id)).toMatchObject({
    status: 'REVERSED',
    lines: [{ netQuantity: '0', reversedQuantity: '10', inspectingQuantity: '0' }],
  })
  expect(await inspectionsOf(made.id)).toMatchObject([{ status: 'CANCEL', quantity: '10' }])
  expect(await storageNotesOf(made.id)).toEqual([])
  expect(await story.detail('/api/deliverOrder/purchase/detail', shipment)).toMatchObject({ status: 'WAITRECEIVE', lines: [{ toReceive: '10' }] })
  expect(await story.order(order)).toMatchObject({ status: 'supplierDelivered', lines: [{ receivedQuantity: '0', inspectingQuantity: '0' }] })
  expect(await receive(line)).toMatchObject({ status: 'WAITINSPECT', lines: [{ netQuantity: '10' }] })
})

test('[REC-5] a partial reversal before inspection: the open inspection shrinks to what is left', async () => {
  const { line, shipment } = await onTheWay('10', { inspectionType: 'F' })
  const made = await receive(line)
  done(await story.reverse([{ receiptLine: made.lines[0].id, quantity: '4' }]))
  const inspections = await inspectionsOf(made.id)
  expect(inspections).toMatchObject([
    { status: 'CANCEL', quantity: '10' },
    { status: 'WAITINSPECT', quantity: '6' },
  ])
  expect(await story.detail('/api/deliverOrder/purchase/detail', shipment)).toMatchObject({
    status: 'WAITRECEIVE',
    lines: [{ toReceive: '4', inspectingQuantity: '6' }],
  })
  done(await story.buyer.call('/api/inspect/inspect', { entity: { id: inspections[1]!.id as string, result: 'Y', acceptedQuantity: '6' } }))
  expect(await storageNotesOf(made.id)).toEqual([{ noteType: 'ENTRY', status: 'WAITIN', quantity: '6', amount: '678' }])
})

test('[REC-5] a reversal after inspection takes the accepted goods out by a contra note', async () => {
  const { line } = await onTheWay('10', { inspectionType: 'F' })
  const made = await receive(line)
  const [inspection] = await inspectionsOf(made.id)
  done(await story.buyer.call('/api/inspect/inspect', { entity: { id: inspection!.id as string, result: 'Y', acceptedQuantity: '10' } }))
  done(await story.reverse([{ receiptLine: made.lines[0].id, quantity: '3' }]))
  expect(await storageNotesOf(made.id)).toEqual([
    { noteType: 'ENTRY', status: 'WAITIN', quantity: '10', amount: '1130' },
    { noteType: 'EXIT', status: 'WAITOUT', quantity: '-3', amount: '-339' },
  ])
  expect(await inspectionsOf(made.id)).toMatchObject([{ status: 'INSPECTED', quantity: '10' }])
  expect(await receipt(made.id)).toMatchObject({ status: 'PARTREVERSED', lines: [{ netQuantity: '7', storedQuantity: '7', inspectingQuantity: '0' }] })
})

test('[REC-16] writing off 4 rejected of 10 leaves the 6 good ones in the warehouse; writing off 1 more takes out 1', async () => {
  const { line } = await onTheWay('10', { inspectionType: 'F' })
  const made = await receive(line)
  const [inspection] = await inspectionsOf(made.id)
  const judged = { id: inspection!.id as string, result: 'N', acceptedQuantity: '6', defectiveQuantity: '4', dispositions: [{ mode: 'RE', quantity: '4' }] }
  done(await story.buyer.call('/api/inspect/inspect', { entity: judged }))
  const entry = { noteType: 'ENTRY', status: 'WAITIN', quantity: '6', amount: '678' }
  done(await story.reverse([{ receiptLine: made.lines[0].id, quantity: '4' }]))
  expect(await storageNotesOf(made.id)).toEqual([entry])
  expect(await receipt(made.id)).toMatchObject({ status: 'PARTREVERSED', lines: [{ netQuantity: '6', storedQuantity: '6' }] })
  done(await story.reverse([{ receiptLine: made.lines[0].id, quantity: '1' }]))
  expect(await storageNotesOf(made.id)).toEqual([entry, { noteType: 'EXIT', status: 'WAITOUT', quantity: '-1', amount: '-113' }])
  expect(await receipt(made.id)).toMatchObject({ lines: [{ netQuantity: '5', storedQuantity: '5' }] })
})

/** The notes of a receipt, in the order in which they were made. */
const briefly = async (receiptId: string) =>
  (await storageNotesOf(receiptId)).map(({ noteType, quantity, status }) => `${String(noteType)} ${String(quantity)} ${String(status)}`)

test('[REC-17] 10 that were posted automatically leave automatically, whatever the preference says by then', async () => {
  const { line } = await onTheWay('10', { materialNumber: 'AUTO-1' })
  await prefer({ automaticPosting: true })
  const { id, lines } = await receive(line)
  await prefer({})
  done(await story.reverse([{ receiptLine: lines[0].id, quantity: '4' }]))
  await prefer({ automaticPosting: true })
  done(await story.reverse([{ receiptLine: lines[0].id, quantity: '6' }]))
  await prefer({})
  expect(await briefly(id)).toEqual(['ENTRY 10 WAITBALANCE', 'EXIT -4 WAITBALANCE', 'EXIT -6 WAITBALANCE'])
})

test('[REC-17] 10 that a person posted into a warehouse are taken out of it by a person, although posting is automatic by then', async () => {
  const { line } = await onTheWay('10', { materialNumber: 'AUTO-2' })
  const { id, lines } = await receive(line)
  await postNotes(id)
  await prefer({ automaticPosting: true })
  done(await story.reverse([{ receiptLine: lines[0].id, quantity: '10' }]))
  await prefer({})
  expect(await briefly(id)).toEqual(['ENTRY 10 WAITBALANCE', 'EXIT -10 WAITOUT'])
  const { rows } = await sql<{ id: string }>`select id from "storageNote" where receipt = ${id} and "noteType" = 'EXIT'`.execute(story.api.pool)
  const post = (warehouse: string) => story.buyer.call('/api/storageOrder/post', { entity: { id: rows[0]!.id, warehouse } })
  expect(refusals(await post('Hall 3'))).toEqual(['lines[0].signedQuantity STOCK_BELOW_ZERO'])
  done(await post('Hall 2'))
  expect(await briefly(id)).toEqual(['ENTRY 10 WAITBALANCE', 'EXIT -10 WAITBALANCE'])
})

test('[REC-17] a receipt of 5 that a person posted and 6 that were posted automatically is reversed at once: the 6 leave automatically, the 5 are taken out by a person', async () => {
  const order = await story.acceptedOrder([
    { purchaseListLine: await story.listLine('5', { materialNumber: 'AUTO-4' }) },
    { purchaseListLine: await story.listLine('6', { materialNumber: 'AUTO-5', inspectionType: 'F' }) },
  ])
  const shipment = done(await story.ship(order.lines.map(({ id }: any) => ({ orderLine: id })))).entity as any
  const { id, lines } = done(await story.receive(shipment.lines.map((line: any) => ({ shipmentLine: line.id })))).entity as any
  await postNotes(id)
  await prefer({ automaticPosting: true })
  const [lot] = await inspectionsOf(id)
  done(await story.buyer.call('/api/inspect/inspect', { entity: { id: lot!.id, result: 'Y', acceptedQuantity: '6' } }))
  await prefer({})
  done(await story.reverse(lines.map((line: any) => ({ receiptLine: line.id }))))
  expect(await briefly(id)).toEqual(['ENTRY 5 WAITBALANCE', 'ENTRY 6 WAITBALANCE', 'EXIT -5 WAITOUT', 'EXIT -6 WAITBALANCE'])
  const exit = (await linksOf(id)).storageNote.find(({ status }: any) => status === 'WAITOUT')
  done(await story.buyer.call('/api/storageOrder/post', { entity: { id: exit.id, warehouse: 'Hall 2' } }))
})

test('[REC-17] two lines that were inspected and posted into two halls leave each from its hall, though one reversal writes off both', async () => {
  const order = await story.acceptedOrder([
    { purchaseListLine: await story.listLine('5', { materialNumber: 'HALL-1', inspectionType: 'F' }) },
    { purchaseListLine: await story.listLine('6', { materialNumber: 'HALL-2', inspectionType: 'F' }) },
  ])
  const shipment = done(await story.ship(order.lines.map(({ id }: any) => ({ orderLine: id })))).entity as any
  const { id, lines } = done(await story.receive(shipment.lines.map((line: any) => ({ shipmentLine: line.id })))).entity as any
  const post = (note: string, warehouse: string) => story.buyer.call('/api/storageOrder/post', { entity: { id: note, warehouse } })
  const waiting = async (state: string) => (await linksOf(id)).storageNote.filter(({ status }: any) => status === state).map((note: any) => note.id)
  const hallOf = (quantity: unknown) => (Math.abs(Number(quantity)) === 5 ? 'Hall 1' : 'Hall 2')
  for (const lot of await inspectionsOf(id)) {
    done(await story.buyer.call('/api/inspect/inspect', { entity: { id: lot.id, result: 'Y', acceptedQuantity: String(Number(lot.quantity)) } }))
    for (const note of await waiting('WAITIN')) done(await post(note, hallOf(lot.quantity)))
  }
  done(await story.reverse(lines.map((line: any) => ({ receiptLine: line.id }))))
  expect(await briefly(id)).toEqual(['ENTRY 5 WAITBALANCE', 'ENTRY 6 WAITBALANCE', 'EXIT -5 WAITOUT', 'EXIT -6 WAITOUT'])
  const exits = await sql<{
    id: string
    quantity: string
  }>`select n.id, l.quantity::text as quantity from "storageNote" n join "storageNoteLine" l on l.document = n.id
    where n.receipt = ${id} and n.status = 'WAITOUT' order by l.quantity`.execute(story.api.pool)
  // Hall 1 has 5 of the one, and nothing of the other.
  expect(refusals(await post(exits.rows[1]!.id, 'Hall 1'))).toEqual(['lines[0].signedQuantity STOCK_BELOW_ZERO'])
  for (const exit of exits.rows) done(await post(exit.id, hallOf(exit.quantity)))
})

test('[REC-17] an upgrade counts what lies without a warehouse', async () => {
  const { line } = await onTheWay('10', { materialNumber: 'AUTO-3' })
  await prefer({ automaticPosting: true })
  const { id, lines } = await receive(line)
  await prefer({})
  await sql`delete from "schemaChange" where name = '2611-goods-without-a-place'`.execute(story.api.pool)
  await sql`alter table "receiptLine" drop column "unplacedQuantity"`.execute(story.api.pool)
  await migrate(story.api.pool, projectModel())
  done(await story.reverse([{ receiptLine: lines[0].id, quantity: '10' }]))
  expect(await briefly(id)).toEqual(['ENTRY 10 WAITBALANCE', 'EXIT -10 WAITBALANCE'])
})

/** The amounts of the notes of a receipt, without tax and tax, in the order in which they were made. */
const valuesOf = async (receiptId: string) => {
  const { rows } = await sql<{ value: string }>`select l."amountWithoutTax"::text || ' + ' || l.tax::text as value
    from "storageNote" n join "storageNoteLine" l on l.document = n.id where n.receipt = ${receiptId} order by n."storageNumber"`.execute(story.api.pool)
  return rows.map(({ value }) => value)
}

test('[REC-18] 3 at 0.3067 that came for 1.04 leave one by one for 1.04, not for three times 0.35', async () => {
  const { line } = await onTheWay('3', { price: '0.3067', taxRate: '0.13' })
  const { id, lines } = await receive(line)
  for (let part = 0; part < 3; part++) done(await story.reverse([{ receiptLine: lines[0].id, quantity: '1' }]))
  expect(await valuesOf(id)).toEqual(['0.92 + 0.12', '-0.31 + -0.04', '-0.31 + -0.04', '-0.3 + -0.04'])
  expect(await receipt(id)).toMatchObject({ lines: [{ storedQuantity: '0', storedAmountWithoutTax: '0', storedTax: '0' }] })
})

test('[REC-18] 3 that were inspected leave in parts of 2 and 1 for what they came', async () => {
  const { line } = await onTheWay('3', { price: '0.3067', taxRate: '0.13', inspectionType: 'F' })
  const { id, lines } = await receive(line)
  const [lot] = await inspectionsOf(id)
  done(await story.buyer.call('/api/inspect/inspect', { entity: { id: lot!.id, result: 'Y', acceptedQuantity: '3' } }))
  done(await story.reverse([{ receiptLine: lines[0].id, quantity: '2' }]))
  await postNotes(id)
  done(await story.reverse([{ receiptLine: lines[0].id, quantity: '1' }]))
  expect(await valuesOf(id)).toEqual(['0.92 + 0.12', '-0.61 + -0.08', '-0.31 + -0.04'])
})

test('[REC-18] a posted exit keeps the value with which it was made, although another has left meanwhile', async () => {
  const { line } = await onTheWay('3', { price: '0.3067', taxRate: '0.13' })
  const { id, lines } = await receive(line)
  await postNotes(id)
  for (const quantity of ['1', '2']) done(await story.reverse([{ receiptLine: lines[0].id, quantity }]))
  const before = await valuesOf(id)
  for (const { id: note, status } of (await linksOf(id)).storageNote.filter((note: any) => note.status === 'WAITOUT'))
    expect([status, done(await story.buyer.call('/api/storageOrder/post', { entity: { id: note, warehouse: 'Hall 2' } })).returnCode]).toEqual(['WAITOUT', '0'])
  expect(await valuesOf(id)).toEqual(before)
  expect(before).toEqual(['0.92 + 0.12', '-0.31 + -0.04', '-0.61 + -0.08'])
})

test('[REC-18] 9 clerks who reverse 7 at 0.3067 one by one at once leave neither goods nor value', async () => {
  const { line } = await onTheWay('7', { price: '0.3067', taxRate: '0.13' })
  const { id, lines } = await receive(line)
  const answers = await Promise.all(Array.from({ length: 9 }, () => story.reverse([{ receiptLine: lines[0].id, quantity: '1' }])))
  expect(answers.filter(({ returnCode }) => returnCode === '0')).toHaveLength(7)
  expect(await receipt(id)).toMatchObject({ lines: [{ storedQuantity: '0', storedAmountWithoutTax: '0', storedTax: '0' }] })
})

test('[REC-18] an upgrade counts the value of what is stored, and the cent that earlier reversals left over leaves with the last part', async () => {
  const { line } = await onTheWay('3', { price: '0.3067', taxRate: '0.13' })
  const { id, lines } = await receive(line)
  for (let part = 0; part < 2; part++) done(await story.reverse([{ receiptLine: lines[0].id, quantity: '1' }]))
  await sql`delete from "schemaChange" where name = '2611-value-of-stored-goods'`.execute(story.api.pool)
  await sql`alter table "receiptLine" drop column "storedAmountWithoutTax", drop column "storedTax"`.execute(story.api.pool)
  await sql`alter table "storageNoteLine" drop column "contraAmountWithoutTax", drop column "contraTax"`.execute(story.api.pool)
  await migrate(story.api.pool, projectModel())
  done(await story.reverse([{ receiptLine: lines[0].id, quantity: '1' }]))
  expect(await valuesOf(id)).toEqual(['0.92 + 0.12', '-0.31 + -0.04', '-0.31 + -0.04', '-0.3 + -0.04'])
})

test('[REC-16] a reversal names each receipt line once', async () => {
  const { line } = await onTheWay('10')
  const made = await receive(line)
  const twice = await story.reverse([
    { receiptLine: made.lines[0].id, quantity: '4' },
    { receiptLine: made.lines[0].id, quantity: '5' },
  ])
  expect([twice.returnCode, refusals(twice)]).toEqual(['10060003', ['lines RECEIPT_LINE_REVERSED_TWICE']])
  expect((await receipt(made.id)).lines[0]).toMatchObject({ netQuantity: '10', storedQuantity: '10' })
})

test('[REC-5] a reversal after posting, in part and then of the rest, brings the warehouse back to nothing', async () => {
  const { line, shipment, order } = await onTheWay('10')
  const made = await receive(line)
  await postNotes(made.id)
  done(await story.reverse([{ receiptLine: made.lines[0].id, quantity: '4' }]))
  done(await story.reverse([{ receiptLine: made.lines[0].id }]))
  expect(await storageNotesOf(made.id)).toEqual([
    { noteType: 'ENTRY', status: 'WAITBALANCE', quantity: '10', amount: '1130' },
    { noteType: 'EXIT', status: 'WAITOUT', quantity: '-4', amount: '-452' },
    { noteType: 'EXIT', status: 'WAITOUT', quantity: '-6', amount: '-678' },
  ])
  expect(await receipt(made.id)).toMatchObject({ status: 'REVERSED', lines: [{ netQuantity: '0', storedQuantity: '0' }] })
  expect(await story.detail('/api/deliverOrder/purchase/detail', shipment)).toMatchObject({ status: 'WAITRECEIVE', lines: [{ toReceive: '10' }] })
  expect(await story.order(order)).toMatchObject({ status: 'supplierDelivered' })
})

test('[REC-6] no more is reversed than was received, net of earlier reversals', async () => {
  const { line } = await onTheWay('10')
  const made = await receive(line, '8')
  const before = await countOf('reversal')
  expect(refusals(await story.reverse([{ receiptLine: made.lines[0].id, quantity: '0' }]))).toEqual(['lines[0].quantity TOO_SMALL'])
  const over = await story.reverse([{ receiptLine: made.lines[0].id, quantity: '8.5' }])
  expect([over.returnCode, over.issues?.[0]?.params]).toEqual(['10060001', { pending: '8', given: '8.5' }])
  done(await story.reverse([{ receiptLine: made.lines[0].id, quantity: '5' }]))
  const again = await story.reverse([{ receiptLine: made.lines[0].id, quantity: '4' }])
  expect([again.returnCode, again.issues?.[0]?.params]).toEqual(['10060001', { pending: '3', given: '4' }])
  expect(refusals(await story.buyer.call('/api/receiveOrder/cancel', { entity: { lines: [{ receiptLine: made.lines[0].id, quantity: '1' }] } }))).toEqual([
    'reason REQUIRED',
  ])
  expect(await countOf('reversal')).toBe(before + 1)
})

test('[REC-6] a receipt in a statement cannot be reversed', async () => {
  const { line } = await onTheWay('10')
  const made = await receive(line)
  await postNotes(made.id)
  // There are no statements yet; this does to the notes what a statement will do.
  await sql`update "storageNote" set status = 'BALANCING' where receipt = ${made.id}`.execute(story.api.pool)
  await sql`update "receiptLine" set "balancedQuantity" = '10' where document = ${made.id}`.execute(story.api.pool)
  const before = await countOf('reversal')
  const refused = await story.reverse([{ receiptLine: made.lines[0].id, quantity: '1' }])
  expect([refused.returnCode, refusals(refused)]).toEqual(['10060002', ['lines[0].receiptLine RECEIPT_CANNOT_BE_REVERSED']])
  expect(await countOf('reversal')).toBe(before)
  expect(await storageNotesOf(made.id)).toHaveLength(1)
})

test('[REC-7] a write-off number is used once', async () => {
  const { line } = await onTheWay('10')
  const made = await receive(line)
  const writeOff = () =>
    story.buyer.call('/api/receiveOrder/cancel', {
      entity: { reason: 'counted wrong', writeOffNumber: 'W-77', lines: [{ receiptLine: made.lines[0].id, quantity: '1' }] },
    })
  done(await writeOff())
  expect(refusals(await writeOff())).toEqual(['writeOffNumber NOT_UNIQUE'])
  expect((await receipt(made.id)).lines[0]).toMatchObject({ netQuantity: '9' })
})

test('[REC-8, REC-10] a note is posted with its warehouse, awaits reconciliation, and can be excluded with a reason and included again', async () => {
  const { line } = await onTheWay('10')
  const made = await receive(line)
  const [{ id }] = (await linksOf(made.id)).storageNote
  const does = (name: string, more: Record<string, unknown> = {}) => story.buyer.call(`/api/storageOrder/${name}`, { entity: { id, ...more } })
  const note = () => story.detail('/api/storageOrder/detail', id)
  expect(refusals(await does('ignore', { ignoreReason: 'sample' }))).toEqual([' STATE_NOT_ALLOWED'])
  expect(refusals(await does('post'))).toEqual(['warehouse REQUIRED'])
  expect(refusals(await does('post', { warehouse: '' }))).toEqual(['warehouse REQUIRED'])
  expect(await note()).toMatchObject({ status: 'WAITIN' })
  const goodsPosition = await enter(story.buyer, '/api/enterprise_expand/goodsPosition/add', { name: 'A-03' })
  const inboundType = await enter(story.buyer, '/api/enterprise_expand/inboundType/add', { code: 'PUR', name: 'Purchase' })
  done(await does('post', { warehouse: 'Hall 2', goodsPosition, inboundType, storageDate: '2026-11-20' }))
  expect(await note()).toMatchObject({ status: 'WAITBALANCE', warehouse: 'Hall 2', goodsPosition: { text: 'A-03' }, inboundType: { text: 'Purchase' } })
  expect(refusals(await does('post', { warehouse: 'Hall 3' }))).toEqual([' STATE_NOT_ALLOWED'])
  expect(refusals(await does('ignore'))).toEqual(['ignoreReason REQUIRED'])
  expect(done(await does('ignore', { ignoreReason: 'sample' })).entity).toMatchObject({ status: 'IGNORE', ignoreReason: 'sample' })
  expect(done(await does('restore')).entity).toMatchObject({ status: 'WAITBALANCE' })
})

test('[REC-9] an exit counts negative, in quantity and in amount', async () => {
  const { line } = await onTheWay('10')
  const made = await receive(line)
  done(await story.reverse([{ receiptLine: made.lines[0].id, quantity: '2.5' }]))
  const exit = (await linksOf(made.id)).storageNote.at(-1)
  expect(await story.detail('/api/storageOrder/detail', exit.id)).toMatchObject({
    noteType: 'EXIT',
    amount: '-282.5',
    lines: [{ quantity: '2.5', signedQuantity: '-2.5', amount: '-282.5' }],
  })
  expect((await receipt(made.id)).lines[0]).toMatchObject({ storedQuantity: '7.5' })
})

test('[ORD-12] while its order is suspended, nothing is received, reversed, revoked or returned', async () => {
  const { line, shipment, order } = await onTheWay('10')
  const made = await receive(line, '4')
  done(await story.buyer.call('/api/tradeOrder/purchase/suspend', { entity: { id: order, suspendReason: 'Project stopped' } }))
  expect(refusals(await story.receive([{ shipmentLine: line, quantity: '6' }]))).toEqual(['lines[0].shipmentLine SHIPMENT_NOT_RECEIVABLE'])
  expect(refusals(await story.reverse([{ receiptLine: made.lines[0].id, quantity: '1' }]))).toEqual(['lines[0].receiptLine RECEIPT_CANNOT_BE_REVERSED'])
  expect(refusals(await story.buyer.call('/api/deliverOrder/purchase/return', { entity: { id: shipment, returnReason: 'Wrong' } }))).toContain(' ORDER_ON_HOLD')
  done(await story.buyer.call('/api/tradeOrder/purchase/resume', { entity: { id: order } }))
  done(await story.receive([{ shipmentLine: line, quantity: '6' }]))
  expect(await story.order(order)).toMatchObject({ status: 'waitBalance' })
})
