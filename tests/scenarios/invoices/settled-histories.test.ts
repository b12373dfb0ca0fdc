import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { type Random, randomFrom } from '../../../scripts/seed/random.ts'
import type { Shown } from '../story.ts'
import { type Invoicing, type Who, paper, startInvoicing } from './invoicing.ts'

let at: Invoicing
beforeAll(async () => {
  at = await startInvoicing()
})
afterAll(() => at.stating.returning.story.api.close())

const STEPS = 70
/** How long a history goes on in which something was never done. */
const AT_MOST = 4 * STEPS
const CONFIRMED = ['INVOICE_HAS_DIFFERENCES']

/** What is above what was stored, counted from rows alone, without any figure that the server keeps. */
async function above(): Promise<readonly Shown[]> {
  const { rows } = await sql<Shown>`
    with living as (select t.* from "statementLine" t join statement s on s.id = t.document where s.status in ('WAITAPPROVAL', 'WAITCONFIRME', 'PROCESSING', 'SUCCESS')),
    stated as (select "storageNoteLine" as id, count(*) as times, sum(amount) as amount from living where "storageNoteLine" is not null group by 1),
    invoiced as (select t."storageNoteLine" as id, sum(r."amountWithoutTax" + r.tax) as amount
      from "invoiceLine" r join invoice i on i.id = r.document join living t on t.id = r."statementLine"
      where i.status = 'CONFIRMED' or (i.status in ('SUBMITTED', 'CONNECTFAILED') and not i.red) group by 1),
    applied as (select l.*, a.status from "paymentApplicationLine" l join "paymentApplication" a on a.id = l.document
      where a.status in ('INPROGRESS', 'INAPPROVAL', 'APPROVED')),
    paid as (select t."storageNoteLine" as id, sum(p.amount) as amount
      from applied p join "invoiceLine" r on r.id = p."invoiceLine" join "statementLine" t on t.id = r."statementLine" group by 1),
    left_of_blue as (select r.id, r."amountWithoutTax" + r.tax + coalesce((select sum(d."amountWithoutTax" + d.tax) from "invoiceLine" d join invoice j on j.id = d.document
        where d."blueLine" = r.id and j.status = 'CONFIRMED'), 0) as amount from "invoiceLine" r join invoice i on i.id = r.document where i.status = 'CONFIRMED' and not i.red)
    select 'stated twice' as what, id from stated where times > 1
    union all select 'stated above the note', l.id from "storageNoteLine" l join stated s using (id) where abs(s.amount) > abs(l.amount)
    union all select 'invoiced above the note', l.id from "storageNoteLine" l join invoiced i using (id) where abs(i.amount) > abs(l.amount) or i.amount * l.amount < 0
    union all select 'paid by invoice above the note', l.id from "storageNoteLine" l join paid p using (id) where p.amount > l.amount
    union all select 'red above its blue one', b.id from left_of_blue b where b.amount < 0
    union all select 'paid above what is left of the invoice', b.id from left_of_blue b
      where (select coalesce(sum(p.amount), 0) from applied p where p."invoiceLine" = b.id) > b.amount
    union all select 'paid above the statement', s.id from statement s where (select coalesce(sum(p.amount), 0) from applied p where p.statement = s.id) > s.amount
    union all select 'paid of what is not reconciled', p.id from applied p join statement s on s.id = p.statement where s.status <> 'SUCCESS'`.execute(
    at.stating.returning.story.api.pool,
  )
  return rows
}

type Rows = {
  readonly [table: string]: readonly { readonly id: string; readonly status: string; readonly lines: readonly string[]; readonly madeBy: string }[]
}

async function documents(): Promise<Rows> {
  const found: Record<string, Rows[string]> = {}
  for (const [table, author] of [
    ['statement', 'madeBy'],
    ['invoice', 'madeBy'],
    ['paymentApplication', 'status'],
  ] as const)
    found[table] = (
      await sql<Rows[string][number]>`select d.id, d.status, d.${sql.id(author)} as "madeBy",
        array(select r.id from ${sql.id(`${table}Line`)} r where r.document = d.id order by r.id) as lines
        from ${sql.id(table)} d order by d."createdAt", d.id`.execute(at.stating.returning.story.api.pool)
    ).rows
  return found
}

/** Everything that somebody may try, with what a step needs chosen at random. */
function moves(random: Random, stored: { line: string; receiptLine: string }[], { statement, invoice, paymentApplication }: Rows, number: number) {
  const { story } = at.stating.returning
  const sides: readonly Who[] = ['purchaser', 'supplier']
  const who = random.pick(sides)
  const quantity = random.pick(['1', '2.5', '4', '10'])
  const one = <Row extends { readonly status: string }>(rows: readonly Row[] | undefined, ...statuses: readonly string[]): Row | undefined => {
    const fitting = (rows ?? []).filter(({ status }) => statuses.includes(status))
    return fitting.length === 0 ? undefined : random.pick(fitting)
  }
  const on = <Row>(row: Row | undefined, act: (row: Row) => Promise<AnswerEnvelope>) => (row === undefined ? [] : [() => act(row)])
  const pay = (action: string, entity: Shown) => story.buyer.call(`/api/payment/${action}`, { entity })
  const reconciled = one(statement, 'SUCCESS')
  const confirmed = one(invoice, 'CONFIRMED')
  const other = (madeBy: string): Who => (madeBy === 'PURCHASER' ? 'supplier' : 'purchaser')
  const author = (madeBy: string): Who => (madeBy === 'PURCHASER' ? 'purchaser' : 'supplier')
  return {
    state: [
      () =>
        at.stating.state(
          who,
          stored.filter(() => random.chance(0.4)).map(({ line }) => line),
        ),
    ],
    agree: on(one(statement, 'WAITCONFIRME'), (row) => at.stating.act(other(row.madeBy), other(row.madeBy) === 'supplier' ? 'confirm' : 'accept', row)),
    refuse: on(one(statement, 'WAITCONFIRME'), (row) => at.stating.act(other(row.madeBy), 'refuse', row, { refuseReason: 'not ours' })),
    cancel: on(reconciled, (row) => at.stating.act('purchaser', 'cancel', row, { cancelReason: 'wrong month' })),
    invoiced: on(reconciled, (row) =>
      at.invoice(
        who,
        [{ statementLine: random.pick(row.lines), ...(random.chance(0.5) && { quantity }) }],
        paper(String(10_000_000 + number * 10 + random.between(0, 9))),
      ),
    ),
    red: on(confirmed, (row) =>
      at.red(who, [{ blueLine: row.lines[0], ...(random.chance(0.6) && { quantity }) }], paper(String(20_000_000 + number * 10 + random.between(0, 9)))),
    ),
    // Mostly the youngest: the statement of an old draft is cancelled in most cases.
    submit: on((random.chance(0.8) ? invoice?.findLast(({ status }) => status === 'DRAFT') : undefined) ?? one(invoice, 'DRAFT'), (row) =>
      at.act(author(row.madeBy), 'submit', row),
    ),
    check: on(one(invoice, 'SUBMITTED'), (row) => at.act('purchaser', 'confirm', row, { confirmed: CONFIRMED })),
    reject: on(one(invoice, 'SUBMITTED'), (row) => at.act('purchaser', 'reject', row, { rejectReason: 'wrong' })),
    giveBack: on(one(invoice, 'REJECTED'), (row) => (random.chance(0.5) ? at.act('purchaser', 'return', row) : at.act(author(row.madeBy), 'revoke', row))),
    payStatement: on(reconciled, (row) => pay('add', { lines: [{ statement: row.id, ratio: random.pick(['0.3', '0.5', '1']) }] })),
    payInvoice: on(confirmed, (row) => pay('payInvoices', { lines: [{ invoiceLine: random.pick(row.lines), ...(random.chance(0.5) && { ratio: '0.5' }) }] })),
    apply: on(one(paymentApplication, 'INPROGRESS'), (row) => pay('submit', { id: row.id })),
    withdraw: on(one(paymentApplication, 'INPROGRESS', 'APPROVED'), (row) => pay('cancel', { id: row.id, cancelReason: 'changed' })),
    sendBack: [() => at.stating.returning.returnFromStock([{ receiptLine: random.pick(stored).receiptLine, quantity: '1' }])],
    reverse: [() => story.reverse([{ receiptLine: random.pick(stored).receiptLine, quantity: '1' }])],
  } satisfies Readonly<Record<string, readonly (() => Promise<AnswerEnvelope>)[]>>
}

/** How often each kind of step is chosen: what carries on more often than what undoes. */
const ONWARD = ['state', 'agree', 'invoiced', 'submit', 'check', 'payInvoice', 'payStatement', 'red'] as const
const CHOICES = [...ONWARD, ...ONWARD, ...ONWARD, 'refuse', 'cancel', 'reject', 'giveBack', 'apply', 'withdraw', 'sendBack', 'reverse'] as const

test('[STM-3, INV-5, INV-7, INV-11, PAY-6, PAY-24] over a random history of statements, returns, reversals, red invoices and payments, two people at once, no note line is stated, invoiced or paid above itself', async () => {
  const random = randomFrom(18)
  const stored: { line: string; receiptLine: string }[] = []
  for (const quantity of ['10', '4', '7', '5', '3']) stored.push(await at.stating.stored(quantity))
  const done = new Set<string>()
  const isComplete = () => ONWARD.every((name) => done.has(name))
  for (let step = 0; step < STEPS || (step < AT_MOST && !isComplete()); step++) {
    const names = [random.pick(CHOICES), random.pick(CHOICES)]
    const possible = moves(random, stored, await documents(), step)
    // A document that the other side may not see yet cannot be acted on; then nothing happens.
    await Promise.all(
      names.flatMap((name) =>
        possible[name].map(async (act) => {
          const answer = await act().catch(() => undefined)
          if (answer?.returnCode === '0') done.add(name)
        }),
      ),
    )
    expect({ step, names, above: await above() }).toEqual({ step, names, above: [] })
  }
  // The history is no row of refusals.
  expect([...done]).toEqual(expect.arrayContaining([...ONWARD]))
}, 600_000)
