import { listLines, linesOf, materialsOf, salesOf, type Teller } from './order-stories.ts'
import type { SeededSupplier } from './master-data.ts'
import { runAction, runActionOnOne, type Row } from './run-action.ts'

/** The purchase list numbers the lines of these stories from here on. */
const NUMBER = 971

/** How far a re-grant has come. */
const ends = ['granted', 'draft', 'refusedOrder'] as const

/** Three orders that their supplier refused: one went to another supplier at a price by hand, of one a draft is written, and one waits for somebody to act. */
export async function seedRegrants(teller: Teller): Promise<void> {
  const { context, clock, purchaser, masters } = teller
  const buyer = purchaser.actorOf('purchaser')
  const able = masters.suppliers.filter(
    (one) => one.level !== 'FROZEN' && one.enterprise !== undefined && !one.autoOrderAcceptance && materialsOf(masters, one, false).length > 1,
  )
  for (const [place, end] of ends.entries()) {
    const supplier = able[place % able.length]
    const other = able.find((one) => one !== supplier && one.category === supplier?.category) ?? able.find((one) => one !== supplier)
    if (supplier === undefined || other === undefined) return
    const order = await placedOrder(teller, supplier, NUMBER + place)
    if (order['status'] !== 'WAITORDER') continue
    clock.passHours(9)
    await runAction(context, salesOf(supplier), 'order', 'refuseOrder', { entity: { id: order.id, refuseReason: '产能已满，两个月内无法排产' } })
    if (end === 'refusedOrder') continue
    clock.passHours(3)
    const lines = await linesOf(teller, 'orderLine', order.id)
    const draft = await runActionOnOne(context, buyer, 'orderRegrant', 'create', {
      supplier: other.id,
      reason: '原供应商产能已满，改派给同类供应商',
      lines: lines.map((line) => ({
        orderLine: line.id,
        quantity: line['quantity'],
        deliveryDate: clock.day(28),
        enteredPrice: line['price'],
        taxRate: line['taxRate'],
      })),
    })
    if (end === 'draft') continue
    clock.passHours(1)
    const reading = { id: draft.id, version: draft['version'] }
    // A price that differs from the library has to be approved first.
    const step = draft['judgedFirst'] === true || draft['judgedFirst'] === 'true' ? 'submit' : 'grant'
    const [granted] = await runAction(context, buyer, 'orderRegrant', step, { entity: reading })
    if (granted?.['status'] === 'WAIT')
      await runAction(context, purchaser.actorOf('purchasingManager'), 'orderRegrant', 'approve', { entity: { id: granted.id, version: granted['version'] } })
  }
}

/** An order that has been approved and waits for its supplier. */
export async function placedOrder(teller: Teller, supplier: SeededSupplier, number: number, more: object = {}): Promise<Row> {
  const { context, clock, purchaser, masters } = teller
  const listed = await listLines(teller, supplier, materialsOf(masters, supplier, false).slice(0, 3), number)
  clock.passHours(2)
  const order = await runActionOnOne(context, purchaser.actorOf('purchaser'), 'order', 'create', {
    supplier: supplier.id,
    settlementMethod: 'MON',
    subsidiary: masters.subsidiaries[0],
    paymentTerm: masters.paymentTerms[0],
    ...more,
    lines: listed.map(({ id }) => ({ purchaseListLine: id })),
  })
  if (order['status'] !== 'WAITAPPROVAL') return order
  clock.passHours(2)
  return runActionOnOne(context, purchaser.actorOf('purchasingManager'), 'order', 'approve', { id: order.id, version: order['version'] })
}
