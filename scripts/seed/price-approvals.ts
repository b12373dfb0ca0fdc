import { sql } from 'kysely'
import type { CallContext } from '../../engine/server/calls/call-context.ts'
import { inTransaction } from '../../engine/server/store/transaction.ts'
import { runAction, runActionOnOne, type Row } from './run-action.ts'
import type { SeededEnterprise } from './people.ts'
import type { StoryClock } from './story-clock.ts'

type Teller = { readonly context: CallContext; readonly clock: StoryClock; readonly purchaser: SeededEnterprise }

/**
 * Three awards that differ from the price library: one waits for its approval, one was refused and one has become an order. From now
 * on awards of 20,000 or more need an approval if the price differs; below that, a visitor can award without one.
 */
export async function seedPriceApprovals({ context, clock, purchaser }: Teller, parts: readonly (readonly Row[])[]): Promise<void> {
  const admin = purchaser.actorOf('administrator')
  const manager = purchaser.actorOf('purchasingManager')
  await runActionOnOne(context, admin, 'approvalRule', 'add', { subject: 'priceApproval.awarding', level: '1', amountFrom: '20000', approverCode: 'A99' })
  const reasons = ['现有协议供应商产能已满', '首次合作，价格待核', '唯一能按期交货']
  for (const [place, quotes] of parts.entries()) {
    const quote = place === 2 ? quotes.at(-1)! : quotes[0]!
    await runAction(context, manager, 'order', 'award', {
      entity: { awardReason: reasons[place], lines: [{ quotationLine: quote.id, quotedVersion: quote['quoteVersion'] }] },
    })
    clock.passHours(3)
    const waiting = await inTransaction(context.pool, { side: 'purchaser', enterprise: purchaser.id }, async (tx) => {
      const { rows } = await sql<{ id: string; version: number }>`
        select a.id, a.version from "priceApproval" a join "priceApprovalLine" l on l.document = a.id where l."quotationLine" = ${quote.id}`.execute(tx)
      return rows[0]
    })
    // The library's own price needs no approval.
    if (waiting === undefined) continue
    if (place === 1) await runAction(context, admin, 'priceApproval', 'refuse', { entity: { ...waiting, approvalReason: '高于协议价，请先议价' } })
    if (place === 2) await runAction(context, admin, 'priceApproval', 'approve', { entity: waiting })
  }
}
