import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { Decimal } from '../../../engine/core/decimal/decimal.ts'
import { type Random, randomFrom } from '../../../scripts/seed/random.ts'
import type { Shown } from '../story.ts'
import { type Invoicing, type Who, paper, startInvoicing } from './invoicing.ts'

let at: Invoicing
beforeAll(async () => {
  at = await startInvoicing()
})
afterAll(() => at.stating.returning.story.api.close())

/** What stands in invoices of each statement line, from the documents alone. */
const INVOICED = sql<{ line: string; quantity: string; amount: string; paper: string; stated: string; statedAmount: string; told: string }>`
  select l.id as line, abs(l.quantity)::text as stated, l.amount::text as "statedAmount", l."invoicedQuantity"::text as told,
    coalesce(sum(case when i.red then -r.quantity else r.quantity end) filter (where c.counts), 0)::text as quantity,
    coalesce(sum(r."amountWithoutTax" + r.tax) filter (where c.counts), 0)::text as amount
  from "statementLine" l
  left join "invoiceLine" r on r."statementLine" = l.id
  left join "invoice" i on i.id = r.document
  left join lateral (select i.status in ('SUBMITTED', 'CONNECTFAILED', 'CONFIRMED') and (not i.red or i.status = 'CONFIRMED') as counts) c on true
  group by l.id, l.quantity, l.amount, l."invoicedQuantity"`

/** The amounts on the paper of the invoices that count, for each statement: each test invoice is of one statement. */
const ON_PAPER = sql<{ statement: string; amount: string; stated: string; told: string }>`
  select s.id as statement, s.amount::text as stated, s."invoicedAmount"::text as told, coalesce(sum(i.amount), 0)::text as amount
  from "statement" s
  left join "invoice" i on exists (select from "invoiceLine" r where r.document = i.id and r.statement = s.id)
    and i.status in ('SUBMITTED', 'CONNECTFAILED', 'CONFIRMED') and (not i.red or i.status = 'CONFIRMED')
  group by s.id, s.amount, s."invoicedAmount"`

async function nothingIsOver(): Promise<void> {
  const { pool } = at.stating.returning.story.api
  for (const { line, quantity, amount, stated, statedAmount, told } of (await INVOICED.execute(pool)).rows) {
    expect({ line, isOver: new Decimal(quantity).gt(stated) || new Decimal(quantity).lt(0) }).toEqual({ line, isOver: false })
    expect({ line, isOver: new Decimal(amount).gt(statedAmount) }).toEqual({ line, isOver: false })
    expect({ line, told: new Decimal(told).toFixed() }).toEqual({ line, told: new Decimal(quantity).toFixed() })
  }
  for (const { statement, amount, stated, told } of (await ON_PAPER.execute(pool)).rows) {
    expect({ statement, isOver: new Decimal(amount).gt(new Decimal(stated).plus('0.1')) }).toEqual({ statement, isOver: false })
    expect({ statement, told: new Decimal(told).toFixed() }).toEqual({ statement, told: new Decimal(amount).toFixed() })
  }
}

/** One step of somebody; what is refused changes nothing. Returns whether it was done. */
async function step(random: Random, statement: Shown, number: number): Promise<boolean> {
  const { pool } = at.stating.returning.story.api
  const who: Who = random.chance(0.7) ? 'supplier' : 'purchaser'
  const { rows } = await sql<{ id: string; lines: string[] }>`
    select i.id, array(select r.id from "invoiceLine" r where r.document = i.id) as lines from "invoice" i`.execute(pool)
  const some = rows.length === 0 ? undefined : random.pick(rows)
  const quantity = random.pick(['1', '2.5', '3.3333', '4', '10', 'rest'])
  const [row] = random.some(statement['lines'] as readonly Shown[], 1)
  const more = { ...paper(String(number)), ...(random.chance(0.3) && { taxMethod: 'TOTAL' }) }
  const answers = await Promise.all(
    callsOf(random, { who, some, other: rows.length === 0 ? undefined : random.pick(rows), row: row!, quantity, more }).map(tried),
  )
  return answers.some((answer) => answer?.returnCode === '0')
}

type Found = { readonly id: string; readonly lines: readonly string[] }
type Chance = {
  readonly who: Who
  readonly some: Found | undefined
  readonly other: Found | undefined
  readonly row: Shown
  readonly quantity: string
  readonly more: Shown
}

/** What is tried at once in a step. */
function callsOf(random: Random, { who, some, other, row, quantity, more }: Chance): readonly Promise<AnswerEnvelope>[] {
  const kind = random.between(0, 8)
  const taken = quantity === 'rest' ? {} : { quantity }
  if (kind < 3 || some === undefined || other === undefined) return [at.invoice(who, [{ statementLine: row['id'], ...taken }], more)]
  if (kind === 3) return [at.red(who, [{ blueLine: some.lines[0], ...taken }], more)]
  if (kind < 6) return [at.act('supplier', 'submit', some), at.act('supplier', 'submit', other), at.act('purchaser', 'submit', some)]
  if (kind === 6)
    return [at.act('purchaser', 'confirm', some, { confirmed: ['INVOICE_HAS_DIFFERENCES'] }), at.act('purchaser', 'reject', other, { rejectReason: 'wrong' })]
  if (kind === 7)
    return [at.act('purchaser', 'confirm', other, { confirmed: ['INVOICE_HAS_DIFFERENCES'] }), at.act('purchaser', 'reject', other, { rejectReason: 'wrong' })]
  return [at.act('purchaser', 'return', some), at.act(who, 'revoke', some)]
}

/** A document that the other side may not see yet cannot be acted on. */
const tried = <T>(call: Promise<T>): Promise<T | undefined> => call.catch(() => undefined)

test('[INV-5, INV-6, INV-7] whatever is invoiced, submitted, rejected, returned, revoked and taken back, also at once, nothing is invoiced above its statement', async () => {
  const random = randomFrom(20_261_130)
  const statements = [await at.stated(['10', '7']), await at.stated(['5'], { adjustment: '-0.07' })]
  let done = 0
  for (let number = 1; number <= 90; number++) {
    if (await step(random, random.pick(statements), number)) done++
    await nothingIsOver()
  }
  // The history is no row of refusals.
  expect(done).toBeGreaterThan(20)
}, 240_000)
