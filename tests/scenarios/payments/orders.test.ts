import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Paying, startPaying } from './paying.ts'

let at: Paying
beforeAll(async () => {
  at = await startPaying()
})
afterAll(() => at.stating.returning.story.api.close())

const today = () => at.stating.returning.story.api.clock.now().toISOString().slice(0, 10)
const pay = (order: Shown, payAmount: string, payReference: string) => at.settle('pay', order, { payAmount, payDate: today(), payReference })

test('[PAY-11, PAY-12, PAY-13, PAY-14] 1,130 are paid as 400 and 730, the supplier confirms, and only cancelling that reopens the order', async () => {
  const application = await at.approved('10')
  const order = done(await at.order([application])).entity as Shown
  expect(order).toMatchObject({ status: 'WAITPAY', paymentType: 'MON', basis: 'STATEMENT', amount: '1130', paidAmount: '0', openAmount: '1130' })
  expect(await at.application(application)).toMatchObject({ orderedAmount: '1130', toOrder: '0' })
  done(await pay(order, '400', 'BANK-1'))
  expect(await at.paid(order)).toMatchObject({ status: 'PARTPAY', paidAmount: '400', openAmount: '730', payAmount: null })
  expect(refusals(await pay(order, '730.01', 'BANK-2'))).toEqual(['payAmount PAYMENT_OVER_ORDERED'])
  expect(refusals(await pay(order, '0', 'BANK-2'))).toEqual(['payAmount PAYMENT_ZERO'])
  expect(refusals(await pay(order, '730', 'BANK-1'))).toEqual(['payReference PAYMENT_REFERENCE_TWICE'])
  for (const alike of ['bank-1', ' BANK-1 ', 'ＢＡＮＫ-1', 'BANK\u200b-1'])
    expect([alike, refusals(await pay(order, '730', alike))]).toEqual([alike, ['payReference PAYMENT_REFERENCE_TWICE']])
  done(await pay(order, '730', 'BANK-2'))
  expect(await at.paid(order)).toMatchObject({ status: 'PAID', paidAmount: '1130', openAmount: '0' })
  done(await at.settle('confirm', order, {}, 'supplier'))
  expect(await at.paid(order)).toMatchObject({ status: 'FINISH' })
  expect(refusals(await pay(order, '1', 'BANK-3'))).toEqual([' STATE_NOT_ALLOWED'])
  done(await at.settle('cancelVerification', order, { verificationReason: 'sent back by the bank' }))
  expect(await at.paid(order)).toMatchObject({ status: 'PAID' })
})

test('[PAY-11] the page of an approved request offers to order it, until all of it is ordered', async () => {
  const application = await at.approved('10')
  const ahead = async () => ((await at.application(application))['_next'] as Shown)['paymentOrderCreate'] as number
  expect(await ahead()).toBe(1)
  done(await at.order([application]))
  expect(await ahead()).toBe(0)
})

test('[PAY-13] a cancelled payment stays, with a row of minus its amount beside it; it is not cancelled twice', async () => {
  const order = done(await at.order([await at.approved('10')])).entity as Shown
  done(await pay(order, '500', 'A-1'))
  done(await pay(order, '630', 'A-2'))
  const [first] = (await at.paid(order)).payments as readonly Shown[]
  const cancel = () => at.settle('cancelPayment', order, { cancelledPayment: first!.id, cancelDate: today(), cancelReason: 'wrong account' })
  done(await cancel())
  expect(await at.paid(order)).toMatchObject({
    status: 'PARTPAY',
    paidAmount: '630',
    openAmount: '500',
    payments: [
      { reference: 'A-1', amount: '500', cancelled: true },
      { reference: 'A-2', amount: '630', cancelled: false },
      { reference: 'A-1', amount: '-500', cancelled: true, note: 'wrong account' },
    ],
  })
  expect(refusals(await cancel())).toEqual(['cancelledPayment REFERENCE_NOT_ALLOWED'])
  done(await pay(order, '500', 'A-1'))
  expect(await at.paid(order)).toMatchObject({ status: 'PAID' })
})

test('[PAY-12] two people pay the same order at once: one wins', async () => {
  const order = done(await at.order([await at.approved('10')])).entity as Shown
  const both = await Promise.all([pay(order, '1130', 'TWO-1'), pay(order, '1130', 'TWO-2')])
  expect(both.map(({ returnCode }) => returnCode === '0').toSorted()).toEqual([false, true])
  expect(await at.paid(order)).toMatchObject({ status: 'PAID', paidAmount: '1130' })
})

test('[PAY-15, PAY-10] an order that is cancelled gives its application free, and an application that is ordered is not cancelled', async () => {
  const application = await at.approved('10')
  const order = done(await at.order([application])).entity as Shown
  expect(refusals(await at.order([application]))).toContain('lines[0].amount PAYMENT_OVER_APPLICATION')
  expect(refusals(await at.act('cancel', application, { cancelReason: 'twice' }))).toEqual([' PAYMENT_ORDERED'])
  done(await pay(order, '1', 'C-1'))
  expect(refusals(await at.settle('cancel', order, { cancelReason: 'twice' }))).toEqual([' STATE_NOT_ALLOWED'])
  const [first] = (await at.paid(order)).payments as readonly Shown[]
  done(await at.settle('cancelPayment', order, { cancelledPayment: first!.id, cancelDate: today(), cancelReason: 'twice' }))
  done(await at.settle('cancel', order, { cancelReason: 'twice' }))
  expect(await at.application(application)).toMatchObject({ orderedAmount: '0', toOrder: '1130' })
})

test('[PAY-3, PAY-11] two approved month-end applications become one order of 1,695', async () => {
  const both = [await at.approved('10'), await at.approved('5')]
  expect(done(await at.order(both)).entity).toMatchObject({ amount: '1695', lineCount: '2' })
})

test('[PAY-16, PAY-17] an order of 1,130 is prepaid at 339; when it has arrived, the prepayment is offset and 791 are paid', async () => {
  const { story } = at.stating.returning
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  const application = done(await at.prepay([{ order: order.id, ratio: '0.3' }])).entity as Shown
  done(await at.act('submit', application))
  const prepayment = done(await at.order([application])).entity as Shown
  expect(prepayment).toMatchObject({ basis: 'ORDER', paymentType: 'PRE', amount: '339', unboundAmount: '0' })
  done(await pay(prepayment, '339', 'PRE-1'))
  const statement = await at.reconciled('10')
  const bind = (bindAmount: string) => at.settle('bind', prepayment, { bindStatement: statement.id, bindAmount })
  expect(refusals(await bind('339.01'))).toEqual(['bindAmount BINDING_OVER_PAID'])
  done(await bind('339'))
  expect(await at.statement(statement)).toMatchObject({ prepaidAmount: '339', toPay: '791' })
  expect(refusals(await at.apply([{ statement: statement.id, amount: '791.01' }]))).toEqual(['lines[0].amount PAYMENT_OVER_STATEMENT'])
  const rest = done(await at.apply([{ statement: statement.id }])).entity as Shown
  expect(rest).toMatchObject({ amount: '791' })
  const [first] = (await at.paid(prepayment)).payments as readonly Shown[]
  expect(refusals(await at.settle('cancelPayment', prepayment, { cancelledPayment: first!.id, cancelDate: today(), cancelReason: 'x' }))).toEqual([
    ' BINDING_OVER_PAID',
  ])
  const [binding] = (await at.paid(prepayment)).bindings as readonly Shown[]
  done(await at.settle('unbind', prepayment, { releasedBinding: binding!.id }))
  expect(await at.statement(statement)).toMatchObject({ prepaidAmount: '0', toPay: '339' })
  expect(await at.paid(prepayment)).toMatchObject({ boundAmount: '0', unboundAmount: '339' })
  done(await bind('339'))
  done(await at.settle('verify', prepayment))
  const bindings = (await at.paid(prepayment)).bindings as readonly Shown[]
  expect(bindings.map(({ amount, released }) => [amount, released])).toEqual([
    ['339', true],
    ['-339', true],
    ['339', false],
  ])
  expect(refusals(await at.settle('unbind', prepayment, { releasedBinding: bindings[2]!.id }))).toEqual([' STATE_NOT_ALLOWED'])
})

test('[PAY-16] a statement that is applied for in full takes no offset, and no order of statements is offset', async () => {
  const { story } = at.stating.returning
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  const application = done(await at.prepay([{ order: order.id, amount: '100' }])).entity as Shown
  done(await at.act('submit', application))
  const prepayment = done(await at.order([application])).entity as Shown
  done(await pay(prepayment, '100', 'PRE-2'))
  const statement = await at.reconciled('10')
  const full = done(await at.apply([{ statement: statement.id }])).entity as Shown
  expect(refusals(await at.settle('bind', prepayment, { bindStatement: statement.id, bindAmount: '0.01' }))).toEqual(['bindAmount BINDING_OVER_STATEMENT'])
  done(await at.act('submit', full))
  const monthly = done(await at.order([full])).entity as Shown
  done(await pay(monthly, '1130', 'MON-1'))
  expect(refusals(await at.settle('bind', monthly, { bindStatement: statement.id, bindAmount: '1' }))).toContain(' NO_PREPAYMENT')
})

test('[PAY-19] a supplier sees an order from its first payment on, without applications; a stranger sees nothing', async () => {
  const { story } = at.stating.returning
  const order = done(await at.order([await at.approved('10')])).entity as Shown
  const look = () => story.seller.call('/api/paymentOrder/supplier/detail', { entity: { id: order.id } })
  expect((await look()).returnCode).not.toBe('0')
  done(await pay(order, '130', 'SEE-1'))
  const seen = done(await look()).entity as Shown
  expect(seen).toMatchObject({ status: 'PARTPAY', amount: '1130', paidAmount: '130', payments: [{ reference: 'SEE-1', amount: '130' }] })
  expect(Object.keys(seen)).not.toContain('dueDate')
  expect(Object.keys((seen.lines as readonly Shown[])[0]!)).not.toContain('application')
  await expect(story.seller.call('/api/paymentOrder/pay', { entity: { id: order.id } })).rejects.toThrow('404')
  const stranger = await story.api.login('otherSeller')
  expect((await stranger.call('/api/paymentOrder/supplier/detail', { entity: { id: order.id } })).returnCode).not.toBe('0')
  expect((await stranger.call('/api/paymentOrder/supplier/confirm', { entity: { id: order.id } })).returnCode).not.toBe('0')
})
