import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { startReturning } from './returning.ts'
import type { Returning } from './returning.ts'

let at: Returning
beforeAll(async () => {
  at = await startReturning()
})
afterAll(() => at.story.api.close())

const won = (answers: readonly AnswerEnvelope[]) => answers.filter(({ returnCode }) => returnCode === '0').length
const codesOf = (answers: readonly AnswerEnvelope[]) => [...new Set(answers.flatMap(refusals))]

test('[RET-2] of two who request the last 5 at once, one gets them', async () => {
  for (let round = 0; round < 4; round++) {
    const { receipt, receiptLine } = await at.received('5')
    const answers = await Promise.all(Array.from({ length: 2 }, () => at.request('RETURN', [{ receiptLine, quantity: '5' }])))
    expect(won(answers)).toBe(1)
    expect(codesOf(answers)).toEqual(['lines[0].quantity RETURN_OVER_RETURNABLE'])
    expect(await at.receiptLineOf(receipt)).toMatchObject({ appliedQuantity: '5', returnable: '0' })
  }
})

test('[RET-5] of two who send back the last 5 of a request at once, one does', async () => {
  for (let round = 0; round < 4; round++) {
    const { receipt, receiptLine } = await at.received('10')
    const request = await at.approved('EXCHANGE', [{ receiptLine, quantity: '5' }])
    const answers = await Promise.all(Array.from({ length: 2 }, () => at.sendBack(request, ['5'])))
    expect(won(answers)).toBe(1)
    expect(codesOf(answers)).toEqual(['lines[0].quantity RETURN_OVER_APPLIED'])
    expect(await at.receiptLineOf(receipt)).toMatchObject({ returnedQuantity: '5', storedQuantity: '5' })
  }
})

test('[RET-2, RET-14] of a request and a warehouse return of the same last 5 at once, one succeeds', async () => {
  for (let round = 0; round < 4; round++) {
    const { receipt, receiptLine } = await at.received('5', { materialNumber: `M-${round}` })
    const [entry] = await at.notesOfStock({ id: receiptLine })
    done(await at.story.buyer.call('/api/storageOrder/post', { entity: { id: entry!.id, warehouse: 'Hall 2' } }))
    const answers = await Promise.all([at.request('RETURN', [{ receiptLine, quantity: '5' }]), at.returnFromStock([{ receiptLine, quantity: '5' }])])
    expect(won(answers)).toBe(1)
    expect((await at.receiptLineOf(receipt)).returnable).toBe('0')
  }
})

test('[RET-10] of a return note and a reversal of the same 5 at once, one succeeds, and what is returned is never above what is received', async () => {
  for (let round = 0; round < 4; round++) {
    const { receipt, receiptLine } = await at.received('5')
    const request = await at.approved('RETURN', [{ receiptLine, quantity: '3' }])
    const answers = await Promise.all([at.sendBack(request), at.story.reverse([{ receiptLine, quantity: '2' }])])
    expect(won(answers)).toBeGreaterThan(0)
    const { netQuantity, returnedQuantity, storedQuantity } = await at.receiptLineOf(receipt)
    expect([Number(netQuantity) - Number(returnedQuantity), returnedQuantity]).toEqual([Number(storedQuantity), '3'])
    // Whoever is first: after the note no reversal, after the reversal the note all the same.
    expect(answers[0].returnCode).toBe('0')
  }
})

test('[RET-8] six confirmations of one exchange at once count it once', async () => {
  const { order, receiptLine } = await at.received('10')
  const note = await at.noteOf('EXCHANGE', [{ receiptLine, quantity: '2' }])
  const answers = await Promise.all(Array.from({ length: 6 }, () => at.confirm(note)))
  expect(won(answers)).toBe(1)
  expect(await at.line(order)).toMatchObject({ exchangedQuantity: '2', pending: '2' })
})

test('[RET-9] six replacements of 2 at once, by both ways of shipping, ship 2 in all', async () => {
  const { order, orderLine, receiptLine } = await at.received('10')
  done(await at.confirm(await at.noteOf('EXCHANGE', [{ receiptLine, quantity: '2' }])))
  const ways = [() => at.replace(orderLine, '2'), () => at.story.ship([{ orderLine, quantity: '2' }])]
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => ways[index % 2]!()))
  expect(won(answers)).toBe(1)
  expect(await at.line(order)).toMatchObject({ shippedQuantity: '12', pending: '0', toReplace: '0' })
})

test('[RET-13] of a final acceptance and an exchange note at once, one is done', async () => {
  for (let round = 0; round < 4; round++) {
    const { order, receiptLine } = await at.received('10')
    const request = await at.approved('EXCHANGE', [{ receiptLine, quantity: '2' }])
    const accept = () => at.story.buyer.call('/api/tradeOrder/purchase/finalAcceptance', { entity: { id: order.id } })
    const answers = await Promise.all([accept(), at.sendBack(request)])
    expect(answers.map(({ returnCode }) => returnCode === '0').toSorted()).toEqual([false, true])
  }
})

test('[RET-12, RET-7] of a confirmation and a voiding at once, one is done, and the figures say which', async () => {
  for (let round = 0; round < 4; round++) {
    const { order, receiptLine, receipt } = await at.received('10')
    const note = await at.noteOf('EXCHANGE', [{ receiptLine, quantity: '2' }])
    const [confirmed, voided] = await Promise.all([at.confirm(note), at.voidNote(note)])
    expect([confirmed.returnCode === '0', voided.returnCode === '0'].toSorted()).toEqual([false, true])
    const { exchangedQuantity } = await at.line(order)
    const { returnedQuantity, storedQuantity } = await at.receiptLineOf(receipt)
    expect([exchangedQuantity, returnedQuantity, storedQuantity]).toEqual(confirmed.returnCode === '0' ? ['2', '2', '8'] : ['0', '0', '10'])
  }
  const { rows } = await sql<Shown>`select id from "returnNote" where status not in ('RETURNED', 'CANCEL', 'NOTRETURNED')`.execute(at.story.api.pool)
  expect(rows).toEqual([])
})
