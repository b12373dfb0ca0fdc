import { sql } from 'kysely'
import { inTransaction } from '../../engine/server/store/transaction.ts'
import { salesOf, seedOrderStory, type Teller } from './order-stories.ts'
import { runAction, runActionOnOne, type Row } from './run-action.ts'

/**
 * An order that its supplier refused and that another one got, at a price entered by hand; and two requests for drawings, one of which waits for its answer and
 * one of which was agreed. Orders of their own.
 */
export async function seedRegrants(teller: Teller): Promise<void> {
  const { context, clock, purchaser, masters } = teller
  const [buyer, manager] = [purchaser.actorOf('purchaser'), purchaser.actorOf('purchasingManager')]
  const begun = clock.now()
  await seedOrderStory(teller, 'refusedBySupplier', 860)
  const [refused] = await ordersSince(teller, begun)
  if (refused !== undefined) {
    clock.passHours(20)
    const other = masters.suppliers.find((one) => one.level !== 'FROZEN' && one.enterprise && !one.autoOrderAcceptance && one.id !== refused['supplier'])
    const lines = await linesOf(teller, refused.id)
    const draft = await runActionOnOne(context, buyer, 'orderRegrant', 'create', {
      supplier: other?.id,
      reason: '原供应商产能已满，改派给同类供应商',
      lines: lines.map(({ id, quantity, price, taxRate }) => ({ orderLine: id, quantity, enteredPrice: price, taxRate })),
    })
    await runActionOnOne(context, buyer, 'orderRegrant', 'grant', { id: draft.id, version: draft['version'] })
  }
  for (const [place, isAgreed] of [true, false].entries()) {
    const since = clock.now()
    await seedOrderStory(teller, 'accepted', 862 + place)
    const [order] = await ordersSince(teller, since)
    const supplier = masters.suppliers.find(({ id }) => id === order?.['supplier'])
    if (order === undefined || supplier === undefined) continue
    clock.passHours(3)
    const asked = await runActionOnOne(context, salesOf(supplier), 'order', 'askDrawings', { id: order.id, drawingReason: '安排工艺与编程，需要零件图' })
    clock.passHours(4)
    const drawingsUntil = clock.day(30)
    if (isAgreed) await runAction(context, manager, 'order', 'agreeDrawings', { entity: { id: order.id, version: asked['version'], drawingsUntil } })
  }
}

/** The orders that were made since a moment. */
async function ordersSince({ context, purchaser }: Teller, moment: Date): Promise<readonly Row[]> {
  return inTransaction(context.pool, { side: 'purchaser', enterprise: purchaser.id }, async (tx) => {
    const { rows } = await sql<Row>`select id, supplier from "order" where "createdAt" >= ${moment} and acceptance in ('REFUSEDORDER', 'purchasePaid')
      order by "createdAt" desc, id`.execute(tx)
    return rows
  })
}

async function linesOf({ context, purchaser }: Teller, order: string): Promise<readonly Row[]> {
  return inTransaction(context.pool, { side: 'purchaser', enterprise: purchaser.id }, async (tx) => {
    const { rows } = await sql<Row>`select id, quantity::text as quantity, price::text as price, "taxRate"::text as "taxRate" from "orderLine"
      where document = ${order} order by "lineNo"`.execute(tx)
    return rows
  })
}
