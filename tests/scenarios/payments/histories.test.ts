import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../../../scripts/seed/random.ts'
import type { Shown } from '../story.ts'
import { type Paying, startPaying } from './paying.ts'

let at: Paying
beforeAll(async () => {
  at = await startPaying()
})
afterAll(() => at.stating.returning.story.api.close())

const STEPS = 60

/** What is counted from rows alone, without any figure that the server keeps: nothing of it may be above zero, or of another status than its payments say. */
async function broken(): Promise<readonly Shown[]> {
  const { pool } = at.stating.returning.story.api
  const { rows } = await sql<Shown>`
    with applied as (
      select l.statement as id, sum(l.amount) as amount from "paymentApplicationLine" l join "paymentApplication" a on a.id = l.document
      where a.status in ('INPROGRESS', 'INAPPROVAL', 'APPROVED') group by 1),
    bound as (select statement as id, sum(amount) as amount from "paymentBinding" group by 1),
    ordered as (
      select l.application as id, sum(l.amount) as amount from "paymentOrderLine" l join "paymentOrder" o on o.id = l.document where o.status <> 'CANCEL' group by 1),
    paid as (select document as id, sum(amount) as amount from payment group by 1),
    owed as (select document as id, sum(amount) as amount from "paymentOrderLine" group by 1),
    offsets as (select document as id, sum(amount) as amount from "paymentBinding" group by 1)
    select 'statement above its amount' as what, s.id from statement s left join applied using (id) left join bound using (id)
      where coalesce(applied.amount, 0) + coalesce(bound.amount, 0) > s.amount
    union all select 'application above its amount', a.id from "paymentApplication" a join ordered using (id) where ordered.amount > a.amount
    union all select 'order paid above its amount', o.id from "paymentOrder" o join owed using (id) join paid using (id)
      where paid.amount > owed.amount or paid.amount < 0
    union all select 'status of an order', o.id from "paymentOrder" o join owed using (id) left join paid using (id)
      where o.status in ('WAITPAY', 'PARTPAY', 'PAID')
      and o.status <> case when coalesce(paid.amount, 0) = 0 then 'WAITPAY' when paid.amount < owed.amount then 'PARTPAY' else 'PAID' end
    union all select 'more offset than paid', o.id from "paymentOrder" o join offsets using (id) left join paid using (id)
      where offsets.amount > coalesce(paid.amount, 0)
    union all select 'figures of a statement', s.id from statement s left join applied using (id) left join bound using (id)
      where s.status = 'SUCCESS' and s."toPay" <> s.amount - coalesce(applied.amount, 0) - coalesce(bound.amount, 0)`.execute(pool)
  return rows
}

test('[PAY-6, PAY-11, PAY-12, PAY-16] over random histories with parts, cancellations and two people at once, never more is applied for, ordered, paid or offset than is owed', async () => {
  const { story } = at.stating.returning
  const random = randomFrom(7)
  const day = story.api.clock.now().toISOString().slice(0, 10)
  const statements = [await at.reconciled('10'), await at.reconciled('7'), await at.reconciled('3')]
  const orders = [await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])]
  const all = async (table: string): Promise<readonly Shown[]> =>
    (await sql<Shown>`select id from ${sql.table(table)} order by "createdAt", id`.execute(story.api.pool)).rows
  const cents = (most: number) => (random.between(1, most * 100) / 100).toFixed(2)
  let references = 0
  const anyOf = async (table: string, act: (row: Shown) => Promise<unknown>) => {
    const rows = await all(table)
    if (rows.length > 0) await act(random.pick(rows))
  }
  const moves: readonly (() => Promise<unknown>)[] = [
    () => at.apply([{ statement: random.pick(statements).id, amount: cents(900) }]),
    () => at.apply([{ statement: random.pick(statements).id, ratio: '0.5' }]),
    () => at.prepay([{ order: random.pick(orders).id, amount: cents(600) }]),
    () => anyOf('paymentApplication', (one) => at.act('submit', one)),
    () => anyOf('paymentApplication', (one) => at.act('submit', one)),
    () => anyOf('paymentApplication', (one) => at.act('cancel', one, { cancelReason: 'changed' })),
    () => anyOf('paymentApplication', (one) => at.order([one])),
    () => anyOf('paymentApplication', (one) => at.order([one], {})),
    () => anyOf('paymentOrder', (one) => at.settle('pay', one, { payAmount: cents(500), payDate: day, payReference: `R-${references++}` })),
    () => anyOf('paymentOrder', (one) => at.settle('pay', one, { payAmount: cents(200), payDate: day, payReference: `R-${references++}` })),
    () =>
      anyOf('paymentOrder', async (one) => {
        const payments = (await at.paid(one)).payments as readonly Shown[]
        if (payments.length > 0)
          await at.settle('cancelPayment', one, { cancelledPayment: random.pick(payments).id, cancelDate: day, cancelReason: 'sent back' })
      }),
    () => anyOf('paymentOrder', (one) => at.settle('bind', one, { bindStatement: random.pick(statements).id, bindAmount: cents(300) })),
    () =>
      anyOf('paymentOrder', async (one) => {
        const bindings = (await at.paid(one)).bindings as readonly Shown[]
        if (bindings.length > 0) await at.settle('unbind', one, { releasedBinding: random.pick(bindings).id })
      }),
    () => anyOf('paymentOrder', (one) => at.settle('cancel', one, { cancelReason: 'changed' })),
  ]
  // The histories go on until there is something to break.
  const isFarEnough = async () => (await all('paymentApplication')).length > 2 && (await all('paymentOrder')).length > 2
  for (let step = 0; step < STEPS || (step < 5 * STEPS && !(await isFarEnough())); step++) {
    await Promise.all([random.pick(moves)(), random.pick(moves)()])
    expect({ step, broken: await broken() }).toEqual({ step, broken: [] })
  }
  expect(await isFarEnough()).toBe(true)
}, 600_000)
