import { sql } from 'kysely'
import { salesOf, type Teller } from './order-stories.ts'
import { runAction, runActionOnOne, type Row } from './run-action.ts'
import { storedRows } from './stored-rows.ts'

/** How far the statement of each supplier has come. */
const endings = ['reconciled', 'toConfirm', 'refused', 'bySupplier', 'deducted'] as const
type Ending = (typeof endings)[number]

/** No statement of the demonstration is longer. */
const MOST_LINES = 4

/** Statements of what was stored, in every state, each with another supplier. */
export async function seedStatements(teller: Teller, daysAgo: (days: number) => Date): Promise<void> {
  const waiting = await waitingLines(teller)
  teller.clock.moveTo(daysAgo(3))
  for (const [index, ending] of endings.entries()) {
    const lines = waiting[index]
    if (lines === undefined) return
    teller.clock.passHours(2)
    await tellStatement(teller, ending, lines)
  }
}

async function tellStatement({ context, clock, purchaser, masters }: Teller, ending: Ending, { supplier, lines }: Waiting): Promise<void> {
  const manager = purchaser.actorOf('purchasingManager')
  const sales = salesOf(masters.suppliers.find(({ id }) => id === supplier)!)
  const stated = { lines: lines.slice(0, MOST_LINES).map(({ id }) => ({ storageNoteLine: id })) }
  if (ending === 'bySupplier') return void (await runAction(context, sales, 'statement', 'propose', { entity: stated }))
  const deductions = ending === 'deducted' ? [{ kind: 'LATE', reason: '逾期 3 天交货', amount: '50' }] : []
  const statement = await runActionOnOne(context, manager, 'statement', 'add', { ...stated, deductions })
  if (ending === 'toConfirm') return
  clock.passHours(5)
  const { id } = statement
  if (ending === 'refused') return void (await runAction(context, sales, 'statement', 'refuse', { entity: { id, refuseReason: '第 1 行单价与合同不符' } }))
  await runAction(context, sales, 'statement', 'confirm', { entity: { id, version: statement['version'] } })
}

type Waiting = { readonly supplier: string; readonly lines: readonly Row[] }

/** The posted lines of each registered supplier that may be in one statement, oldest first. */
async function waitingLines({ context, purchaser, masters }: Teller): Promise<readonly Waiting[]> {
  const registered = new Set(masters.suppliers.filter(({ enterprise }) => enterprise).map(({ id }) => id))
  const posted = await storedRows(context, purchaser, 'storageNote', sql`status = 'WAITBALANCE' and "noteType" = 'ENTRY'`)
  const lines = await storedRows(context, purchaser, 'storageNoteLine', sql`document = any(${posted.map(({ id }) => id)}::text[])`)
  const notes = posted.filter((note) => registered.has(String(note['supplier']))).toSorted(byId)
  const first = new Map<string, Row>()
  for (const note of notes) if (!first.has(String(note['supplier']))) first.set(String(note['supplier']), note)
  return [...first].map(([supplier, { purchasingGroup, currency }]) => ({
    supplier,
    lines: notes
      .filter((note) => note['supplier'] === supplier && note['purchasingGroup'] === purchasingGroup && note['currency'] === currency)
      .flatMap(({ id }) => lines.filter(({ document }) => document === id).toSorted(byId)),
  }))
}

function byId(left: Row, right: Row): number {
  return left.id < right.id ? -1 : 1
}
