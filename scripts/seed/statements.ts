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

/** Prices of received goods that are corrected: one correction waits for its supplier, one was refused. */
export async function seedCorrections({ context, clock, purchaser, masters }: Teller): Promise<void> {
  // A twentieth less than was ordered, in the way in which the order counts tax.
  const lowerPrice = async (orderLine: string) => {
    const [ordered] = await storedRows(context, purchaser, 'orderLine', sql`id = ${orderLine}`)
    const [field, price] = ordered!['enteredTaxPrice'] === null ? ['newPrice', ordered!['price']] : ['newTaxPrice', ordered!['enteredTaxPrice']]
    return { [field]: (Number(price) * 0.95).toFixed(2) }
  }
  const manager = purchaser.actorOf('purchasingManager')
  const registered = new Map(masters.suppliers.filter(({ enterprise }) => enterprise).map((supplier) => [supplier.id, supplier]))
  const receipts = await storedRows(context, purchaser, 'receipt', sql`true order by "createdAt" desc, id`)
  const lines = await storedRows(
    context,
    purchaser,
    'receiptLine',
    sql`"storedQuantity" > 0 and "postedQuantity" = "storedQuantity" and "storedAmountWithoutTax" > 100`,
  )
  const corrected = new Set<string>()
  for (const receipt of receipts) {
    const supplier = registered.get(String(receipt['supplier']))
    const line = lines.find(({ document }) => document === receipt.id)
    if (supplier === undefined || line === undefined || corrected.has(supplier.id)) continue
    clock.passHours(1)
    const isFirst = corrected.size === 0
    const { id } = await runActionOnOne(context, manager, 'priceCorrection', 'add', {
      ground: isFirst ? 'PRICELIST' : 'OTHER',
      reason: isFirst ? '自上月起执行新价格表' : '尺寸让步接收，协商降价',
      lines: [{ receiptLine: line.id, ...(await lowerPrice(String(line['orderLine']))) }],
    })
    corrected.add(supplier.id)
    if (isFirst) continue
    await runAction(context, salesOf(supplier), 'priceCorrection', 'refuse', { entity: { id, refuseReason: '降价未经我方同意' } })
    return
  }
}
