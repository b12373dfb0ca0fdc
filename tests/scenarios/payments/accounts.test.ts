import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
beforeEach(() => accountIs('6222 0001'))

const story = () => at.stating.returning.story
const accountIs = (account: string) => sql`update supplier set "bankAccount" = ${account}`.execute(story().api.pool)
const today = () => story().api.clock.now().toISOString().slice(0, 10)
const payment = () => ({ payAmount: '1130', payDate: today(), payReference: 'ICBC-1' })
const ordered = async (more: Shown = {}) => done(await at.order([await at.approved('10')], more)).entity as Shown
const pay = async (order: Shown, confirmed: readonly string[] = []) => {
  const { id, version } = await at.paid(order)
  return story().buyer.call('/api/paymentOrder/pay', { entity: { id, version, ...payment() }, confirmed } as never)
}

test('[PAY-34] the account that was approved is paid without a question, however it is spaced', async () => {
  const order = await ordered({ bankAccount: '62220001' })
  done(await pay(order))
  expect(await at.paid(order)).toMatchObject({ status: 'PAID', payments: [{ amount: '1130' }] })
})

test('[PAY-34] an order to another account than the supplier’s is paid only by whoever says so', async () => {
  const order = await ordered({ bankAccount: '6222 9999' })
  const asked = await pay(order)
  expect(asked.issues).toMatchObject([{ code: 'ACCOUNT_OTHER_THAN_SUPPLIERS', mayConfirm: true }])
  expect(await at.paid(order)).toMatchObject({ status: 'WAITPAY' })
  done(await pay(order, ['ACCOUNT_OTHER_THAN_SUPPLIERS']))
  expect(await at.paid(order)).toMatchObject({ status: 'PAID' })
})

test('[PAY-34] a bank file to another account is asked for, and the payment that follows it is not asked again', async () => {
  const order = await ordered({ bankAccount: '6222 9999', payerAccount: '1001' })
  const { id, version } = await at.paid(order)
  const transfer = (confirmed: readonly string[]) =>
    story().buyer.call('/api/paymentOrder/transfer', { entity: { id, version, transferAmount: '1130', transferOn: today() }, confirmed } as never)
  expect((await transfer([])).issues).toMatchObject([{ code: 'ACCOUNT_OTHER_THAN_SUPPLIERS', mayConfirm: true }])
  done(await transfer(['ACCOUNT_OTHER_THAN_SUPPLIERS']))
  done(await pay(order))
})

test('[PAY-34] once the supplier has another account nothing is paid, whatever is confirmed, until the request is submitted and approved anew', async () => {
  const application = await at.approved('10')
  expect(application).toMatchObject({ status: 'APPROVED', approvedAccount: '6222 0001' })
  const order = done(await at.order([application])).entity as Shown
  expect(refusals(await at.act('submitAnew', application))).toEqual([' ACCOUNT_UNCHANGED'])
  await accountIs('6222 0666')
  expect(refusals(await pay(order, ['ACCOUNT_OTHER_THAN_SUPPLIERS']))).toContain(' ACCOUNT_CHANGED_SINCE_APPROVAL')
  const { id, version } = await at.paid(order)
  const transfer = { id, version, transferAmount: '1130', transferOn: today() }
  expect(
    refusals(await story().buyer.call('/api/paymentOrder/transfer', { entity: transfer, confirmed: ['ACCOUNT_OTHER_THAN_SUPPLIERS'] } as never)),
  ).toContain(' ACCOUNT_CHANGED_SINCE_APPROVAL')
  done(await at.act('submitAnew', application))
  expect(await at.application(application)).toMatchObject({ status: 'APPROVED', approvedAccount: '6222 0666' })
  // The order still says the account that it was made with: that is asked.
  expect((await pay(order)).issues).toMatchObject([{ code: 'ACCOUNT_OTHER_THAN_SUPPLIERS', mayConfirm: true }])
  done(await pay(order, ['ACCOUNT_OTHER_THAN_SUPPLIERS']))
})

test('[PAY-34] a payment dated in the year 1 is refused, and so is one of the year 26', async () => {
  const order = await ordered()
  for (const payDate of ['0001-01-01', '0026-11-30'])
    expect(refusals(await at.settle('pay', order, { ...payment(), payDate }))).toEqual(['payDate DAY_TOO_EARLY'])
  expect(await at.paid(order)).toMatchObject({ status: 'WAITPAY', firstPaidOn: null })
})

test('[PAY-34, PAY-7] with a level of approval the order waits until somebody else has approved the new account', async () => {
  const { api, buyer } = story()
  await enter(buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'paymentApplication.paying', level: '1', amountFrom: '1000', approverCode: 'A181' })
  const approver = await addMember(api, 'treasurer', ['A150', 'A151', 'A152', 'A179', 'A181'])
  const { id } = done(await at.apply([{ statement: (await at.reconciled('10')).id }])).entity as Shown
  done(await at.act('submit', { id }))
  done(await at.act('approve', { id }, {}, approver))
  const order = done(await at.order([{ id }])).entity as Shown
  await accountIs('6222 0777')
  done(await at.act('submitAnew', { id }))
  expect(await at.application({ id })).toMatchObject({ status: 'INAPPROVAL' })
  expect(refusals(await pay(order, ['ACCOUNT_OTHER_THAN_SUPPLIERS']))).toContain(' ACCOUNT_CHANGED_SINCE_APPROVAL')
  done(await at.act('approve', { id }, {}, approver))
  done(await pay(order, ['ACCOUNT_OTHER_THAN_SUPPLIERS']))
  expect(await at.paid(order)).toMatchObject({ status: 'PAID' })
})
