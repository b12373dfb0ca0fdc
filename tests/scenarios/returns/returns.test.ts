import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { startReturning } from './returning.ts'
import type { Returning } from './returning.ts'

let at: Returning
beforeAll(async () => {
  at = await startReturning()
})
afterAll(() => at.story.api.close())

const requestOf = (id: string) => at.story.detail('/api/receiveOrder/returnRequest/detail', id)
const buyerDoes = (path: string, entity: Shown) => at.story.buyer.call(`/api/receiveOrder/${path}`, { entity })

test('[RET-1] a request has a date, an inspector, a reason and a quantity above 0; all that is wrong is told at once', async () => {
  const { receiptLine } = await at.received('10')
  const answer = await buyerDoes('returnRequest/add', { requestDate: null, lines: [{ receiptLine, quantity: '0' }] })
  expect(refusals(answer).toSorted()).toEqual(['lines[0].quantity TOO_SMALL', 'reason REQUIRED'])
  const asked = done(await at.request('RETURN', [{ receiptLine, quantity: '1' }], { inspector: undefined })).entity as Shown
  expect(asked).toMatchObject({ status: 'WAIT', returnKind: 'RETURN', requestDate: '2026-11-20', inspector: 'buyer', lines: [{ quantity: '1' }] })
  expect(refusals(await at.request('RETURN', []))).toEqual(['lines TOO_FEW_ITEMS', 'lines NOTHING_TO_TAKE'])
})

test('[RET-2] of 10 received, 4 are requested: 6 are returnable, and 7 are refused with the figures', async () => {
  const { receipt, receiptLine } = await at.received('10')
  expect(await at.receiptLineOf(receipt)).toMatchObject({ netQuantity: '10', returnable: '10', appliedQuantity: '0' })
  const first = done(await at.request('RETURN', [{ receiptLine, quantity: '4' }])).entity as Shown
  expect(await at.receiptLineOf(receipt)).toMatchObject({ returnable: '6', appliedQuantity: '4', returnedQuantity: '0' })
  const second = await at.request('RETURN', [{ receiptLine, quantity: '7' }])
  expect(second.issues).toMatchObject([{ code: 'RETURN_OVER_RETURNABLE', path: 'lines[0].quantity', params: { pending: '6', given: '7' } }])
  expect(
    refusals(
      await at.request('RETURN', [
        { receiptLine, quantity: '3' },
        { receiptLine, quantity: '1' },
      ]),
    ),
  ).toEqual(['lines RECEIPT_LINE_RETURNED_TWICE'])

  done(await at.approver.call('/api/receiveOrder/returnRequest/refuse', { entity: { id: first.id, version: first.version, refuseReason: 'use them up' } }))
  expect(await at.receiptLineOf(receipt)).toMatchObject({ returnable: '10', appliedQuantity: '0' })
  done(await at.request('RETURN', [{ receiptLine, quantity: '7' }]))
  // The rejected one asks again for its 4, but only 3 are left.
  const refused = await requestOf(first.id)
  const edited = (quantity: string) =>
    buyerDoes('returnRequest/edit', { id: first.id, version: refused.version, lines: [{ id: refused.lines[0].id, quantity }] })
  expect(refusals(await edited('4'))).toEqual(['lines[0] RETURN_OVER_RETURNABLE'])
  expect(done(await edited('3')).entity).toMatchObject({ status: 'WAIT', refuseReason: null })
  expect(await at.receiptLineOf(receipt)).toMatchObject({ returnable: '0', appliedQuantity: '10' })
})

test('[RET-2] what waits for inspection is not returnable; what was inspected is, whether accepted or rejected', async () => {
  const { receipt, receiptLine } = await at.received('4', { inspectionType: 'F' })
  expect(await at.receiptLineOf(receipt)).toMatchObject({ returnable: '0', inspectingQuantity: '4' })
  expect(refusals(await at.request('RETURN', [{ receiptLine, quantity: '1' }]))).toEqual(['lines[0].quantity RETURN_OVER_RETURNABLE'])
  const { rows } = await sql<Shown>`select id from inspection where "receiptLine" = ${receiptLine}`.execute(at.story.api.pool)
  const judged = { result: 'N', acceptedQuantity: '3', defectiveQuantity: '1', dispositions: [{ mode: 'RE', quantity: '1' }] }
  done(await at.story.buyer.call('/api/inspect/inspect', { entity: { id: rows[0]!.id, ...judged } }))
  expect(await at.receiptLineOf(receipt)).toMatchObject({ returnable: '4', storedQuantity: '3' })
})

test('[RET-3] the approver names the version that was read, and is not the author; a changed request is refused with what changed', async () => {
  const { receiptLine } = await at.received('10')
  const { id, version, lines } = done(await at.request('RETURN', [{ receiptLine, quantity: '4' }])).entity as Shown
  const decide = (who: typeof at.approver, entity: Shown) => who.call('/api/receiveOrder/returnRequest/approve', { entity })
  expect(refusals(await decide(at.story.buyer, { id, version }))).toEqual([' AUTHOR_CANNOT_APPROVE'])
  expect((await decide(at.approver, { id })).returnCode).toBe('10990032')
  done(await buyerDoes('returnRequest/edit', { id, version, lines: [{ id: lines[0].id, quantity: '5' }] }))
  expect((await decide(at.approver, { id, version })).returnCode).toBe('10990020')
  const now = await requestOf(id)
  expect(done(await decide(at.approver, { id, version: now.version })).entity).toMatchObject({ status: 'SUCCESS' })
})

test('[RET-3] who changed a request last does not approve it either, unless four eyes are not asked for', async () => {
  const { receiptLine } = await at.received('10')
  const { id, version, lines } = done(await at.request('RETURN', [{ receiptLine, quantity: '4' }])).entity as Shown
  done(await at.approver.call('/api/receiveOrder/returnRequest/edit', { entity: { id, version, lines: [{ id: lines[0].id, quantity: '6' }] } }))
  const changed = await requestOf(id)
  expect(refusals(await at.approve(changed))).toEqual([' AUTHOR_CANNOT_APPROVE'])
  await sql`update enterprise set preferences = preferences || '{"fourEyes": false}' where id = 'purchaser-1'`.execute(at.story.api.pool)
  done(await at.approve(changed))
  await sql`update enterprise set preferences = preferences - 'fourEyes' where id = 'purchaser-1'`.execute(at.story.api.pool)
})

test('[RET-4] an approved request is neither edited nor deleted; a pending and a rejected one are', async () => {
  const { receiptLine, receipt } = await at.received('10')
  const approved = await at.approved('RETURN', [{ receiptLine, quantity: '4' }])
  for (const action of ['edit', 'delete', 'approve', 'refuse'])
    expect([
      action,
      (await at.approver.call(`/api/receiveOrder/returnRequest/${action}`, { entity: { id: approved.id, version: approved.version } })).returnCode,
    ]).not.toEqual([action, '0'])
  const pending = done(await at.request('RETURN', [{ receiptLine, quantity: '3' }])).entity as Shown
  const rejected = done(await at.request('RETURN', [{ receiptLine, quantity: '3' }])).entity as Shown
  done(await at.approver.call('/api/receiveOrder/returnRequest/refuse', { entity: { id: rejected.id, version: rejected.version, refuseReason: 'no' } }))
  for (const { id } of [pending, rejected]) done(await buyerDoes('returnRequest/delete', { id }))
  expect(await at.receiptLineOf(receipt)).toMatchObject({ returnable: '6', appliedQuantity: '4' })
})

test('[RET-5, RET-6, RET-7] of an approved request of 5, 2 and 3 go back in two notes; each waits to be issued from stock, and the supplier confirms', async () => {
  const { receipt, receiptLine, order } = await at.received('10')
  const pending = done(await at.request('RETURN', [{ receiptLine, quantity: '5' }])).entity as Shown
  expect(refusals(await at.sendBack(pending))).toEqual(['lines[0].requestLine RETURN_NOT_APPROVED'])
  done(await at.approve(pending))
  const request = await requestOf(pending.id)
  expect(refusals(await at.sendBack(request, ['6']))).toEqual(['lines[0].quantity RETURN_OVER_APPLIED'])
  const first = done(await at.sendBack(request, ['2'])).entity as Shown
  expect(first).toMatchObject({
    status: 'NOTRETURNED',
    returnKind: 'RETURN',
    inspector: 'Zhao',
    reason: 'bore too wide',
    lines: [{ quantity: '2', withdrawnQuantity: '2' }],
  })
  expect((await requestOf(pending.id)).lines[0]).toMatchObject({ quantity: '5', executedQuantity: '2', toReturn: '3', heldQuantity: '5' })
  const second = done(await at.sendBack(request)).entity as Shown
  expect(second.lines[0].quantity).toBe('3')
  expect(refusals(await at.sendBack(request, ['1']))).toEqual(['lines[0].quantity RETURN_OVER_APPLIED'])

  expect(await at.receiptLineOf(receipt)).toMatchObject({ netQuantity: '10', returnedQuantity: '5', storedQuantity: '5', returnable: '5', toStore: '0' })
  expect(await at.notesOfStock({ id: receiptLine })).toMatchObject([
    { noteType: 'ENTRY', status: 'WAITIN', quantity: '10', amount: '1130' },
    { noteType: 'EXIT', status: 'WAITOUT', quantity: '2', amount: '-226' },
    { noteType: 'EXIT', status: 'WAITOUT', quantity: '3', amount: '-339' },
  ])
  expect(done(await at.confirm(first)).entity).toMatchObject({ status: 'RETURNED' })
  expect((await at.confirm(first)).returnCode).not.toBe('0')
  // A return without exchange does not open the line.
  expect(await at.line(order)).toMatchObject({ lineStatus: 'COMPLETED', pending: '0', returnedQuantity: '5', exchangedQuantity: '0' })
})

test('[RET-6] of 4 inspected with 1 rejected, returning 1 moves no stock, and returning 2 more takes 2 out', async () => {
  const { receipt, receiptLine } = await at.received('4', { inspectionType: 'F' })
  const { rows } = await sql<Shown>`select id from inspection where "receiptLine" = ${receiptLine}`.execute(at.story.api.pool)
  const judged = { result: 'N', acceptedQuantity: '3', defectiveQuantity: '1', dispositions: [{ mode: 'RE', quantity: '1' }] }
  done(await at.story.buyer.call('/api/inspect/inspect', { entity: { id: rows[0]!.id, ...judged } }))
  expect((await at.noteOf('RETURN', [{ receiptLine, quantity: '1' }])).lines[0]).toMatchObject({ quantity: '1', withdrawnQuantity: '0' })
  expect(await at.notesOfStock({ id: receiptLine })).toMatchObject([{ noteType: 'ENTRY', quantity: '3' }])
  expect((await at.noteOf('RETURN', [{ receiptLine, quantity: '2' }])).lines[0]).toMatchObject({ withdrawnQuantity: '2' })
  expect(await at.receiptLineOf(receipt)).toMatchObject({ storedQuantity: '1', returnedQuantity: '3', returnable: '1' })
})

test('[RET-10] a receipt line of which something was returned is not reversed; what a request holds is left by a reversal', async () => {
  const { receiptLine } = await at.received('10')
  const request = await at.approved('RETURN', [{ receiptLine, quantity: '4' }])
  const over = await at.story.reverse([{ receiptLine, quantity: '7' }])
  expect(over.issues).toMatchObject([{ code: 'REVERSAL_OVER_RECEIVED', params: { pending: '6', given: '7' } }])
  done(await at.story.reverse([{ receiptLine, quantity: '2' }]))
  const note = done(await at.sendBack(request)).entity as Shown
  expect(refusals(await at.story.reverse([{ receiptLine, quantity: '1' }]))).toEqual(['lines[0].receiptLine RECEIPT_RETURNED'])
  done(await at.voidNote(note))
  done(await at.story.reverse([{ receiptLine, quantity: '1' }]))
})

test('[RET-12] a voided note gives the goods back to the warehouse and the quantity to its request; a confirmed one is not voided', async () => {
  const { receipt, receiptLine } = await at.received('10')
  const request = await at.approved('RETURN', [{ receiptLine, quantity: '4' }])
  const note = done(await at.sendBack(request)).entity as Shown
  expect(refusals(await buyerDoes('returnNote/void', { id: note.id }))).toEqual(['voidReason REQUIRED'])
  expect(done(await at.voidNote(note)).entity).toMatchObject({ status: 'CANCEL', voidReason: 'wrong part' })
  expect((await at.notesOfStock({ id: receiptLine })).map(({ status }) => status)).toEqual(['WAITIN', 'CANCEL'])
  expect(await at.receiptLineOf(receipt)).toMatchObject({ storedQuantity: '10', returnedQuantity: '0', appliedQuantity: '4' })
  const again = done(await at.sendBack(request, ['3'])).entity as Shown
  done(await at.confirm(again))
  expect((await at.voidNote(again)).returnCode).not.toBe('0')
  expect(done(await buyerDoes('returnRequest/cancelRest', { id: request.id })).entity).toMatchObject({
    status: 'CANCELLED',
    lines: [{ heldQuantity: '3', toReturn: '0' }],
  })
  expect(await at.receiptLineOf(receipt)).toMatchObject({ returnable: '7', appliedQuantity: '3' })
  expect(refusals(await at.sendBack(request, ['1']))).toEqual(['lines[0].requestLine RETURN_NOT_APPROVED'])
})

test('[RET-12] an exit that is in a statement keeps its note; a posted one comes back', async () => {
  const { receiptLine } = await at.received('10', { materialNumber: 'M-470' })
  const post = (id: string) => at.story.buyer.call('/api/storageOrder/post', { entity: { id, warehouse: 'Hall 2' } })
  const note = await at.noteOf('RETURN', [{ receiptLine, quantity: '4' }])
  const [entry, exit] = await at.notesOfStock({ id: receiptLine })
  expect((await post(exit!.id)).issues).toMatchObject([{ code: 'STOCK_BELOW_ZERO' }])
  done(await post(entry!.id))
  done(await post(exit!.id))
  await sql`update "storageNote" set status = 'BALANCING' where id = ${exit!.id}`.execute(at.story.api.pool)
  await sql`update "returnNoteLine" set "balancedQuantity" = 4 where document = ${note.id}`.execute(at.story.api.pool)
  expect(refusals(await at.voidNote(note))).toEqual([' RETURN_IN_STATEMENT'])
  await sql`update "storageNote" set status = 'WAITBALANCE' where id = ${exit!.id}`.execute(at.story.api.pool)
  await sql`update "returnNoteLine" set "balancedQuantity" = 0 where document = ${note.id}`.execute(at.story.api.pool)
  done(await at.voidNote(note))
  expect((await at.notesOfStock({ id: receiptLine })).map(({ status }) => status)).toEqual(['WAITBALANCE', 'CANCEL'])
})

test('[RET-13] a suspended order refuses requests, approvals, notes, confirmations and voiding; nothing of a finally accepted order is requested or sent back', async () => {
  const { order, receiptLine } = await at.received('10')
  const waiting = done(await at.request('RETURN', [{ receiptLine, quantity: '1' }])).entity as Shown
  const request = await at.approved('RETURN', [{ receiptLine, quantity: '2' }])
  const note = await at.noteOf('RETURN', [{ receiptLine, quantity: '1' }])
  const orderDoes = (action: string, more: Shown = {}) => at.story.buyer.call(`/api/tradeOrder/purchase/${action}`, { entity: { id: order.id, ...more } })
  done(await orderDoes('suspend', { suspendReason: 'audit' }))
  expect(refusals(await at.request('RETURN', [{ receiptLine, quantity: '1' }]))).toEqual(['lines[0].receiptLine ORDER_ON_HOLD'])
  expect(refusals(await at.approve(waiting))).toEqual([' ORDER_ON_HOLD'])
  expect(refusals(await at.sendBack(request))).toEqual(['lines[0].requestLine ORDER_ON_HOLD'])
  expect(refusals(await at.confirm(note))).toEqual([' ORDER_ON_HOLD'])
  expect(refusals(await at.voidNote(note))).toEqual([' ORDER_ON_HOLD'])
  expect(refusals(await at.returnFromStock([{ receiptLine, quantity: '1' }]))).toContain('lines[0].receiptLine ORDER_ON_HOLD')
  done(await orderDoes('resume'))
  done(await orderDoes('finalAcceptance'))
  expect(refusals(await at.request('RETURN', [{ receiptLine, quantity: '1' }]))).toEqual(['lines[0].receiptLine UNDO_FINAL_ACCEPTANCE_FIRST'])
  expect(refusals(await at.sendBack(request))).toEqual(['lines[0].requestLine UNDO_FINAL_ACCEPTANCE_FIRST'])
  // What has left is confirmed all the same.
  done(await at.confirm(note))
})

test('[RET-15] the approver is told of a request, its author of the decision, the supplier of the note, and the purchaser of the confirmation', async () => {
  const { receiptLine } = await at.received('10')
  const told = async () => {
    const { rows } = await sql<{ kind: string; enterprise: string }>`select kind, enterprise from outbox where kind like '%eturn%' order by id`.execute(
      at.story.api.pool,
    )
    return rows.map(({ kind, enterprise }) => `${kind} ${enterprise}`)
  }
  const before = (await told()).length
  const note = await at.noteOf('RETURN', [{ receiptLine, quantity: '4' }])
  done(await at.confirm(note))
  const second = await at.noteOf('RETURN', [{ receiptLine, quantity: '4' }])
  done(await at.voidNote(second))
  expect((await told()).slice(before).toSorted()).toEqual(
    [
      'returnToApprove purchaser-1',
      'returnApproved purchaser-1',
      'goodsReturned supplier-1',
      'returnConfirmed purchaser-1',
      'returnToApprove purchaser-1',
      'returnApproved purchaser-1',
      'goodsReturned supplier-1',
      'returnVoided supplier-1',
    ].toSorted(),
  )
})
