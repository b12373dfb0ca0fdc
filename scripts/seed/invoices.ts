import { sql } from 'kysely'
import { salesOf, type Teller } from './order-stories.ts'
import { runAction, runActionOnOne, type Row } from './run-action.ts'
import { storedRows } from './stored-rows.ts'

/** How far the invoice of each stated line has come. */
const endings = ['confirmed', 'submitted', 'rejected', 'red', 'draft', 'revoked'] as const
type Ending = (typeof endings)[number]

/** Invoices of reconciled statements, in every state, each of one line. */
export async function seedInvoices(teller: Teller, day: Date): Promise<void> {
  const { context, purchaser, clock } = teller
  clock.moveTo(day)
  const statements = await storedRows(context, purchaser, 'statement', sql`status = 'SUCCESS'`)
  const lines = await storedRows(context, purchaser, 'statementLine', sql`document = any(${statements.map(({ id }) => id)}::text[]) and quantity > 0`)
  for (const [index, line] of lines.toSorted((left, right) => (left.id < right.id ? -1 : 1)).entries()) {
    const statement = statements.find(({ id }) => id === line['document'])!
    clock.passHours(1)
    await tellInvoice(teller, endings[index % endings.length]!, { index, line, supplier: String(statement['supplier']) })
  }
}

type Told = { readonly index: number; readonly line: Row; readonly supplier: string }

async function tellInvoice({ context, clock, purchaser, masters }: Teller, ending: Ending, { index, line, supplier }: Told): Promise<void> {
  const manager = purchaser.actorOf('purchasingManager')
  const sales = salesOf(masters.suppliers.find(({ id }) => id === supplier)!)
  const paper = (number: number) => ({ code: '033002600111', number: String(26_110_001 + number), invoiceDate: clock.now().toISOString().slice(0, 10) })
  // What waits to be checked is a part of the delivery: the match names it.
  const part = ending === 'submitted' && Number(line['quantity']) >= 2 && { quantity: String(Math.floor(Number(line['quantity']) / 2)) }
  const invoice = await runActionOnOne(context, sales, 'invoice', 'add', { ...paper(index * 2), lines: [{ statementLine: line.id, ...part }] })
  if (ending === 'draft') return
  const { id } = invoice
  const [submitted] = await runAction(context, sales, 'invoice', 'submit', { entity: { id } })
  if (ending === 'submitted') return
  if (ending === 'rejected' || ending === 'revoked') {
    await runAction(context, manager, 'invoice', 'reject', { entity: { id, rejectReason: '购买方税号有误' } })
    return ending === 'revoked' ? void (await runAction(context, sales, 'invoice', 'revoke', { entity: { id } })) : undefined
  }
  const confirmed = ['INVOICE_HAS_DIFFERENCES']
  await runAction(context, manager, 'invoice', 'confirm', { entity: { id, version: submitted!['version'] }, confirmed })
  if (ending === 'confirmed') return
  const [blueLine] = await storedRows(context, purchaser, 'invoiceLine', sql`document = ${id}`)
  const red = await runActionOnOne(context, sales, 'invoice', 'addRed', { ...paper(index * 2 + 1), lines: [{ blueLine: blueLine!.id }] })
  await runAction(context, sales, 'invoice', 'submit', { entity: { id: red.id } })
}
