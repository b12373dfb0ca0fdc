import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../support/add-member.ts'
import { jobWhen, startedJob } from '../../support/job.ts'
import type { SignedIn } from '../../support/api.ts'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Entry, THEIR_ACCOUNT, bankStatement, fileOf } from './bank-statement.ts'
import { type Paying, startPaying } from './paying.ts'

let at: Paying
beforeAll(async () => {
  at = await startPaying()
  await sql`update supplier set "bankAccount" = ${ACCOUNTS.bankAccount}`.execute(story().api.pool)
})
afterAll(() => at.stating.returning.story.api.close())

const story = () => at.stating.returning.story
const today = () => story().api.clock.now().toISOString().slice(0, 10)
const ACCOUNTS = { payerAccount: '100123456789', bankAccount: 'DE89 3704 0044 0532 0130 00' }
/** An order of 1,130 to the supplier's account, with a bank file out. */
const atBank = async (): Promise<Shown> => {
  const order = done(await at.order([await at.approved('10')], ACCOUNTS)).entity as Shown
  done(await at.settle('transfer', order, { transferAmount: '1130', transferOn: today() }))
  return at.paid(order)
}
const bring = (entries: readonly Entry[], person: SignedIn = story().buyer) =>
  person.call('/api/bankMovement/import', { entity: fileOf(bankStatement(entries)) })
const brought = async (entries: readonly Entry[]) => done(await bring(entries)).entity as Shown
const movements = async (field: string, value: string, person: SignedIn = story().buyer) =>
  done(await person.call('/api/bankMovement/list', { entity: { where: [{ field, operator: 'equals', value }] } })).list as Shown[]
const movement = async (bank: string): Promise<Shown> => {
  const [found] = await movements('bankReference', bank)
  return done(await story().buyer.call('/api/bankMovement/detail', { entity: { id: found!.id } })).entity as Shown
}
const act = async (action: string, bank: string, more: Shown = {}) => {
  const { id, version } = await movement(bank)
  return story().buyer.call(`/api/bankMovement/${action}`, { entity: { id, version, ...more } })
}

test('[PAY-28, PAY-29, PAY-32] 1,130 come back from the bank under the reference that went out: matched, and once booked the order is paid on the bank’s day', async () => {
  const order = await atBank()
  const entry = { amount: '1130.00', day: today(), bank: 'ICBC-1', reference: `${order.orderNumber}-1` }
  expect(await brought([entry])).toMatchObject({ rows: 1, accepted: 1 })
  expect(await movement('ICBC-1')).toMatchObject({ status: 'MATCHED', amount: '1130', expected: '1130', difference: '0', order: { id: order.id } })
  // Nothing is booked by bringing it in.
  expect(await at.paid(order)).toMatchObject({ status: 'WAITPAY' })
  done(await act('book', 'ICBC-1'))
  expect(await movement('ICBC-1')).toMatchObject({ status: 'BOOKED', bookedTo: { id: order.id } })
  expect(await at.paid(order)).toMatchObject({
    status: 'PAID',
    paidAmount: '1130',
    filedOn: null,
    payments: [{ reference: 'ICBC-1', amount: '1130', paidOn: today(), kind: 'TRANSFER' }],
  })
  // The supplier sees it as any payment.
  const theirs = done(await story().seller.call('/api/paymentOrder/supplier/detail', { entity: { id: order.id } })).entity as Shown
  expect(theirs).toMatchObject({ status: 'PAID', paidAmount: '1130' })
  expect(Object.keys(theirs).filter((name) => /accountKey|toMatch|orderedOn/.test(name))).toEqual([])
})

test('[PAY-28] a statement is brought in in the background, as the page does it; a broken one is refused, and so is one for the purchase list', async () => {
  const inBackground = async (text: string) => {
    const { job } = await startedJob(story().buyer, '/api/bankMovement/import', { entity: fileOf(text, 'November.xml'), inBackground: true })
    return jobWhen(story().buyer, job!.id)
  }
  const whole = bankStatement([{ amount: '12', day: today(), bank: 'ICBC-BG' }])
  expect(await inBackground(whole)).toMatchObject({ status: 'DONE', summary: { rows: 1, accepted: 1 } })
  expect(await movement('ICBC-BG')).toMatchObject({ amount: '12', status: 'UNKNOWN' })
  expect(await inBackground(whole.slice(0, -20))).toMatchObject({ status: 'FAILED', issues: [{ code: 'BANK_STATEMENT_BROKEN' }] })
  expect(await startedJob(story().buyer, '/api/project/materials/import', { entity: fileOf(whole), inBackground: true })).toEqual({ code: 'ONLY_XLS_XLSX' })
})

test('[PAY-28] the same file again brings in nothing, and a longer one only what is new', async () => {
  const order = await atBank()
  const entry = { amount: '1130', day: today(), bank: 'ICBC-2', reference: `${order.orderNumber}-1` }
  await brought([entry])
  done(await act('book', 'ICBC-2'))
  expect(await brought([entry])).toMatchObject({ rows: 1, accepted: 0, unchanged: 1, warnings: [{ code: 'IMPORT_KNOWN_LEFT_OUT' }] })
  expect(await brought([entry, { amount: '5', day: today(), bank: 'ICBC-2b' }])).toMatchObject({ rows: 2, accepted: 1 })
  expect(refusals(await act('book', 'ICBC-2'))).toEqual([' STATE_NOT_ALLOWED'])
  expect(await at.paid(order)).toMatchObject({ paidAmount: '1130' })
  // Twice in one file: a bank that repeats itself is not believed.
  const twice = await story().buyer.call('/api/bankMovement/import', {
    entity: fileOf(bankStatement([{ amount: '7', day: today(), bank: 'ICBC-2c' }]).replace(/(<Stmt>[\s\S]*<\/Stmt>)/, '$1$1')),
  })
  expect(refusals(twice).join()).toContain('NOT_UNIQUE_IN_FILE')
  expect(await movements('bankReference', 'ICBC-2c')).toEqual([])
})

test('[PAY-28, PAY-32] two people bring the same file in at once, and book the same movement at once: each stands once, and 1,130 are paid once', async () => {
  const order = await atBank()
  const entries = [{ amount: '1130', day: today(), bank: 'ICBC-3', reference: `${order.orderNumber}-1` }]
  await Promise.all([bring(entries), bring(entries)])
  expect(await movements('bankReference', 'ICBC-3')).toHaveLength(1)
  const both = await Promise.all([act('book', 'ICBC-3'), act('book', 'ICBC-3')])
  expect(both.map(({ returnCode }) => returnCode === '0').toSorted()).toEqual([false, true])
  expect(await at.paid(order)).toMatchObject({ status: 'PAID', paidAmount: '1130', payments: [{ reference: 'ICBC-3' }] })
})

test('[PAY-29] without our reference an open order of the same account, currency and amount is proposed; a person books it', async () => {
  const order = await atBank()
  await brought([
    { amount: '1130', day: today(), bank: 'ICBC-4' },
    { amount: '1130', day: today(), bank: 'ICBC-4a', account: 'DE00' },
    { amount: '1130', day: today(), bank: 'ICBC-4b', currency: 'USD' },
    { amount: '1130', day: '2020-01-01', bank: 'ICBC-4c' },
    { amount: '1129.99', day: today(), bank: 'ICBC-4d' },
  ])
  expect(await movement('ICBC-4')).toMatchObject({ status: 'PROPOSED', order: null, proposed: { id: order.id } })
  for (const other of ['a', 'b', 'c', 'd']) expect(await movement(`ICBC-4${other}`)).toMatchObject({ status: 'UNKNOWN', order: null, proposed: null })
  expect(await at.paid(order)).toMatchObject({ status: 'WAITPAY' })
  done(await act('book', 'ICBC-4'))
  expect(await at.paid(order)).toMatchObject({ status: 'PAID', payments: [{ reference: 'ICBC-4', amount: '1130' }] })
})

test('[PAY-32] another amount, an unknown order, a paid one and money that came back are shown, and none is booked by itself', async () => {
  const [less, paid] = [await atBank(), await atBank()]
  done(await at.settle('pay', paid, { payAmount: '1130', payDate: today(), payReference: 'BY-HAND' }))
  await brought([
    { amount: '1000', day: today(), bank: 'ICBC-5', reference: `${less.orderNumber}-1` },
    { amount: '1130', day: today(), bank: 'ICBC-5a', reference: `${paid.orderNumber}-1` },
    { amount: '12', day: today(), bank: 'ICBC-5b', reference: 'PY20990101000001-1' },
    { amount: '1130', day: today(), bank: 'ICBC-5c', reference: `${paid.orderNumber}-1`, came: true },
  ])
  expect(await movement('ICBC-5')).toMatchObject({ status: 'DIFFERS', order: { id: less.id }, expected: '1130', difference: '-130' })
  expect(await movement('ICBC-5a')).toMatchObject({ status: 'DIFFERS', order: { id: paid.id }, expected: null })
  expect(await movement('ICBC-5b')).toMatchObject({ status: 'UNKNOWN', order: null, orderNumber: 'PY20990101000001' })
  expect(await movement('ICBC-5c')).toMatchObject({ status: 'RETURNED', amount: '-1130', order: { id: paid.id } })
  for (const bank of ['ICBC-5', 'ICBC-5a', 'ICBC-5b', 'ICBC-5c']) expect(refusals(await act('book', bank))).toEqual([' STATE_NOT_ALLOWED'])
  // A person takes 1,000 as a part of the order; never more than is open, and never what came back.
  done(await act('assign', 'ICBC-5', { bookedTo: less.id }))
  expect(await at.paid(less)).toMatchObject({ status: 'PARTPAY', paidAmount: '1000', openAmount: '130' })
  expect(refusals(await act('assign', 'ICBC-5b', { bookedTo: paid.id }))).toEqual(['bookedTo REFERENCE_NOT_ALLOWED'])
  expect(refusals(await act('assign', 'ICBC-5c', { bookedTo: less.id }))).toEqual([' STATE_NOT_ALLOWED'])
  expect(refusals(await act('setAside', 'ICBC-5c'))).toEqual(['asideReason REQUIRED'])
  done(await act('setAside', 'ICBC-5c', { asideReason: 'wrong account, paid anew' }))
  expect(await movement('ICBC-5c')).toMatchObject({ status: 'ASIDE' })
})

test('[PAY-33] a payment that is cancelled gives its movement back, and that is booked to the right order', async () => {
  const [wrong, right] = [await atBank(), await atBank()]
  await brought([{ amount: '1130', day: today(), bank: 'ICBC-6' }])
  done(await act('assign', 'ICBC-6', { bookedTo: wrong.id }))
  const [payment] = (await at.paid(wrong)).payments as Shown[]
  done(await at.settle('cancelPayment', wrong, { cancelledPayment: payment!.id, cancelDate: today(), cancelReason: 'of another order' }))
  expect(await movement('ICBC-6')).toMatchObject({ status: 'DIFFERS', bookedTo: null })
  done(await act('assign', 'ICBC-6', { bookedTo: right.id }))
  expect(await at.paid(right)).toMatchObject({ status: 'PAID' })
  expect(await at.paid(wrong)).toMatchObject({ status: 'WAITPAY', paidAmount: '0' })
})

test('[PAY-29] a movement that came before its order is matched again once the order is there', async () => {
  const others = (await movements('partyAccount', THEIR_ACCOUNT)).length
  await brought([{ amount: '1130', day: today(), bank: 'ICBC-7', account: 'DE-7' }])
  expect(await movement('ICBC-7')).toMatchObject({ status: 'UNKNOWN' })
  const order = done(await at.order([await at.approved('10')], { ...ACCOUNTS, bankAccount: 'de-7' })).entity as Shown
  done(await act('matchAgain', 'ICBC-7'))
  expect(await movement('ICBC-7')).toMatchObject({ status: 'PROPOSED', proposed: { id: order.id } })
  expect(await movements('partyAccount', THEIR_ACCOUNT)).toHaveLength(others)
})

test('[PAY-25, PAY-32] a movement of a closed period is not booked, and one of a day to come is not brought in', async () => {
  const order = await atBank()
  done(await story().buyer.call('/api/closedPeriod/close', { entity: { firstDay: '2026-01-01', lastDay: '2026-01-31' } }))
  const reference = `${order.orderNumber}-1`
  await brought([{ amount: '1130', day: '2026-01-15', bank: 'ICBC-8', reference }])
  expect(refusals(await act('book', 'ICBC-8')).join()).toContain('DAY_IS_CLOSED')
  expect(refusals(await bring([{ amount: '1130', day: '2099-01-15', bank: 'ICBC-8a', reference }])).join()).toContain('bookedOn MOVEMENT_IN_FUTURE')
  expect(await movements('bankReference', 'ICBC-8a')).toEqual([])
  expect(await at.paid(order)).toMatchObject({ status: 'WAITPAY', paidAmount: '0' })
})

test('[PAY-28] only whoever registers payments and sees prices brings statements in, and no supplier', async () => {
  const entries = [{ amount: '1', day: today(), bank: 'ICBC-9' }]
  const without = await addMember(story().api, 'cashier', ['A183', 'A185'])
  expect(refusals(await bring(entries, without))).toEqual([' NO_PERMISSION', ' NO_PERMISSION'])
  await expect(bring(entries, story().seller)).rejects.toThrow('404')
  expect(await movements('bankReference', 'ICBC-1', without)).toMatchObject([{ amount: '****', party: '****', partyAccount: '****' }])
})

test.each([
  ['an entity bomb', (xml: string) => xml.replace('?>', '?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'), 'BANK_STATEMENT_UNSAFE', { line: '1' }],
  ['an outer entity', (xml: string) => xml.replace('?>', '?><!DOCTYPE d SYSTEM "file:///etc/passwd">'), 'BANK_STATEMENT_UNSAFE', { line: '1' }],
  ['60 levels', (xml: string) => xml.replace('<GrpHdr>', `${'<x>'.repeat(60)}${'</x>'.repeat(60)}<GrpHdr>`), 'BANK_STATEMENT_UNSAFE', { line: '2' }],
  ['700,000 elements', (xml: string) => xml.replace('<GrpHdr>', `${'<x/>'.repeat(700_000)}<GrpHdr>`), 'BANK_STATEMENT_UNSAFE', { line: '2' }],
  ['an entity that nobody declared', (xml: string) => xml.replace('S-1', '&what;'), 'BANK_STATEMENT_BROKEN', { line: '2' }],
  ['half a file', (xml: string) => xml.slice(0, -30), 'BANK_STATEMENT_BROKEN', { line: '5' }],
  ['an invoice', () => '<Invoice/>', 'NO_BANK_STATEMENT', {}],
  ['an amount in words', (xml: string) => xml.replace('>1<', '>one<'), 'BANK_ENTRY_ILLEGIBLE', { entry: '1', element: 'Amt' }],
])('[PAY-28] %s is refused at its place, and nothing of it is brought in', async (_what, broken, code, place) => {
  const answer = await story().buyer.call('/api/bankMovement/import', {
    entity: fileOf(broken(bankStatement([{ amount: '1', day: today(), bank: 'ICBC-10' }]))),
  })
  expect(answer.issues).toMatchObject([{ path: 'file', code, params: place }])
  expect(await movements('bankReference', 'ICBC-10')).toEqual([])
})
