import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../../../scripts/seed/random.ts'
import type { Shown } from '../story.ts'
import { type Owing, startOwing } from './owing.ts'

let at: Owing
beforeAll(async () => {
  at = await startOwing()
})
afterAll(() => at.story.api.close())

const DAYS = ['2026-08-31', '2026-09-15', '2026-10-01', '2026-10-31', '2026-11-02', '2026-11-19', '2026-11-20'] as const
const STEPS = 24

type Dated = { readonly id: string; readonly to: string; readonly amount: bigint; readonly day: string }
type Line = { readonly document: string; readonly to: string | null; readonly amount: bigint }

/** Whole cents of an amount, such as "-0.5". */
function cents(amount: string): bigint {
  const [whole = '0', part = ''] = amount.split('.')
  return BigInt(`${whole}${part.padEnd(2, '0').slice(0, 2)}`)
}

/** What stands in the documents, row by row: nothing of it is a figure that the server keeps about others. */
async function documents() {
  const { pool } = at.story.api
  const read = async (query: string) => (await sql.raw<Record<string, string>>(query).execute(pool)).rows
  const dated = (rows: readonly Record<string, string>[]): readonly Dated[] =>
    rows.map(({ id, to, amount, day }) => ({ id: id!, to: to!, amount: cents(amount!), day: day! }))
  const lines = (rows: readonly Record<string, string>[]): readonly Line[] =>
    rows.map(({ document, to, amount }) => ({ document: document!, to: to ?? null, amount: cents(amount!) }))
  return {
    statements: (await read(`select id, supplier, currency, amount, "statementDate"::text as day from statement where status = 'SUCCESS'`)).map((row) => ({
      id: row['id']!,
      key: `${row['supplier']} ${row['currency']}`,
      amount: cents(row['amount']!),
      day: row['day']!,
    })),
    payments: dated(await read(`select id, document as to, amount, "paidOn"::text as day from payment`)),
    bindings: dated(await read(`select document as id, statement as to, amount, "boundOn"::text as day from "paymentBinding"`)),
    orders: (await read(`select id, basis, supplier, currency from "paymentOrder"`)).map(({ id, basis, supplier, currency }) => ({
      id: id!,
      isAdvance: basis === 'ORDER',
      key: `${supplier} ${currency}`,
    })),
    orderLines: lines(await read(`select document, application as to, amount from "paymentOrderLine" order by document, "lineNo"`)),
    applicationLines: lines(await read(`select document, statement as to, amount from "paymentApplicationLine" order by document, "lineNo"`)),
  }
}

type Documents = Awaited<ReturnType<typeof documents>>

/** What documents have fills their lines one after the other. */
function fill(had: ReadonlyMap<string, bigint>, lines: readonly Line[]): ReadonlyMap<string, bigint> {
  const left = new Map(had)
  const got = new Map<string, bigint>()
  for (const { document, to, amount } of lines) {
    const rest = left.get(document) ?? 0n
    const taken = rest < amount ? rest : amount
    left.set(document, rest - taken)
    if (to !== null) got.set(to, (got.get(to) ?? 0n) + taken)
  }
  return got
}

function sums(rows: readonly (readonly [key: string, amount: bigint])[]): Map<string, bigint> {
  const all = new Map<string, bigint>()
  for (const [key, amount] of rows) all.set(key, (all.get(key) ?? 0n) + amount)
  return all
}

/** By how much each document is open at the end of a day, worked out one by one. */
function openAt(day: string, { statements, payments, bindings, orders, orderLines, applicationLines }: Documents) {
  const until = (rows: readonly Dated[]) => rows.filter((row) => row.day <= day)
  const paid = sums(until(payments).map(({ to, amount }) => [to, amount]))
  const paidOf = fill(fill(paid, orderLines), applicationLines)
  const offset = sums(until(bindings).map(({ to, amount }) => [to, amount]))
  const released = sums(until(bindings).map(({ id, amount }) => [id, amount]))
  return [
    ...statements.map(({ id, key, amount, day: own }) => ({ id, key, open: (own <= day ? amount : 0n) - (paidOf.get(id) ?? 0n) - (offset.get(id) ?? 0n) })),
    ...orders.filter(({ isAdvance }) => isAdvance).map(({ id, key }) => ({ id, key, open: (released.get(id) ?? 0n) - (paid.get(id) ?? 0n) })),
  ].filter(({ open }) => open !== 0n)
}

/** The server's balances and items at a day are those that follow from the documents, on both sides, and each balance is the sum of its items. */
async function compare(day: string): Promise<void> {
  const wanted = openAt(day, await documents())
  const balances = await at.balances(day)
  const keyOf = (balance: (typeof balances)[number]) => `${balance.with.id} ${balance.currency}`
  const byBalance = new Map(balances.map((balance) => [keyOf(balance), cents(balance.figures['open']!)]))
  expect({ day, balances: byBalance }).toEqual({ day, balances: sums(wanted.map(({ key, open }) => [key, open])) })
  for (const balance of balances) {
    const items = await at.items(day, { with: balance.with.id, currency: balance.currency })
    const ids = new Map(wanted.filter(({ key }) => key === keyOf(balance)).map(({ id, open }) => [id, open]))
    expect({ day, items: new Map(items.map(({ id, figures }) => [id, cents(figures['open']!)])) }).toEqual({ day, items: ids })
    expect(Object.values(balance.ages).reduce((sum, age) => sum + cents(age), 0n)).toBe(cents(balance.figures['open']!))
  }
  const own = (await at.balances(day, at.story.seller)).map(({ currency, figures }) => [currency, cents(figures['open']!)])
  expect({ day, own: new Map(own as [string, bigint][]) }).toEqual({
    day,
    own: sums(wanted.filter(({ key }) => key.startsWith(`${at.suppliers[0]} `)).map(({ key, open }) => [key.split(' ')[1]!, open])),
  })
}

test('[OWE-1, OWE-2, OWE-4] over random histories with parts, cancelled payments and advances, a balance is the sum of its open items, at any past day, as it follows from the documents alone', async () => {
  const { story, suppliers } = at
  const random = randomFrom(11)
  const past = DAYS.slice(0, -1)
  const statements: Shown[] = []
  for (const [amount, currency, supplier] of [
    ['1000.01', 'CNY', suppliers[0]],
    ['333.33', 'CNY', suppliers[0]],
    ['70', 'USD', suppliers[0]],
    ['512.5', 'CNY', suppliers[1]],
  ] as const)
    statements.push(await at.stated(amount, random.pick(past), { currency, supplier }))
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  const { id: advance } = (await story.buyer.call('/api/payment/prepay', { entity: { lines: [{ order: order.id, amount: '400.4' }] } })).entity as Shown
  await story.buyer.call('/api/payment/submit', { entity: { id: advance } })
  const orders = [
    await at.ordered([
      await at.applied([
        [statements[0]!, '600.01'],
        [statements[1]!, '333.33'],
      ]),
      await at.applied([[statements[0]!, '200']]),
    ]),
    await at.ordered([await at.applied([[statements[2]!, '70']])]),
    await at.ordered([await at.applied([[statements[3]!, '500']])]),
    await at.ordered([{ id: advance }]),
  ]
  await at.settle('pay', orders[3]!, { payAmount: '200.2', payDate: '2026-10-01', payReference: 'A-1' })
  await at.settle('bind', orders[3]!, { bindStatement: statements[0]!.id, bindAmount: '30.05' })
  let references = 0
  let refused = 0
  const attempt = (move: Promise<unknown>) => move.catch(() => refused++)
  const amountUpTo = (most: number) => (random.between(1, most * 100) / 100).toFixed(2)
  const moves: readonly (() => Promise<unknown>)[] = [
    () => at.settle('pay', random.pick(orders), { payAmount: amountUpTo(120), payDate: random.pick(DAYS), payReference: `R-${references++}` }),
    () => at.settle('pay', random.pick(orders), { payAmount: amountUpTo(40), payDate: random.pick(DAYS), payReference: `R-${references++}` }),
    () => at.settle('bind', orders[3]!, { bindStatement: random.pick(statements.slice(0, 2)).id, bindAmount: amountUpTo(20) }),
    async () => {
      const { rows } = await sql<{ id: string; day: string; document: string }>`
        select id, document, "paidOn"::text as day from payment where not cancelled order by reference`.execute(story.api.pool)
      if (rows.length === 0) return
      const { id, day, document } = random.pick(rows)
      await at.settle(
        'cancelPayment',
        { id: document },
        { cancelledPayment: id, cancelDate: random.pick(DAYS.filter((each) => each >= day)), cancelReason: 'sent back' },
      )
    },
  ]
  for (let step = 0; step < STEPS; step++) {
    await attempt(random.pick(moves)())
    if (step % 6 === 5) for (const day of DAYS) await compare(day)
  }
  expect(STEPS - refused).toBeGreaterThan(STEPS / 3)
  const { payments, bindings } = await documents()
  expect([payments.length > 5, payments.some(({ amount }) => amount < 0n), bindings.length > 0]).toEqual([true, true, true])
}, 600_000)
