import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../engine/server/schema/migrate.ts'
import { projectModel } from '../../support/project-model.ts'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { startReturning } from './returning.ts'
import type { Returning } from './returning.ts'

let at: Returning
beforeAll(async () => {
  at = await startReturning()
})
afterAll(() => at.story.api.close())

const post = async (note: Shown | undefined) => done(await at.story.buyer.call('/api/storageOrder/post', { entity: { id: note!.id, warehouse: 'Hall 2' } }))

/** Ten received and posted in Hall 2. */
async function inStock(more: Shown = {}) {
  const at10 = await at.received('10', { materialNumber: `M-${Math.floor(performance.now() * 1000)}`, ...more })
  await post((await at.notesOfStock({ id: at10.receiptLine }))[0])
  return at10
}

test('[RET-14] what is posted goes back from stock without a request: 3 of 10 wait to be issued, and the supplier confirms', async () => {
  const { order, receipt, receiptLine } = await inStock()
  const note = done(await at.returnFromStock([{ receiptLine, quantity: '3' }])).entity as Shown
  expect(note).toMatchObject({ status: 'NOTRETURNED', returnKind: 'RETURN', lines: [{ quantity: '3', withdrawnQuantity: '3' }] })
  expect(await at.receiptLineOf(receipt)).toMatchObject({ storedQuantity: '7', returnedQuantity: '3', returnedFromStock: '3', returnable: '7' })
  expect(await at.notesOfStock({ id: receiptLine })).toMatchObject([
    { noteType: 'ENTRY', status: 'WAITBALANCE', amount: '1130' },
    { noteType: 'EXIT', status: 'WAITOUT', quantity: '3', amount: '-339' },
  ])
  done(await at.confirm(note))
  expect(await at.line(order)).toMatchObject({ lineStatus: 'COMPLETED', pending: '0', returnedQuantity: '3', exchangedQuantity: '0' })
  const listed = done(await at.story.buyer.call('/api/receiveOrder/returnNote/list', { entity: { screen: 'purchaserWarehouseReturnList' } }))
    .list as readonly Shown[]
  expect(listed.map(({ id }) => id)).toContain(note.id)
})

test('[RET-14] nothing goes back from stock that is not posted, nor more than is stored, nor what a request holds', async () => {
  const unposted = await at.received('10', { materialNumber: 'M-1' })
  expect(refusals(await at.returnFromStock([{ receiptLine: unposted.receiptLine, quantity: '1' }]))).toEqual(['lines[0].receiptLine RETURN_OF_NOTHING_STORED'])
  const { receiptLine } = await inStock()
  done(await at.request('RETURN', [{ receiptLine, quantity: '4' }]))
  const over = await at.returnFromStock([{ receiptLine, quantity: '7' }])
  expect(over.issues).toMatchObject([{ code: 'RETURN_OVER_STORED', params: { pending: '6', given: '7' } }])
  done(await at.returnFromStock([{ receiptLine, quantity: '6' }]))
  expect(refusals(await at.request('RETURN', [{ receiptLine, quantity: '1' }]))).toEqual(['lines[0].quantity RETURN_OVER_RETURNABLE'])
})

test('[RET-14, RET-6] of 4 with 1 rejected, the 3 in stock go back from stock, and the rejected one by a request that moves no stock', async () => {
  const { receipt, receiptLine } = await at.received('4', { inspectionType: 'F', materialNumber: 'M-2' })
  const [lot] = done(await at.story.buyer.call('/api/inspect/list', { entity: { where: [] } })).list as readonly Shown[]
  const judged = { result: 'N', acceptedQuantity: '3', defectiveQuantity: '1', dispositions: [{ mode: 'RE', quantity: '1' }] }
  done(await at.story.buyer.call('/api/inspect/inspect', { entity: { id: lot!.id, ...judged } }))
  await post((await at.notesOfStock({ id: receiptLine }))[0])
  expect(refusals(await at.returnFromStock([{ receiptLine, quantity: '4' }]))).toEqual(['lines[0].quantity RETURN_OVER_STORED'])
  expect((done(await at.returnFromStock([{ receiptLine, quantity: '3' }])).entity as Shown).lines[0]).toMatchObject({ withdrawnQuantity: '3' })
  expect(await at.receiptLineOf(receipt)).toMatchObject({ storedQuantity: '0', returnable: '1' })
  expect((await at.noteOf('RETURN', [{ receiptLine }])).lines[0]).toMatchObject({ quantity: '1', withdrawnQuantity: '0' })
  expect(await at.receiptLineOf(receipt)).toMatchObject({ returnedQuantity: '4', returnable: '0' })
})

test('[RET-14] the keeper of a warehouse needs the code of warehouse returns, and an exchange needs a request', async () => {
  const { receiptLine } = await inStock()
  const reader = await at.story.api.login('reader')
  const entity = { inspector: 'Zhao', reason: 'rusty', lines: [{ receiptLine, quantity: '1' }] }
  expect((await reader.call('/api/receiveOrder/returnNote/returnStored', { entity })).returnCode).not.toBe('0')
  const answer = await at.story.buyer.call(
    '/api/receiveOrder/returnNote/returnStored',
    { entity: { ...entity, returnKind: 'EXCHANGE' } },
    { isDescribed: false },
  )
  expect(answer.returnCode).not.toBe('0')
})

test('[RET-2, RET-14] an upgrade says of older receipts what is returnable and what is posted, and of older lines that nothing was exchanged', async () => {
  const { pool } = at.story.api
  const { order, receipt } = await inStock()
  const open = await at.received('4', { inspectionType: 'F' })
  await sql`delete from "schemaChange" where name = '2611-returns-of-received-goods'`.execute(pool)
  for (const column of ['appliedQuantity', 'returnedQuantity', 'returnedFromStock', 'keptQuantity', 'returnable', 'postedQuantity'])
    await sql`alter table "receiptLine" drop column ${sql.id(column)}`.execute(pool)
  for (const column of ['returnedQuantity', 'exchangingQuantity', 'replacedQuantity', 'toReplace'])
    await sql`alter table "orderLine" drop column ${sql.id(column)}`.execute(pool)
  await migrate(pool, projectModel())
  expect(await at.receiptLineOf(receipt)).toMatchObject({
    returnable: '10',
    postedQuantity: '10',
    keptQuantity: '10',
    appliedQuantity: '0',
    returnedQuantity: '0',
  })
  expect(await at.receiptLineOf(open.receipt)).toMatchObject({ returnable: '0', postedQuantity: '0', keptQuantity: '4' })
  expect(await at.line(order)).toMatchObject({ exchangedQuantity: '0', exchangingQuantity: '0', replacedQuantity: '0', toReplace: '0', returnedQuantity: '0' })
  expect(await migrate(pool, projectModel())).toEqual([])
})
