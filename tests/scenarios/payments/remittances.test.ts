import { afterAll, beforeAll, expect, test } from 'vitest'
import { printedBy } from '../paper/printed-by.ts'
import { done } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Paying, startPaying } from './paying.ts'

let at: Paying
beforeAll(async () => {
  at = await startPaying()
})
afterAll(() => at.stating.returning.story.api.close())

/** Changes the bank account of the supplier, as its purchaser keeps it. */
async function moveAccount(bankName: string, bankAccount: string): Promise<void> {
  const { story } = at.stating.returning
  const { version } = await story.detail('/api/epRelation/detail', story.master.supplier)
  done(await story.buyer.call('/api/epRelation/edit', { entity: { id: story.master.supplier, version, bankName, bankAccount } }))
}

const today = () => at.stating.returning.story.api.clock.now().toISOString().slice(0, 10)

test('[PAY-18] an order keeps the accounts of payer and supplier as they were when it was made', async () => {
  const { story } = at.stating.returning
  await moveAccount('Bank of Ningbo', '6222 0001')
  const company = { name: 'Pumps Ltd', bankName: 'Bank of Suzhou', bankAccount: '1102 7777' }
  const { id: subsidiary } = done(await story.buyer.call('/api/enterprise_expand/subsidiary/add', { entity: { code: 'PUMPS', ...company } })).entity as Shown
  const statement = await at.reconciled('10')
  const application = done(await at.apply([{ statement: statement.id }], { subsidiary })).entity as Shown
  done(await at.act('submit', application))
  const order = done(await at.order([application])).entity as Shown
  const accounts = { payerName: 'Pumps Ltd', payerBank: 'Bank of Suzhou', payerAccount: '1102 7777', bankName: 'Bank of Ningbo', bankAccount: '6222 0001' }
  expect(order).toMatchObject(accounts)
  await moveAccount('Bank of Wuxi', '6222 0002')
  const { version } = await story.detail('/api/enterprise_expand/subsidiary/detail', String(subsidiary))
  done(await story.buyer.call('/api/enterprise_expand/subsidiary/edit', { entity: { id: subsidiary, version, bankAccount: '1102 8888' } }))
  expect(await at.paid(order)).toMatchObject(accounts)
})

test('[PAY-20] either side prints what was paid: 1,695 for two statements, by two bank references, to which account', async () => {
  const { story } = at.stating.returning
  await moveAccount('Bank of Ningbo', '6222 0001')
  const [ten, five] = [await at.reconciled('10'), await at.reconciled('5')]
  const application = done(await at.apply([{ statement: ten.id }, { statement: five.id }])).entity as Shown
  done(await at.act('submit', application))
  const order = done(await at.order([application])).entity as Shown
  for (const [payAmount, payReference] of [
    ['1130', 'REM-1'],
    ['565', 'REM-2'],
  ])
    done(await at.settle('pay', order, { payAmount, payDate: today(), payReference }))
  for (const [person, path, screen] of [
    [story.buyer, '/api/paymentOrder/print', 'purchaserPrintRemittance'],
    [story.seller, '/api/paymentOrder/supplier/print', 'supplierPrintRemittance'],
  ] as const) {
    const { text, codes } = await printedBy(person, [path, screen], order.id)
    const documents = [ten.statementNumber, five.statementNumber]
    for (const part of [order.orderNumber, ...documents, 'Bank of Ningbo', '6222 0001', 'REM-1', '1,130.00', 'REM-2', '565.00', '1,695.00', today()])
      expect(text).toContain(part)
    expect(codes).toEqual([order.orderNumber])
  }
})
