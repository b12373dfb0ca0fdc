import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../support/add-member.ts'
import { enter } from '../../support/master-data.ts'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Paying, startPaying } from './paying.ts'

let at: Paying
beforeAll(async () => {
  at = await startPaying()
})
afterAll(() => at.stating.returning.story.api.close())

test('[PAY-1, PAY-2, PAY-5, PAY-6] of a statement of 1,130 are applied for 30 %, then the rest; nothing is left', async () => {
  const statement = await at.reconciled('10')
  const first = done(await at.apply([{ statement: statement.id, ratio: '0.3' }])).entity as Shown
  expect(first).toMatchObject({
    status: 'INPROGRESS',
    basis: 'STATEMENT',
    paymentType: 'MON',
    amount: '339',
    lines: [{ sourceNumber: statement.statementNumber, sourceAmount: '1130', ratio: '0.3', amount: '339' }],
  })
  expect(await at.statement(statement)).toMatchObject({ appliedAmount: '339', toPay: '791' })
  const rest = done(await at.apply([{ statement: statement.id }])).entity as Shown
  expect(rest).toMatchObject({ amount: '791' })
  expect(refusals(await at.apply([{ statement: statement.id, amount: '0.01' }]))).toEqual(['lines[0].amount PAYMENT_OVER_STATEMENT'])
})

test('[PAY-5] zero is refused, and a ratio with an amount counts the ratio alone', async () => {
  const statement = await at.reconciled('10')
  expect(refusals(await at.apply([{ statement: statement.id, amount: '0' }]))).toContain('lines[0].amount PAYMENT_ZERO')
  expect(refusals(await at.apply([{ statement: statement.id, amount: '1130.01' }]))).toEqual(['lines[0].amount PAYMENT_OVER_STATEMENT'])
  expect(refusals(await at.apply([{ statement: statement.id, ratio: '1.01' }]))).toContain('lines[0].ratio TOO_LARGE')
})

test('[PAY-6] two people apply for the same statement at once: one wins', async () => {
  const statement = await at.reconciled('10')
  const both = await Promise.all([at.apply([{ statement: statement.id }]), at.apply([{ statement: statement.id }])])
  expect(both.map(({ returnCode }) => returnCode === '0').toSorted()).toEqual([false, true])
  expect(await at.statement(statement)).toMatchObject({ appliedAmount: '1130', toPay: '0' })
})

test('[PAY-2, PAY-3] several statements are paid at the month’s end alone, and none is prepaid', async () => {
  const [ten, five] = [await at.reconciled('10'), await at.reconciled('5')]
  const lines = [{ statement: ten.id }, { statement: five.id }]
  expect(refusals(await at.apply(lines, { paymentType: 'END' }))).toEqual(['paymentType ONLY_MONTHLY_MERGED'])
  expect(refusals(await at.apply([{ statement: ten.id }], { paymentType: 'PRE' }))).toEqual(['paymentType PREPAYMENT_OF_ORDERS'])
  expect(done(await at.apply(lines)).entity).toMatchObject({ paymentType: 'MON', lineCount: '2', checkedLines: '2', amount: '1695' })
})

test('[PAY-1, PAY-2, PAY-6] an accepted order of 1,130 is prepaid at 30 %, never above its amount', async () => {
  const { story } = at.stating.returning
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  const application = done(await at.prepay([{ order: order.id, ratio: '0.3' }])).entity as Shown
  expect(application).toMatchObject({ basis: 'ORDER', paymentType: 'PRE', amount: '339', lines: [{ sourceNumber: order.insideOrderCode }] })
  expect(refusals(await at.prepay([{ order: order.id, amount: '791.01' }]))).toEqual(['lines[0].amount PAYMENT_OVER_ORDER'])
  expect(refusals(await at.prepay([{ order: order.id, ratio: '0.8' }]))).toEqual([' PAYMENT_OVER_ORDER'])
  expect(refusals(await at.prepay([{ order: order.id, amount: '100' }], { paymentType: 'MON' }))).toEqual(['paymentType STATED_IS_NO_PREPAYMENT'])
})

test('[PAY-7] above 1,000 another person approves; a rejected application gives its statement free, is modified and submitted anew', async () => {
  const { story, approver } = at.stating.returning
  await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', {
    subject: 'paymentApplication.paying',
    level: '1',
    amountFrom: '1000',
    approverCode: 'A181',
  })
  const statement = await at.reconciled('10')
  const application = done(await at.apply([{ statement: statement.id }])).entity as Shown
  done(await at.act('submit', application))
  expect(await at.application(application)).toMatchObject({ status: 'INAPPROVAL' })
  expect(refusals(await at.act('submit', application))).toEqual([' STATE_NOT_ALLOWED'])
  done(await at.act('reject', application, { rejectReason: 'budget of next month' }, approver))
  expect(await at.application(application)).toMatchObject({ status: 'REJECTED', rejectReason: 'budget of next month' })
  expect(await at.statement(statement)).toMatchObject({ appliedAmount: '0', toPay: '1130' })
  const [line] = (await at.application(application)).lines as readonly Shown[]
  done(await at.act('modify', application, { lines: [{ id: line!.id, amount: '900' }] }))
  done(await at.act('submit', application))
  expect(await at.application(application)).toMatchObject({ status: 'APPROVED', amount: '900', rejectReason: null })
})

test('[PAY-6, PAY-7] a rejected application whose statement was paid otherwise is not taken up again', async () => {
  const { approver } = at.stating.returning
  const statement = await at.reconciled('10')
  const first = done(await at.apply([{ statement: statement.id }])).entity as Shown
  done(await at.act('submit', first))
  done(await at.act('reject', first, { rejectReason: 'twice' }, approver))
  done(await at.apply([{ statement: statement.id, amount: '1000' }]))
  expect(refusals(await at.act('modify', first, { remark: 'again' })).join()).toContain('PAYMENT_OVER_STATEMENT')
  const [line] = (await at.application(first)).lines as readonly Shown[]
  done(await at.act('modify', first, { lines: [{ id: line!.id, amount: '130' }] }))
})

test('[PAY-8] nobody applies for payment to a frozen supplier, and nobody submits it', async () => {
  const { story } = at.stating.returning
  const [statement, other] = [await at.reconciled('10'), await at.reconciled('5')]
  const application = done(await at.apply([{ statement: other.id }])).entity as Shown
  done(await story.buyer.call('/api/epRelation/freeze', { entity: { id: story.master.supplier, freezeReason: 'in a dispute' } }))
  expect(refusals(await at.apply([{ statement: statement.id }]))).toEqual([' SUPPLIER_FROZEN'])
  expect(refusals(await at.act('submit', application))).toEqual([' SUPPLIER_FROZEN'])
  done(await story.buyer.call('/api/epRelation/unfreeze', { entity: { id: story.master.supplier } }))
  done(await at.act('submit', application))
})

test('[PAY-10] a statement that is applied for is not cancelled; once the application is, it may be', async () => {
  const statement = await at.reconciled('10')
  const application = done(await at.apply([{ statement: statement.id }])).entity as Shown
  expect(refusals(await at.stating.act('purchaser', 'cancel', statement, { cancelReason: 'wrong month' }))).toEqual([' STATEMENT_PAID_FOR'])
  done(await at.act('cancel', application, { cancelReason: 'wrong month' }))
  done(await at.stating.act('purchaser', 'cancel', statement, { cancelReason: 'wrong month' }))
})

test('[PAY-6] nothing is applied for of a statement that is not reconciled', async () => {
  const { line } = await at.stating.stored('10')
  const statement = done(await at.stating.state('purchaser', [line])).entity as Shown
  expect(refusals(await at.apply([{ statement: statement.id }]))).toEqual(['lines[0].statement STATEMENT_NOT_RECONCILED'])
})

test('[PAY-31, SEE-9] without the right to see prices nobody applies by ratio, so that no refusal of a ratio tells what a statement is worth', async () => {
  const statement = await at.reconciled('10')
  const blind = await addMember(at.stating.returning.story.api, 'blind', ['A166', 'A179', 'A180', 'A182', 'A151', 'A152'])
  const apply = (ratio: string) => blind.call('/api/payment/add', { entity: { lines: [{ statement: statement.id, ratio }] } })
  for (const ratio of ['0.000001', '0.000009', '0.5']) expect(refusals(await apply(ratio))).toEqual([' NO_PERMISSION'])
  const application = done(await at.apply([{ statement: statement.id }])).entity as Shown
  expect(refusals(await at.act('modify', application, { remark: 'x' }, blind))).toEqual([' NO_PERMISSION'])
})

test('[QLF-7] where payment requests need a valid qualification, none is submitted while it is in progress', async () => {
  const { story } = at.stating.returning
  const statement = await at.reconciled('10')
  const application = done(await at.apply([{ statement: statement.id }])).entity as Shown
  const kind = await enter(story.buyer, '/api/epRelation/qualificationType/add', { name: 'ISO 9001' })
  const asked = { supplier: story.master.supplier, lines: [{ kind }] }
  const { id } = done(await story.buyer.call('/api/epRelation/qualification/purchase/ask', { entity: asked })).entity as Shown
  await sql`update enterprise set preferences = '{"qualifiedToBePaid": true}' where id = 'purchaser-1'`.execute(story.api.pool)
  const refused = await at.act('submit', application)
  expect([refused.returnCode, refusals(refused)]).toEqual(['10120020', [' QUALIFICATION_NOT_VALID']])
  done(await story.buyer.call('/api/epRelation/qualification/purchase/cancel', { entity: { id } }))
  done(await at.act('submit', application))
  await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(story.api.pool)
})
