import { sql } from 'kysely'
import type { Teller } from './order-stories.ts'
import { runAction, runActionOnOne, type Row } from './run-action.ts'
import { storedRows } from './stored-rows.ts'

/** Payment requests in every state: of the reconciled statements, and of accepted orders that are prepaid. */
export async function seedPayments({ context, clock, purchaser }: Teller): Promise<void> {
  const admin = purchaser.actorOf('admin')
  const manager = purchaser.actorOf('purchasingManager')
  await runActionOnOne(context, admin, 'approvalRule', 'add', {
    subject: 'paymentApplication.paying',
    level: '1',
    amountFrom: '1000',
    approverCode: 'A181',
  })
  clock.passHours(3)
  const statements = await storedRows(context, purchaser, 'statement', sql`status = 'SUCCESS' and "toPay" > 0 order by "createdAt", id`)
  for (const { id } of statements) {
    const half = await runActionOnOne(context, manager, 'paymentApplication', 'add', { lines: [{ statement: id, ratio: '0.5' }], remark: '首付一半' })
    await approve(half)
    await runActionOnOne(context, manager, 'paymentApplication', 'add', { lines: [{ statement: id, ratio: '0.3' }] })
  }
  const accepted = await storedRows(context, purchaser, 'order', sql`acceptance = 'purchasePaid' and amount > 10000 order by "createdAt" desc, id limit 4`)
  for (const [index, { id }] of accepted.entries()) {
    clock.passHours(1)
    const application = await runActionOnOne(context, manager, 'paymentApplication', 'prepay', { lines: [{ order: id, ratio: '0.3' }] })
    if (index === 0) continue
    const { version } = await runActionOnOne(context, manager, 'paymentApplication', 'submit', { id: application.id })
    if (index === 1) await runAction(context, admin, 'paymentApplication', 'reject', { entity: { id: application.id, version, rejectReason: '本月预算不足' } })
    if (index === 2) await runAction(context, admin, 'paymentApplication', 'approve', { entity: { id: application.id, version } })
  }

  async function approve({ id }: Row): Promise<void> {
    const { version, status } = await runActionOnOne(context, manager, 'paymentApplication', 'submit', { id })
    if (status === 'INAPPROVAL') await runAction(context, admin, 'paymentApplication', 'approve', { entity: { id, version } })
  }
}
