import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter } from '../../support/master-data.ts'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Stating, startStating } from './stating.ts'

let at: Stating
let supplier: string
beforeAll(async () => {
  at = await startStating()
  const { line } = await at.stored('1')
  const { rows } = await sql<{ supplier: string }>`
    select n.supplier from "storageNote" n join "storageNoteLine" l on l.document = n.id where l.id = ${line}`.execute(at.returning.story.api.pool)
  supplier = rows[0]!.supplier
})
afterAll(() => at.returning.story.api.close())

const call = (name: string, entity: Shown) => at.returning.story.buyer.call(`/api/reconciliationRule/${name}`, { entity })
let names = 0
const rule = async (more: Shown) =>
  enter(at.returning.story.buyer, '/api/reconciliationRule/add', { name: `rule ${(names += 1)}`, validFrom: '2020-01-01', validTo: '2099-12-31', ...more })
/** Takes a rule out of use: one that a statement names is not deleted. */
const drop = async (id: string) => {
  const { version } = done(await call('detail', { id })).entity as Shown
  done(await call('modify', { id, version, available: false }))
}

/** Ten pieces for 1,130 in all, received so many days after they were due. */
async function late(days: number): Promise<string> {
  const { line } = await at.stored('10')
  // The day that was promised is earlier than the one of the order: deliveries of the past cannot be ordered any more.
  await sql`update "storageNoteLine" set "dueDate" = (select n."receivedDate" from "storageNote" n where n.id = document) - ${days}::int, "daysLate" = ${days}
    where id = ${line}`.execute(at.returning.story.api.pool)
  return line
}

/** What the form shows of one line before anything is made. */
async function proposed(line: string): Promise<Shown> {
  const { list } = done(await at.returning.story.buyer.call('/api/reconcileOrder/purchase/add/prepare', { entityList: [{ id: line }] }))
  return (list as Shown[])[0]!
}

test('[DED-2] a rule has a discount rate or a fixed value: neither and both are refused (10011068)', async () => {
  const own = { name: 'neither', kind: 'LATE', validFrom: '2026-01-01', validTo: '2026-12-31' }
  expect(refusals(await call('add', own))).toEqual(['deductionRate DISCOUNT_OR_FIXED', 'deductionFixed DISCOUNT_OR_FIXED'])
  expect(refusals(await call('add', { ...own, deductionRate: '0.01', deductionFixed: '5' }))).toContain('deductionRate DISCOUNT_OR_FIXED')
  expect(refusals(await call('add', { ...own, deductionRate: '0.01', validTo: '2025-12-31' }))).toEqual(['validTo DEDUCTION_RULE_ENDS_BEFORE'])
  expect(refusals(await call('add', { ...own, kind: 'OTHER', deductionRate: '0.01' }))).toEqual(['kind DEDUCTION_RULE_OF_NO_KIND'])
})

test('[DED-1, DED-5] three days late at 1 % a day and one day of grace: 22.60 of 1,130 is proposed, and deducted once somebody accepts it', async () => {
  const id = await rule({ kind: 'LATE', deductionRate: '0.01', graceDays: '1' })
  const line = await late(3)
  expect(await proposed(line)).toMatchObject({ deductionAmount: '0', amount: '1130', lines: [{ daysLate: '3', proposedDeduction: '22.6', accepted: false }] })
  const silent = done(await at.state('purchaser', [line])).entity as Shown
  expect(silent).toMatchObject({ deductionAmount: '0', amount: '1130' })
  const lines = [{ storageNoteLine: await late(3), accepted: true }]
  const statement = done(await at.returning.story.buyer.call('/api/reconcileOrder/purchase/add', { entity: { lines } })).entity as Shown
  expect(statement).toMatchObject({ deductionAmount: '22.6', amount: '1107.4', lines: [{ accepted: true, proposedDeduction: '22.6', lineDeduction: '22.6' }] })
  const seen = await at.read('supplier', statement)
  expect(seen).toMatchObject({ amount: '1107.4', lines: [{ daysLate: '3', lineDeduction: '22.6' }] })
  for (const hidden of ['rule', 'proposedDeduction', 'accepted']) expect([hidden, hidden in seen.lines[0]]).toEqual([hidden, false])
  await drop(id)
})

test('[DED-2, DED-4] a fixed value of 50 for each day stops at the cap of 120, and at 5 % of the goods, which are 56.50', async () => {
  const fixed = await rule({ kind: 'LATE', deductionFixed: '50', capAmount: '120' })
  const line = await late(3)
  expect((await proposed(line)).lines).toMatchObject([{ proposedDeduction: '120' }])
  await drop(fixed)
  const share = await rule({ kind: 'LATE', deductionFixed: '50', capRate: '0.05' })
  expect((await proposed(line)).lines).toMatchObject([{ proposedDeduction: '56.5' }])
  await drop(share)
})

test('[DED-3, DED-4] the rule of the supplier goes before the general one; one of another day or currency, or out of use, is none', async () => {
  const line = await late(1)
  const others = [
    await rule({ kind: 'LATE', deductionRate: '0.5', validTo: '2021-12-31' }),
    await rule({ kind: 'LATE', deductionRate: '0.5', currency: 'USD' }),
    await rule({ kind: 'LATE', deductionRate: '0.5', available: false }),
  ]
  expect((await proposed(line)).lines).toMatchObject([{ proposedDeduction: '0' }])
  const general = await rule({ kind: 'LATE', deductionRate: '0.01' })
  expect((await proposed(line)).lines).toMatchObject([{ proposedDeduction: '11.3' }])
  const own = await rule({ kind: 'LATE', deductionRate: '0.02', scope: 'SUPPLIER', supplier })
  expect((await proposed(line)).lines).toMatchObject([{ proposedDeduction: '22.6' }])
  for (const id of [...others, general, own]) await drop(id)
})

test('[DED-1] two missing documents at 30 each make a deduction of 60, with the rule’s name as its reason', async () => {
  const id = await rule({ kind: 'DOCUMENT', deductionFixed: '30', name: 'test certificate missing' })
  const { line } = await at.stored('10')
  const statement = done(await at.state('purchaser', [line], { deductions: [{ kind: 'DOCUMENT', documents: '2' }] })).entity as Shown
  expect(statement).toMatchObject({ deductionAmount: '60', amount: '1070', deductions: [{ reason: 'test certificate missing', amount: '60' }] })
  await drop(id)
})

/** Ten pieces for 1,130 in all, of which three were found to be bad. Their inspection, and the line of what was stored all the same. */
async function judged(): Promise<{ readonly inspection: string; readonly line: string }> {
  const { story } = at.returning
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10', { inspectionType: 'S' }) }])
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as Shown
  const receipt = done(await story.receive([{ shipmentLine: shipment.lines[0].id }])).entity as Shown
  const linked = async () => (done(await story.buyer.call('/api/receiveOrder/links', { entity: { id: receipt.id } })).entity as Shown) ?? {}
  const inspection = (await linked()).inspection[0].id as string
  const found = {
    id: inspection,
    result: 'N',
    samplingQuantity: '10',
    acceptedQuantity: '7',
    defectiveQuantity: '3',
    dispositions: [{ mode: 'RE', quantity: '3' }],
  }
  done(await story.buyer.call('/api/inspect/inspect', { entity: found }))
  const note = (await linked()).storageNote[0].id as string
  done(await story.buyer.call('/api/storageOrder/post', { entity: { id: note, warehouse: 'Hall 2' } }))
  const { rows } = await sql<{ id: string }>`select id from "storageNoteLine" where document = ${note}`.execute(story.api.pool)
  return { inspection, line: rows[0]!.id }
}

test('[DED-1, DED-6] three bad pieces at 20 each make a deduction of 60 that names their inspection: once, also of two statements at once', async () => {
  const id = await rule({ kind: 'QUALITY', deductionFixed: '20', name: 'bad pieces' })
  const { inspection, line } = await judged()
  const [other, third] = [(await at.stored('10')).line, (await at.stored('10')).line]
  const stating = (of: string) => at.state('purchaser', [of], { deductions: [{ inspection }] })
  const answers = await Promise.all([stating(line), stating(other)])
  const [statement] = answers.flatMap(({ entity, returnCode }) => (returnCode === '0' ? [entity as Shown] : []))
  expect(answers.filter(({ returnCode }) => returnCode === '0')).toHaveLength(1)
  expect(statement).toMatchObject({
    deductionAmount: '60',
    deductions: [{ reason: 'bad pieces', amount: '60', inspection: { id: inspection } }],
  })
  expect(refusals(await stating(third))).toEqual(['deductions[0].inspection REFERENCE_NOT_ALLOWED'])
  done(await at.act('supplier', 'refuse', statement!, { refuseReason: 'not agreed' }))
  expect(done(await stating(third)).entity).toMatchObject({ deductionAmount: '60', amount: '1070' })
  await drop(id)
})

test('[DED-7] a rule is tried on lines of the past: it would have taken 33.90 of two lines, and nothing is deducted', async () => {
  const id = await rule({ kind: 'LATE', deductionRate: '0.01' })
  const [one, two, punctual] = [await late(1), await late(2), (await at.stored('10')).line]
  const lines = [one, two, punctual].map((storageNoteLine) => ({ storageNoteLine }))
  const trial = done(await at.returning.story.buyer.call('/api/reconciliationRule/trial/add', { entity: { rule: id, lines } })).entity as Shown
  expect(trial).toMatchObject({ goodsAmount: '3390', taken: '33.9', lateLines: '2', lines: [{ taken: '11.3' }, { taken: '22.6' }, { taken: '0' }] })
  const changed = { rule: id, deductionRate: '0.02', lines }
  expect(done(await at.returning.story.buyer.call('/api/reconciliationRule/trial/add', { entity: changed })).entity).toMatchObject({ taken: '67.8' })
  expect(done(await at.state('purchaser', [one])).entity).toMatchObject({ deductionAmount: '0' })
  await expect(at.returning.story.seller.call('/api/reconciliationRule/trial/list', {})).rejects.toThrow('404')
  expect(refusals(await call('delete', { id }))).toEqual([' IN_USE'])
  await drop(id)
})

test('[STM-15] lines of two currencies make a statement each, one beside the other', async () => {
  const [here, there] = [await at.stored('10'), await at.stored('5')]
  const { pool } = at.returning.story.api
  await sql`update "storageNote" set currency = 'USD' where id = ${there.note}`.execute(pool)
  const { list } = done(
    await at.returning.story.buyer.call('/api/reconcileOrder/purchase/add/prepare', { entityList: [{ id: here.line }, { id: there.line }] }),
  )
  expect(list).toMatchObject([
    { currency: 'CNY', amount: '1130' },
    { currency: 'USD', amount: '565' },
  ])
})
