import { sql } from 'kysely'
import { inTransaction } from '../../engine/server/store/transaction.ts'
import { linesOf, listLines, materialsOf, salesOf, type Teller } from './order-stories.ts'
import { runAction, runActionOnOne, type Row } from './run-action.ts'

/** The purchase list numbers the lines of this story from here on. */
const NUMBER = 961
const COMPANY_PREFIX = '6901234'
const CARTONS = 4

/**
 * A shipment on two pallets of four cartons each, weighed and measured, which is still to be received. Its supplier has a GS1 company prefix, so each box has an
 * SSCC.
 */
export async function seedPacking(teller: Teller): Promise<void> {
  const { context, clock, purchaser, masters } = teller
  const supplier = masters.suppliers.find(
    (one) => one.level !== 'FROZEN' && one.enterprise !== undefined && !one.autoOrderAcceptance && materialsOf(masters, one, false).length > 3,
  )
  if (supplier?.enterprise === undefined) return
  const sales = salesOf(supplier)
  await sql`update enterprise set preferences = coalesce(preferences, '{}'::jsonb) || ${JSON.stringify({ gs1Prefix: COMPANY_PREFIX })}::jsonb where id = ${supplier.enterprise.id}`.execute(
    context.pool,
  )
  const listed = await listLines(teller, supplier, materialsOf(masters, supplier, false).slice(0, 4), NUMBER)
  let order = await runActionOnOne(context, purchaser.actorOf('purchaser'), 'order', 'create', {
    supplier: supplier.id,
    settlementMethod: 'MON',
    subsidiary: masters.subsidiaries[0],
    paymentTerm: masters.paymentTerms[0],
    lines: listed.map(({ id }) => ({ purchaseListLine: id })),
  })
  clock.passHours(3)
  if (order['status'] === 'WAITAPPROVAL')
    order = await runActionOnOne(context, purchaser.actorOf('purchasingManager'), 'order', 'approve', { id: order.id, version: order['version'] })
  if (order['status'] === 'WAITORDER')
    await runAction(context, sales, 'order', 'accept', { entity: { id: order.id, version: order['version'], replyDate: clock.day(6) } })
  clock.passHours(12)
  const ordered = (await linesOf(teller, 'orderLine', order.id)).filter((line) => perCarton(line) > 0).slice(0, 2)
  const shipment = await runActionOnOne(context, sales, 'shipment', 'add', {
    deliveryMethod: 'SUPPLIER',
    plateNumber: '苏E58206',
    expectedArrival: clock.day(1),
    lines: ordered.map((line) => ({ orderLine: line.id, quantity: String(CARTONS * perCarton(line)), packages: String(CARTONS) })),
  })
  clock.passHours(1)
  await runAction(context, sales, 'shipment', 'addPallets', {
    entity: { id: shipment.id, version: shipment['version'], palletsToAdd: String(ordered.length) },
  })
  const pallets = await boxesOf(teller, shipment.id)
  for (const [index, line] of (await linesOf(teller, 'shipmentLine', shipment.id)).entries())
    await runAction(context, sales, 'shipmentLine', 'packPerBox', {
      entityList: [{ id: line.id }],
      entity: { perBox: String(Number(line['quantity']) / CARTONS), boxKind: 'CARTON', onPallet: pallets[index]!.id },
    })
  for (const { id } of pallets)
    await runAction(context, sales, 'packingBox', 'measure', { entity: { id, grossWeight: '182.5', length: '120', width: '80', height: '95' } })
}

/** How many whole pieces of an order line each of four cartons holds. */
function perCarton({ pending }: Row): number {
  return Math.floor(Number(pending) / CARTONS)
}

async function boxesOf({ context, purchaser }: Teller, shipment: string): Promise<readonly Row[]> {
  return inTransaction(context.pool, { side: 'purchaser', enterprise: purchaser.id }, async (tx) => {
    const { rows } = await sql<Row>`select id from "packingBox" where shipment = ${shipment} order by "boxNumber"`.execute(tx)
    return rows
  })
}
