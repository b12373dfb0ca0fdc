import { sql } from 'kysely'
import type { CallContext } from '../../engine/server/calls/call-context.ts'
import { inTransaction } from '../../engine/server/store/transaction.ts'
import { runAction, runActionOnOne, type Row } from './run-action.ts'
import { type Teller, linesOf, seedOrderStory } from './order-stories.ts'
import type { SeededEnterprise } from './people.ts'

/** How a modification of an order ends. */
const ends = ['applied', 'refused', 'approving'] as const

/**
 * Three orders of their own that were accepted and then modified: one modification was applied, one refused, and one is in approval, which locks its order. From
 * now on modifications of orders of 500 or more need an approval; below that, a visitor can modify an order without one.
 */
export async function seedModifications(teller: Teller): Promise<void> {
  const { context, clock, purchaser } = teller
  const begun = clock.now()
  for (const place of ends.keys()) await seedOrderStory(teller, 'accepted', 800 + place)
  const [buyer, admin, manager] = [purchaser.actorOf('purchaser'), purchaser.actorOf('administrator'), purchaser.actorOf('purchasingManager')]
  await runActionOnOne(context, admin, 'approvalRule', 'add', { subject: 'orderModification.modifying', level: '1', amountFrom: '500', approverCode: 'A111' })
  for (const [place, order] of (await ordersSince(context, purchaser, begun)).entries()) {
    const end = ends[place]!
    const lines = (await linesOf({ context, purchaser }, 'orderLine', order.id)).map((line, index) => ({
      orderLine: line.id,
      quantity: index === 0 ? fewer(String(line['quantity'])) : line['quantity'],
      ...(index === 0 && { deliveryDate: clock.day(45) }),
    }))
    const draft = await runActionOnOne(context, buyer, 'orderModification', 'create', { ...said[end], lines })
    clock.passHours(2)
    const handedIn = await runActionOnOne(context, buyer, 'orderModification', 'submit', { id: draft.id, version: draft['version'] })
    if (end === 'approving' || handedIn['status'] !== '1') continue
    clock.passHours(5)
    const { id, version } = handedIn
    if (end === 'applied') await runAction(context, manager, 'orderModification', 'approve', { entity: { id, version } })
    else await runAction(context, manager, 'orderModification', 'refuse', { entity: { id, version, refuseReason: '客户已确认数量，不能减少' } })
  }
}

const said = {
  applied: { reason: '客户需求减少，首项数量下调并推迟交付', remark: '变更后请按新数量排产' },
  refused: { reason: '库存充足，拟减少采购' },
  approving: { reason: '项目交付延后，分批要货', deliveryAddress: '江苏省苏州市工业园区星湖街 200 号 3 号门' },
} as const

/** The accepted orders that were made since a moment, the dearest first. */
async function ordersSince(context: CallContext, purchaser: SeededEnterprise, moment: Date): Promise<readonly Row[]> {
  return inTransaction(context.pool, { side: 'purchaser', enterprise: purchaser.id }, async (tx) => {
    const { rows } = await sql<Row>`select id from "order" where "createdAt" >= ${moment} and status = 'purchasePaid' order by amount desc, id
      limit ${ends.length}`.execute(tx)
    return rows
  })
}

/** Three quarters of a whole number, less than it and at least one. */
function fewer(quantity: string): string {
  return String(Math.max(1, Math.min(Number(quantity) - 1, Math.floor((Number(quantity) * 3) / 4))))
}
