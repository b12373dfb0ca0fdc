import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForFile } from '../../support/upload.ts'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Paying, startPaying } from './paying.ts'

let at: Paying
beforeAll(async () => {
  at = await startPaying()
  await accountIs(ACCOUNTS.bankAccount)
})
afterAll(() => at.stating.returning.story.api.close())

const today = () => at.stating.returning.story.api.clock.now().toISOString().slice(0, 10)
const ACCOUNTS = { payerAccount: '1001 2345 6789', payerBankCode: '102290000004', bankAccount: 'DE89 3704 0044 0532 0130 00', bankCode: 'COBADEFFXXX' }
/** The account that the supplier's record has, so that nobody is asked about another one (PAY-34). */
const accountIs = (account: string | null) => sql`update supplier set "bankAccount" = ${account}`.execute(at.stating.returning.story.api.pool)
const ordered = async (accounts: Shown = ACCOUNTS) => done(await at.order([await at.approved('10')], accounts)).entity as Shown
const transfer = (order: Shown, more: Shown = {}) => at.settle('transfer', order, { transferAmount: '1130', transferOn: today(), ...more })

test('[PAY-26, PAY-27] 1,130 go into a bank file with both accounts; no second file until a payment is registered, which the bank says', async () => {
  const { api, buyer, seller } = at.stating.returning.story
  const order = await ordered()
  done(await transfer(order))
  const read = await at.paid(order)
  expect(read).toMatchObject({
    status: 'WAITPAY',
    transferAmount: '1130',
    transferOn: today(),
    bankFiles: [{ name: `${read.orderNumber}-1.xml`, type: 'xml' }],
  })
  const [file] = read.bankFiles as Shown[]
  const xml = (await askForFile(api.app, buyer, String(file!.id))).body
  for (const part of [
    '<NbOfTxs>1</NbOfTxs><CtrlSum>1130</CtrlSum>',
    `<EndToEndId>${read.orderNumber}-1</EndToEndId>`,
    '<InstdAmt Ccy="CNY">1130</InstdAmt>',
    '<IBAN>DE89370400440532013000</IBAN>',
    '<BICFI>COBADEFFXXX</BICFI>',
    '<MmbId>102290000004</MmbId>',
  ])
    expect(xml).toContain(part)
  expect(refusals(await transfer(order))).toEqual([' TRANSFER_AT_BANK'])
  expect(refusals(await at.settle('cancel', order, { cancelReason: 'changed' }))).toEqual([' TRANSFER_AT_BANK'])
  done(await at.settle('pay', order, { payAmount: '130', payDate: today(), payReference: 'B-1' }))
  expect(await at.paid(order)).toMatchObject({ status: 'PARTPAY', transferAmount: null, filedOn: null })
  done(await transfer(order, { transferAmount: '1000' }))
  expect((await at.paid(order)).bankFiles).toHaveLength(2)
  // The supplier sees the order by now, and neither the files nor what is to be transferred.
  const theirs = done(await seller.call('/api/paymentOrder/supplier/detail', { entity: { id: order.id } })).entity as Shown
  expect(Object.keys(theirs).filter((name) => /bankFiles|transfer|filedOn|payerAccount/.test(name))).toEqual([])
  expect((await askForFile(api.app, seller, String(file!.id))).body).not.toContain('CdtTrfTxInf')
})

test('[PAY-27] a file is taken back with a reason, and the next one has a reference of its own', async () => {
  const order = await ordered()
  expect(refusals(await at.settle('takeBackTransfer', order, { takenBackReason: 'x' }))).toEqual([' NO_TRANSFER_AT_BANK'])
  done(await transfer(order))
  expect(refusals(await at.settle('takeBackTransfer', order))).toEqual(['takenBackReason REQUIRED'])
  done(await at.settle('takeBackTransfer', order, { takenBackReason: 'refused by the bank' }))
  done(await transfer(order))
  const { orderNumber, bankFiles } = await at.paid(order)
  expect((bankFiles as Shown[]).map(({ name }) => name)).toEqual([`${orderNumber}-1.xml`, `${orderNumber}-2.xml`])
})

test('[PAY-26] never more than is open, never nothing, never for yesterday, never without both accounts', async () => {
  const order = await ordered()
  expect(refusals(await transfer(order, { transferAmount: '1130.01' }))).toEqual(['transferAmount PAYMENT_OVER_ORDERED'])
  expect(refusals(await transfer(order, { transferAmount: '0' }))).toEqual(['transferAmount PAYMENT_ZERO'])
  expect(refusals(await transfer(order, { transferOn: '2026-01-01' }))).toEqual(['transferOn TRANSFER_IN_PAST'])
  await accountIs(null)
  expect(refusals(await transfer(await ordered({ payerAccount: '1' })))).toEqual([' TRANSFER_WITHOUT_ACCOUNT'])
  const tooLong = '1'.repeat(35)
  await accountIs(tooLong)
  expect(refusals(await transfer(await ordered({ ...ACCOUNTS, bankAccount: tooLong })))).toEqual(['bankFiles TRANSFER_UNWRITABLE'])
  await accountIs(ACCOUNTS.bankAccount)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from file where name like 'PY%.xml' and id not in
    (select f ->> 'id' from "paymentOrder", jsonb_array_elements("bankFiles") f)`.execute(at.stating.returning.story.api.pool)
  expect(rows[0]!.count).toBe(0)
})

test('[PAY-27] two people make a bank file of one order at once: one is made', async () => {
  const order = await ordered()
  const both = await Promise.all([transfer(order), transfer(order)])
  expect(both.map(({ returnCode }) => returnCode === '0').toSorted()).toEqual([false, true])
  expect((await at.paid(order)).bankFiles).toHaveLength(1)
})
