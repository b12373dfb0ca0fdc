import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../engine/server/schema/migrate.ts'
import { projectModel } from '../../support/project-model.ts'
import { enter } from '../../support/master-data.ts'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Stating, startStating } from './stating.ts'

let at: Stating
beforeAll(async () => {
  at = await startStating()
})
afterAll(() => at.returning.story.api.close())

test('[STM-1, STM-2, STM-4, STM-5, STM-6] 10 and 5 pieces stored are stated at 1,695, and reconciled when the supplier confirms', async () => {
  const [ten, five] = [await at.stored('10'), await at.stored('5')]
  const statement = done(await at.state('purchaser', [ten.line, five.line])).entity as Shown
  expect(statement).toMatchObject({
    status: 'WAITCONFIRME',
    madeBy: 'PURCHASER',
    goodsAmountWithoutTax: '1500',
    goodsTax: '195',
    goodsAmount: '1695',
    deductionAmount: '0',
    amount: '1695',
    lines: [
      { quantity: '10', amount: '1130' },
      { quantity: '5', amount: '565' },
    ],
  })
  expect([await at.noteStatus(ten.note), await at.noteStatus(five.note)]).toEqual(['BALANCING', 'BALANCING'])
  done(await at.act('supplier', 'confirm', statement))
  expect(await at.read('purchaser', statement)).toMatchObject({ status: 'SUCCESS' })
  expect([await at.noteStatus(ten.note), await at.noteStatus(five.note)]).toEqual(['BALANCED', 'BALANCED'])
})

test('[STM-4] a deduction of 100 and an adjustment of 0.05 make 1,030.05 of 1,130; 0.11 is too much, and less than nothing is refused', async () => {
  const { line } = await at.stored('10')
  const deductions = [{ kind: 'LATE', reason: 'three days late', amount: '100' }]
  expect(refusals(await at.state('purchaser', [line], { adjustment: '0.11' }))).toEqual(['adjustment TOO_LARGE'])
  expect(refusals(await at.state('purchaser', [line], { deductions: [{ ...deductions[0], amount: '1130.01' }] }))).toEqual(['amount STATEMENT_NEGATIVE'])
  const statement = done(await at.state('purchaser', [line], { deductions, adjustment: '0.05' })).entity as Shown
  expect(statement).toMatchObject({ goodsAmount: '1130', deductionAmount: '100', adjustment: '0.05', amount: '1030.05' })
})

test('[STM-2] a line is stated as a whole, in the figures of its note, whatever a request says', async () => {
  const { line } = await at.stored('10')
  const { call } = at.returning.story.buyer
  const changed = await call('/api/reconcileOrder/purchase/add', { entity: { lines: [{ storageNoteLine: line, quantity: '4' }] } })
  expect(refusals(changed)).toEqual(['lines[0].quantity STATEMENT_LINE_WHOLE'])
})

test('[STM-3] a line is in one statement: a second is refused, also of two at once, until the first is refused', async () => {
  const { line, note } = await at.stored('10')
  const both = await Promise.all([at.state('purchaser', [line]), at.state('supplier', [line])])
  expect(both.map(({ returnCode }) => returnCode === '0').toSorted()).toEqual([false, true])
  const side = both[0]!.returnCode === '0' ? 'purchaser' : 'supplier'
  const other = side === 'purchaser' ? 'supplier' : 'purchaser'
  const first = both.find(({ returnCode }) => returnCode === '0')!.entity as Shown
  expect(refusals(await at.state(other, [line]))).toEqual(['lines[0].storageNoteLine NOTE_ALREADY_IN_STATEMENT'])
  done(await at.act(other, 'refuse', first, { refuseReason: 'price is wrong' }))
  expect(await at.noteStatus(note)).toBe('WAITBALANCE')
  done(await at.state(other, [line]))
  expect(refusals(await at.act(side, 'modify', first, { remark: 'again' }))).toEqual([' NOTE_ALREADY_IN_STATEMENT'])
})

test('[STM-6] nobody confirms an own statement; a supplier’s is confirmed by the purchaser', async () => {
  const { line, note } = await at.stored('10')
  const statement = done(await at.state('supplier', [line])).entity as Shown
  expect(statement).toMatchObject({ madeBy: 'SUPPLIER', status: 'WAITCONFIRME' })
  expect(refusals(await at.act('supplier', 'confirm', statement))).toEqual([' OWN_STATEMENT'])
  done(await at.act('purchaser', 'accept', statement))
  expect(await at.noteStatus(note)).toBe('BALANCED')
})

test('[STM-8] a refused statement is modified with fewer lines; the one left out waits for another', async () => {
  const [ten, five] = [await at.stored('10'), await at.stored('5')]
  const statement = done(await at.state('purchaser', [ten.line, five.line])).entity as Shown
  done(await at.act('supplier', 'refuse', statement, { refuseReason: 'five were not ours' }))
  const refused = await at.read('purchaser', statement)
  expect(refused).toMatchObject({ status: 'REFUSED', refuseReason: 'five were not ours' })
  done(await at.act('purchaser', 'modify', statement, { lines: [{ id: refused.lines[0].id }] }))
  expect(await at.read('purchaser', statement)).toMatchObject({ status: 'WAITCONFIRME', amount: '1130', refuseReason: null })
  expect([await at.noteStatus(ten.note), await at.noteStatus(five.note)]).toEqual(['BALANCING', 'WAITBALANCE'])
})

test('[STM-9, STM-10] its author revokes and deletes a statement; the purchaser cancels a reconciled one, with a reason', async () => {
  const { line, note } = await at.stored('10')
  const first = done(await at.state('purchaser', [line])).entity as Shown
  expect(refusals(await at.act('supplier', 'revoke', first))).toEqual([' STATEMENT_OF_OTHER_SIDE'])
  done(await at.act('purchaser', 'revoke', first))
  expect(await at.noteStatus(note)).toBe('WAITBALANCE')
  done(await at.act('purchaser', 'delete', first))
  const second = done(await at.state('purchaser', [line])).entity as Shown
  done(await at.act('supplier', 'confirm', second))
  done(await at.act('purchaser', 'cancel', second, { cancelReason: 'wrong month' }))
  expect(await at.read('purchaser', second)).toMatchObject({ status: 'DELETE', cancelReason: 'wrong month' })
  expect(await at.noteStatus(note)).toBe('WAITBALANCE')
})

test('[STM-9] the other side is reminded once a day', async () => {
  const { line } = await at.stored('10')
  const statement = done(await at.state('purchaser', [line])).entity as Shown
  done(await at.act('purchaser', 'resend', statement))
  expect(refusals(await at.act('purchaser', 'resend', statement))).toEqual([' STATEMENT_RESENT_TODAY'])
})

test('[STM-5] what is in a statement is neither reversed nor left out; a return of it counts negative in the next one', async () => {
  const { line, note, receiptLine } = await at.stored('10')
  const { story } = at.returning
  const statement = done(await at.state('purchaser', [line])).entity as Shown
  expect((await story.reverse([{ receiptLine, quantity: '1' }])).returnCode).not.toBe('0')
  expect((await story.buyer.call('/api/storageOrder/ignore', { entity: { id: note, ignoreReason: 'not now' } })).returnCode).not.toBe('0')
  done(await at.act('supplier', 'confirm', statement))
  done(await at.returning.returnFromStock([{ receiptLine, quantity: '2' }]))
  const exit = (await at.returning.notesOfStock({ id: receiptLine }))[1]!
  done(await story.buyer.call('/api/storageOrder/post', { entity: { id: exit.id, warehouse: 'Hall 2' } }))
  const exitLine = ((await story.detail('/api/storageOrder/detail', exit.id)).lines[0] as Shown).id as string
  expect(refusals(await at.state('purchaser', [exitLine]))).toEqual(['amount STATEMENT_NEGATIVE'])
  const more = await at.stored('5')
  expect(done(await at.state('purchaser', [more.line, exitLine])).entity).toMatchObject({ goodsAmount: '339', amount: '339' })
})

test('[STM-1, SEE-5] a supplier reads only posted notes of its own, without where the goods lie; a stranger reads and states nothing', async () => {
  const { story } = at.returning
  const { line, note } = await at.stored('10')
  const unposted = await at.returning.received('3')
  const [waiting] = await at.returning.notesOfStock({ id: unposted.receiptLine })
  const seen = done(await story.seller.call('/api/storageOrder/supplier/detail', { entity: { id: note } })).entity as Shown
  expect(seen).toMatchObject({ status: 'WAITBALANCE', amount: '1130', lines: [{ quantity: '10' }] })
  for (const hidden of ['warehouse', 'goodsPosition', 'supplier', 'receipt', 'remark', 'ignoreReason'])
    expect([hidden, hidden in seen]).toEqual([hidden, false])
  expect((await story.seller.call('/api/storageOrder/supplier/detail', { entity: { id: waiting!.id } })).returnCode).not.toBe('0')
  const stranger = await story.api.login('otherSeller')
  expect((await stranger.call('/api/storageOrder/supplier/detail', { entity: { id: note } })).returnCode).not.toBe('0')
  expect((await stranger.call('/api/reconcileOrder/supplier/add', { entity: { lines: [{ storageNoteLine: line }] } })).returnCode).not.toBe('0')
  const notPosted = (await story.detail('/api/storageOrder/detail', waiting!.id)).lines[0] as Shown
  expect(refusals(await at.state('purchaser', [notPosted.id]))).toEqual(['lines[0].storageNoteLine NOTE_NOT_WAITING'])
})

test('[STM-11] the supplier disputes a line and a deduction, each with a reason; nothing is confirmed until that is settled', async () => {
  const [ten, five] = [await at.stored('10'), await at.stored('5')]
  const deductions = [{ kind: 'LATE', reason: 'three days late', amount: '100' }]
  const statement = done(await at.state('purchaser', [ten.line, five.line], { deductions })).entity as Shown
  const { lines, deductions: taken } = statement as unknown as { lines: Shown[]; deductions: Shown[] }
  const { seller, buyer } = at.returning.story
  const dispute = (path: string, id: unknown, disputeReason?: string) => seller.call(`/api/reconcileOrder/supplier/${path}`, { entity: { id, disputeReason } })
  expect(refusals(await dispute('dispute', lines[1]!.id))).toEqual(['disputeReason REQUIRED'])
  done(await dispute('dispute', lines[1]!.id, 'four were stored, not five'))
  done(await dispute('disputeDeduction', taken[0]!.id, 'the delay was agreed'))
  expect(refusals(await buyer.call('/api/reconcileOrder/purchase/dispute', { entity: { id: lines[0]!.id, disputeReason: 'own' } }))).toEqual([' OWN_STATEMENT'])
  expect(await at.read('purchaser', statement)).toMatchObject({
    disputed: '2',
    lines: [{ disputeReason: null }, { disputeReason: 'four were stored, not five' }],
    deductions: [{ disputeReason: 'the delay was agreed' }],
  })
  expect(refusals(await at.act('supplier', 'confirm', statement))).toEqual([' STATEMENT_LINES_DISPUTED'])
  done(await seller.call('/api/reconcileOrder/supplier/agree', { entity: { id: lines[1]!.id } }))
  done(await at.act('supplier', 'refuse', statement, { refuseReason: 'see the deduction' }))
  expect(refusals(await dispute('dispute', lines[0]!.id, 'too late'))).toEqual([' STATEMENT_NOT_TO_ANSWER'])
  done(await at.act('purchaser', 'modify', statement, { deductions: [] }))
  expect(await at.read('supplier', statement)).toMatchObject({ disputed: '0', amount: '1695' })
  done(await at.act('supplier', 'confirm', statement))
})

test('[STM-11] what is disputed is settled by changing it: sent again, no line is disputed any more', async () => {
  const { line } = await at.stored('10')
  const statement = done(await at.state('supplier', [line])).entity as Shown
  const { lines } = statement as unknown as { lines: Shown[] }
  done(await at.returning.story.buyer.call('/api/reconcileOrder/purchase/dispute', { entity: { id: lines[0]!.id, disputeReason: 'wrong price' } }))
  done(await at.act('purchaser', 'refuse', statement, { refuseReason: 'price' }))
  expect((await at.read('supplier', statement)).lines).toMatchObject([{ disputeReason: 'wrong price' }])
  done(await at.act('supplier', 'modify', statement, { remark: 'the price is that of the contract' }))
  expect(await at.read('purchaser', statement)).toMatchObject({ status: 'WAITCONFIRME', disputed: '0', lines: [{ disputeReason: null }] })
})

test('[STM-13] an order line is in reconciliation, then partly, then wholly reconciled', async () => {
  const { story } = at.returning
  const { line, orderLine } = await at.stored('10')
  const label = async () =>
    (await sql<{ reconciliation: string }>`select reconciliation from "orderLine" where id = ${orderLine}`.execute(story.api.pool)).rows[0]!.reconciliation
  expect(await label()).toBe('NONE')
  const statement = done(await at.state('purchaser', [line])).entity as Shown
  expect(await label()).toBe('RECONCILING')
  done(await at.act('supplier', 'confirm', statement))
  expect(await label()).toBe('RECONCILED')
  done(await at.act('purchaser', 'cancel', statement, { cancelReason: 'wrong month' }))
  expect(await label()).toBe('NONE')
})

test('[STM-7] above 1,000 a statement is approved by another person before the supplier sees it; a supplier’s one before it is reconciled', async () => {
  const { story, approver } = at.returning
  await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'statement.settling', level: '1', amountFrom: '1000', approverCode: 'A169' })
  const [ten, other] = [await at.stored('10'), await at.stored('10')]
  const statement = done(await at.state('purchaser', [ten.line])).entity as Shown
  expect(statement).toMatchObject({ status: 'WAITAPPROVAL' })
  expect((await story.seller.call('/api/reconcileOrder/supplier/detail', { entity: { id: statement.id } })).returnCode).not.toBe('0')
  const { version } = await at.read('purchaser', statement)
  done(await approver.call('/api/reconcileOrder/purchase/approve', { entity: { id: statement.id, version } }))
  done(await at.act('supplier', 'confirm', statement))
  expect(await at.noteStatus(ten.note)).toBe('BALANCED')
  const proposed = done(await at.state('supplier', [other.line])).entity as Shown
  done(await at.act('purchaser', 'accept', proposed))
  const waiting = await at.read('purchaser', proposed)
  expect([waiting.status, await at.noteStatus(other.note)]).toEqual(['WAITAPPROVAL', 'BALANCING'])
  done(await approver.call('/api/reconcileOrder/purchase/approve', { entity: { id: proposed.id, version: waiting.version } }))
  expect([(await at.read('supplier', proposed)).status, await at.noteStatus(other.note)]).toEqual(['SUCCESS', 'BALANCED'])
})

test('[STM-1] an upgrade lets suppliers state what was stored before, and counts no statement of it', async () => {
  const { pool } = at.returning.story.api
  await sql`delete from "approvalRule" where subject = 'statement.settling'`.execute(pool)
  const { line, note } = await at.stored('10')
  await sql`delete from "schemaChange" where name = '2611-storage-notes-of-suppliers'`.execute(pool)
  for (const table of ['storageNote', 'storageNoteLine']) await sql`alter table ${sql.id(table)} drop column "supplierEnterprise" cascade`.execute(pool)
  for (const column of ['stated', 'settled']) await sql`alter table "storageNoteLine" drop column ${sql.id(column)}`.execute(pool)
  await migrate(pool, projectModel())
  const statement = done(await at.state('supplier', [line])).entity as Shown
  done(await at.act('purchaser', 'accept', statement))
  expect(await at.noteStatus(note)).toBe('BALANCED')
  expect(await migrate(pool, projectModel())).toEqual([])
})
