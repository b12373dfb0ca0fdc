import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { done } from '../story.ts'
import type { Shown } from '../story.ts'
import { startReturning } from './returning.ts'
import type { Returning } from './returning.ts'

let at: Returning
let stranger: SignedIn
beforeAll(async () => {
  at = await startReturning()
  stranger = await at.story.api.login('otherSeller')
})
afterAll(() => at.story.api.close())

/** A call that the page would not send; what the description of the calls says of it does not matter. */
const send = (who: SignedIn, path: string, entity: Shown) => who.call(path, { entity }, { isDescribed: false })

test('[RET-11] a supplier reads the notes that name it, and neither requests nor what is only the purchaser’s', async () => {
  const { receiptLine, receipt } = await at.received('10')
  done(await at.request('RETURN', [{ receiptLine, quantity: '1' }]))
  const note = await at.noteOf('EXCHANGE', [{ receiptLine, quantity: '2' }])
  const seen = (done(await send(at.story.seller, '/api/receiveOrder/supplier/returnNote/detail', { id: note.id })).entity ?? {}) as Shown
  expect(seen).toMatchObject({ noteNumber: note.noteNumber, returnKind: 'EXCHANGE', lines: [{ quantity: '2' }] })
  for (const hidden of ['request', 'supplier']) expect([hidden, hidden in seen]).toEqual([hidden, false])
  for (const hidden of ['requestLine', 'withdrawnQuantity', 'toWithdraw', 'balancedQuantity'])
    expect([hidden, hidden in seen.lines[0]]).toEqual([hidden, false])
  const received = done(await send(at.story.seller, '/api/receiveOrder/supplier/detail', { id: receipt.id })).entity as Shown
  for (const hidden of ['appliedQuantity', 'returnable', 'returnedFromStock', 'postedQuantity'])
    expect([hidden, hidden in received.lines[0]]).toEqual([hidden, false])
  for (const path of ['returnRequest/list', 'returnRequest/detail', 'returnNote/detail', 'supplier/returnRequest/list']) {
    const answer = await at.story.api.app.inject({
      method: 'POST',
      url: `/api/receiveOrder/${path}`,
      headers: { host: 'supplier.test', cookie: at.story.seller.cookie, 'content-type': 'application/json' },
      payload: { fbToken: at.story.seller.token, entity: { id: note.id } },
    })
    expect([path, answer.statusCode === 200 && (answer.json() as Shown).returnCode === '0']).toEqual([path, false])
  }
})

test('[RET-7, RET-11] another supplier neither reads nor confirms a note, and ships no replacement of it', async () => {
  const { receiptLine, orderLine, order } = await at.received('10')
  const note = await at.noteOf('EXCHANGE', [{ receiptLine, quantity: '2' }])
  expect((await send(stranger, '/api/receiveOrder/supplier/returnNote/detail', { id: note.id })).returnCode).not.toBe('0')
  expect((await send(stranger, '/api/receiveOrder/supplier/returnNote/confirm', { id: note.id })).returnCode).not.toBe('0')
  expect(done(await send(stranger, '/api/receiveOrder/supplier/returnNote/list', {})).list).toEqual([])
  done(await at.confirm(note))
  expect((await send(stranger, '/api/deliverOrder/supplier/shipReplacement', { lines: [{ orderLine, quantity: '2' }] })).returnCode).not.toBe('0')
  expect(await at.line(order)).toMatchObject({ exchangedQuantity: '2', replacedQuantity: '0' })
})

test('[RET-8, RET-9] a supplier changes no quantity, kind or date by confirming or replacing, and marks no other shipment as a replacement', async () => {
  const { receiptLine, orderLine, order } = await at.received('10')
  const note = await at.noteOf('RETURN', [{ receiptLine, quantity: '2' }])
  const confirm = '/api/receiveOrder/supplier/returnNote/confirm'
  for (const more of [{ returnKind: 'EXCHANGE' }, { lines: [{ id: note.lines[0].id, quantity: '9' }] }, { exchangedQuantity: '5' }])
    expect((await send(at.story.seller, confirm, { id: note.id, ...more })).returnCode).not.toBe('0')
  done(await at.confirm(note))
  expect(await at.line(order)).toMatchObject({ exchangedQuantity: '0', pending: '0' })
  const ship = '/api/deliverOrder/supplier/shipReplacement'
  expect((await send(at.story.seller, ship, { lines: [{ orderLine, quantity: '1' }] })).returnCode).not.toBe('0')
  expect((await send(at.story.seller, ship, { lines: [{ orderLine, quantity: '-1' }] })).returnCode).not.toBe('0')
  const other = await at.story.acceptedOrder([{ purchaseListLine: await at.story.listLine('5') }])
  const marked = await send(at.story.seller, '/api/deliverOrder/supplier/add', { replacement: true, lines: [{ orderLine: other.lines[0].id, quantity: '1' }] })
  expect(marked.returnCode).not.toBe('0')
  expect(await at.line(other)).toMatchObject({ shippedQuantity: '0' })
})

test('[RET-9] whoever may only ship replacements ships nothing else, and whoever has no code confirms nothing', async () => {
  const { receiptLine, orderLine } = await at.received('10')
  const note = await at.noteOf('EXCHANGE', [{ receiptLine, quantity: '2' }])
  const { pool } = at.story.api
  await sql`delete from "rolePermission" where role = 'role of englishSeller' and code in ('B16', 'B44')`.execute(pool)
  const few = await at.story.api.login('englishSeller')
  expect((await send(few, '/api/receiveOrder/supplier/returnNote/confirm', { id: note.id })).returnCode).not.toBe('0')
  done(await at.confirm(note))
  expect((await send(few, '/api/deliverOrder/supplier/add', { lines: [{ orderLine, quantity: '2' }] })).returnCode).not.toBe('0')
  done(await few.call('/api/deliverOrder/supplier/shipReplacement', { entity: { lines: [{ orderLine, quantity: '2' }] } }))
})
