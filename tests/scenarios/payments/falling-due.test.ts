import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Paying, startPaying } from './paying.ts'

let at: Paying
beforeAll(async () => {
  at = await startPaying()
})
afterAll(() => at.stating.returning.story.api.close())

test('[PAY-21] what is open stands by the day on which it falls due: a part that is paid is out, and an order that is paid is gone', async () => {
  const { story } = at.stating.returning
  const today = story.api.clock.now().toISOString().slice(0, 10)
  const order = async (pieces: string, dueDate: string) => {
    const application = done(await at.apply([{ statement: (await at.reconciled(pieces)).id }], { dueDate })).entity as Shown
    done(await at.act('submit', application))
    return done(await at.order([application])).entity as Shown
  }
  const pay = async (of: Shown, payAmount: string) => done(await at.settle('pay', of, { payAmount, payDate: today, payReference: `DUE-${payAmount}` }))
  const [late, soon, gone] = [await order('10', '2027-03-31'), await order('5', '2027-01-31'), await order('1', '2027-02-28')]
  await pay(soon, '65')
  await pay(gone, '113')
  const call = async () => done(await story.buyer.call('/api/paymentOrder/list', { entity: { screen: 'paymentDueList' }, pager: { page: 1, pageSize: 20 } }))
  const { list, entity } = await call()
  expect((list as Shown[]).map(({ orderNumber, supplier, dueDate, openAmount }) => [orderNumber, (supplier as Shown).id, dueDate, openAmount])).toEqual([
    [soon.orderNumber, story.master.supplier, '2027-01-31', '500'],
    [late.orderNumber, story.master.supplier, '2027-03-31', '1130'],
  ])
  expect((entity as Shown).totals).toMatchObject({ openAmount: '1630' })
  await pay(soon, '500')
  expect(((await call()).list as Shown[]).map(({ orderNumber }) => orderNumber)).toEqual([late.orderNumber])
})
