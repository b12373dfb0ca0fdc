import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter } from '../../support/master-data.ts'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Paying, startPaying } from './paying.ts'

let at: Paying
let paymentTerm: string
beforeAll(async () => {
  at = await startPaying()
  paymentTerm = await enter(at.stating.returning.story.buyer, '/api/enterprise_expand/paymentTerm/add', {
    code: 'T60',
    name: '60 days, 2 % within 10',
    dueDays: '60',
    discountDays: '10',
    discountRate: '0.02',
  })
})
afterAll(() => at.stating.returning.story.api.close())

const today = () => at.stating.returning.story.api.clock.now().toISOString().slice(0, 10)

/** A payment order of so much of a statement, under the term. */
async function ordered(amount?: string): Promise<Shown> {
  const statement = await at.reconciled('10')
  const line = { statement: statement.id, ...(amount !== undefined && { amount }) }
  const application = done(await at.apply([line], { paymentTerm })).entity as Shown
  done(await at.act('submit', application))
  return done(await at.order([application])).entity as Shown
}

const pay = (order: Shown, payAmount: string, payReference: string, payDate = today()) => at.settle('pay', order, { payAmount, payDate, payReference })

test('[PAY-22, PAY-23] 2 % within 10 days of 1,130: 1,107.40 are paid, the rest of 22.60 is the discount', async () => {
  const statement = await at.reconciled('10')
  const application = done(await at.apply([{ statement: statement.id }], { paymentTerm })).entity as Shown
  const days = (until: string) => (Date.parse(until) - Date.parse(application.lines[0].sourceDate as string)) / 86_400_000
  expect([days(application.dueDate), days(application.discountUntil)]).toEqual([60, 10])
  done(await at.act('submit', application))
  const order = done(await at.order([application])).entity as Shown
  expect(order).toMatchObject({ amount: '1130', discountOffered: '22.6', toTransfer: '1107.4' })
  expect(refusals(await at.settle('takeDiscount', order))).toEqual([' STATE_NOT_ALLOWED'])
  done(await pay(order, '1107.4', 'D-1'))
  expect(await at.paid(order)).toMatchObject({ status: 'PARTPAY', openAmount: '22.6', toTransfer: '22.6' })
  done(await at.settle('takeDiscount', order))
  const paid = await at.paid(order)
  expect(paid).toMatchObject({
    status: 'PAID',
    paidAmount: '1130',
    payments: [
      { kind: 'TRANSFER', amount: '1107.4' },
      { kind: 'DISCOUNT', reference: paid.orderNumber, amount: '22.6' },
    ],
  })
  const [transfer, discount] = paid.payments as Shown[]
  const cancel = (payment: Shown) => at.settle('cancelPayment', order, { cancelledPayment: payment.id, cancelDate: today(), cancelReason: 'sent back' })
  expect(refusals(await cancel(transfer!))).toEqual(['cancelledPayment DISCOUNT_TAKEN'])
  done(await cancel(discount!))
  expect(await at.paid(order)).toMatchObject({ status: 'PARTPAY', openAmount: '22.6' })
  done(await cancel(transfer!))
  expect(await at.paid(order)).toMatchObject({ status: 'WAITPAY', openAmount: '1130', lastPaidOn: null })
})

test('[PAY-35] 60 days from the end of the month: a statement of 10 February 2026 is due on 29 April, its 2 % are offered until 10 March', async () => {
  const { story } = at.stating.returning
  const monthly = await enter(story.buyer, '/api/enterprise_expand/paymentTerm/add', {
    code: 'T60E',
    name: '60 days from the end of the month, 2 % within 10',
    dueDays: '60',
    endOfMonth: true,
    discountDays: '10',
    discountRate: '0.02',
  })
  const { line } = await at.stating.stored('10')
  const statement = done(await at.stating.state('purchaser', [line], { statementDate: '2026-02-10' })).entity as Shown
  done(await at.stating.act('supplier', 'confirm', statement))
  const due = async (term: string, more: Shown = {}) => {
    const { dueDate, discountUntil } = done(await at.apply([{ statement: statement.id, amount: '1' }], { paymentTerm: term, ...more })).entity as Shown
    return [dueDate, discountUntil]
  }
  expect(await due(monthly)).toEqual(['2026-04-29', '2026-03-10'])
  expect(await due(paymentTerm)).toEqual(['2026-04-11', '2026-02-20'])
  // People may agree on another day; the discount stays that of the term.
  expect(await due(monthly, { dueDate: '2026-05-08' })).toEqual(['2026-05-08', '2026-03-10'])
})

test('[PAY-9] without a term is due after the payment period of the supplier, counted from the latest source; 30 days where the supplier has none', async () => {
  const { story } = at.stating.returning
  const dated = async (statementDate: string) => {
    const { line } = await at.stating.stored('10')
    const statement = done(await at.stating.state('purchaser', [line], { statementDate })).entity as Shown
    done(await at.stating.act('supplier', 'confirm', statement))
    return statement.id as string
  }
  const [early, late] = [await dated('2026-03-01'), await dated('2026-03-20')]
  const due = async () => (done(await at.apply([early, late].map((statement) => ({ statement, amount: '1' })))).entity as Shown).dueDate
  expect(await due()).toBe('2026-04-19')
  const { version } = await story.detail('/api/epRelation/detail', story.master.supplier)
  done(await story.buyer.call('/api/epRelation/edit', { entity: { id: story.master.supplier, version, paymentPeriod: '45' } }))
  expect(await due()).toBe('2026-05-04')
})

test('[PAY-23] 2 % of 100.25 are 2.005, which is 2.01, and of 100.20 are 2.004, which is 2.00: what is paid and the discount are the whole', async () => {
  for (const [amount, discount, transfer] of [
    ['100.25', '2.01', '98.24'],
    ['100.2', '2', '98.2'],
  ] as const) {
    const order = await ordered(amount)
    expect(order).toMatchObject({ discountOffered: discount, toTransfer: transfer })
    done(await pay(order, transfer, 'R-1'))
    done(await at.settle('takeDiscount', order))
    expect(await at.paid(order)).toMatchObject({ status: 'PAID', paidAmount: amount, openAmount: '0' })
  }
})

test('[PAY-25] no payment is dated into a closed month, and none of it is cancelled there; one that was made before stays', async () => {
  const { story } = at.stating.returning
  const first = `${today().slice(0, 8)}01`
  const lastMonth = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
  const order = await ordered()
  done(await pay(order, '100', 'M-1', lastMonth))
  done(await story.buyer.call('/api/closedPeriod/close', { entity: { firstDay: `${lastMonth.slice(0, 8)}01`, lastDay: lastMonth } }))
  expect(refusals(await pay(order, '100', 'M-2', lastMonth))).toEqual(['payments[1].paidOn DAY_IS_CLOSED'])
  done(await pay(order, '100', 'M-2'))
  const [payment] = (await at.paid(order)).payments as Shown[]
  const cancel = (cancelDate: string) => at.settle('cancelPayment', order, { cancelledPayment: payment!.id, cancelDate, cancelReason: 'sent back' })
  expect(refusals(await cancel(lastMonth))).toEqual(['payments[2].paidOn DAY_IS_CLOSED'])
  done(await cancel(today()))
  expect(await at.paid(order)).toMatchObject({ status: 'PARTPAY', paidAmount: '100' })
})

test('[PAY-23] a cent too little, or a day too late, and there is no discount', async () => {
  const order = await ordered()
  done(await pay(order, '1107.39', 'L-1'))
  expect(refusals(await at.settle('takeDiscount', order))).toEqual([' DISCOUNT_IS_NOT_THE_REST'])
  const { api } = at.stating.returning.story
  api.clock.advance(11 * 86_400_000)
  const buyer = await api.login('buyer')
  const read = async () => done(await buyer.call('/api/paymentOrder/detail', { entity: { id: order.id } })).entity as Shown
  const act = async (action: string, more: Shown = {}) =>
    buyer.call(`/api/paymentOrder/${action}`, { entity: { id: order.id, version: (await read()).version, ...more } })
  expect(await read()).toMatchObject({ toTransfer: '22.61' })
  done(await act('pay', { payAmount: '0.01', payDate: today(), payReference: 'L-2' }))
  expect(refusals(await act('takeDiscount'))).toEqual([' DISCOUNT_LATE'])
  done(await act('pay', { payAmount: '22.6', payDate: today(), payReference: 'L-3' }))
  expect(await read()).toMatchObject({ status: 'PAID' })
})
