import { runAction, runActionOnOne, type Row } from './run-action.ts'
import { linesOf, listLines, materialsOf, openOf, salesOf, type Teller } from './order-stories.ts'
import type { SeededSupplier } from './master-data.ts'

/** How far returns of one received line have come. */
const stories = [['toApprove', 'rejected'], ['approved', 'toConfirm'], ['returned', 'toReplace'], ['replacing'], ['replaced'], ['fromStock']] as const
type Ending = (typeof stories)[number][number]

const exchanged: ReadonlySet<Ending> = new Set(['toApprove', 'toConfirm', 'toReplace', 'replacing', 'replaced'])

/** Returns and exchanges in every state, each of an order that was wholly received and stored. */
export async function seedReturns(teller: Teller, daysAgo: (days: number) => Date): Promise<void> {
  for (const [index, endings] of stories.entries()) {
    teller.clock.moveTo(daysAgo(43 - index * 5))
    const stored = await storedLine(teller, index)
    for (const ending of endings) await tellReturn(teller, ending, stored)
  }
}

async function tellReturn(teller: Teller, ending: Ending, { supplier, orderLine, receiptLine, quantity }: Stored): Promise<void> {
  const { context, clock, random, purchaser } = teller
  const buyer = purchaser.actorOf('purchaser')
  const manager = purchaser.actorOf('purchasingManager')
  const some = String(Math.max(1, Math.floor(Number(quantity) / 4)))
  clock.passHours(random.between(10, 40))
  if (ending === 'fromStock') {
    const line = { receiptLine, quantity: some }
    await runAction(context, purchaser.actorOf('warehouse'), 'returnNote', 'returnStored', { entity: { reason: '库存盘点发现锈蚀', lines: [line] } })
    return
  }
  const returnKind = exchanged.has(ending) ? 'EXCHANGE' : 'RETURN'
  const asked = await runActionOnOne(context, buyer, 'returnRequest', 'add', {
    returnKind,
    inspector: '赵敏',
    reason: random.pick(['内孔超差，无法装配', '表面划伤', '硬度不足', '型号与图纸不符']),
    lines: [{ receiptLine, quantity: some }],
  })
  if (ending === 'toApprove') return
  clock.passHours(random.between(2, 20))
  if (ending === 'rejected') {
    const entity = { id: asked.id, version: asked['version'], refuseReason: '可返修使用，请先与供应商协商' }
    return void (await runAction(context, manager, 'returnRequest', 'refuse', { entity }))
  }
  await runAction(context, manager, 'returnRequest', 'approve', { entity: { id: asked.id, version: asked['version'] } })
  if (ending === 'approved') return
  clock.passHours(random.between(2, 20))
  const [requestLine] = await linesOf(teller, 'returnRequestLine', asked.id)
  const entity = { logisticsNumber: `SF${random.between(1_000_000_000, 9_999_999_999)}`, lines: [{ requestLine: requestLine!.id }] }
  const note = await runActionOnOne(context, buyer, 'returnNote', 'add', entity)
  await post(teller, await openOf(teller, 'storageNote', String(requestLine!['receipt']), ['WAITOUT']))
  if (ending === 'toConfirm') return
  clock.passHours(random.between(20, 60))
  const sales = salesOf(supplier)
  await runAction(context, sales, 'returnNote', 'confirm', { entity: { id: note.id } })
  if (ending === 'returned' || ending === 'toReplace') return
  clock.passHours(random.between(20, 60))
  const replacement = await runActionOnOne(context, sales, 'shipment', 'shipReplacement', {
    deliveryMethod: 'LOGISTICS',
    carrier: 'EXPRESS',
    logisticsNumber: `SF${random.between(1_000_000_000, 9_999_999_999)}`,
    expectedArrival: clock.day(2),
    lines: [{ orderLine, quantity: some }],
  })
  if (ending === 'replacing') return
  clock.passHours(random.between(20, 60))
  const [shipped] = await linesOf(teller, 'shipmentLine', replacement.id)
  const lines = [{ shipmentLine: shipped!.id, quantity: some }]
  const receipt = await runActionOnOne(context, purchaser.actorOf('receiver'), 'receipt', 'add', { receivingArea: teller.masters.areas[0], lines })
  await post(teller, await openOf(teller, 'storageNote', receipt.id, ['WAITIN']))
}

type Stored = { readonly supplier: SeededSupplier; readonly orderLine: string; readonly receiptLine: string; readonly quantity: string }

/** One line of an order that was accepted, shipped, received and posted. */
async function storedLine(teller: Teller, index: number): Promise<Stored> {
  const { context, clock, random, purchaser, masters } = teller
  const supplier = random.pick(
    masters.suppliers.filter(
      (one) => one.level !== 'FROZEN' && one.enterprise && materialsOf(masters, one, false).some(({ inspectionType }) => isExempt(inspectionType)),
    ),
  )
  const material = random.pick(materialsOf(masters, supplier, false).filter(({ inspectionType }) => isExempt(inspectionType)))
  const [listed] = await listLines(teller, supplier, [material], 700 + index)
  const buyer = purchaser.actorOf('purchaser')
  let order = await runActionOnOne(context, buyer, 'order', 'create', {
    supplier: supplier.id,
    settlementMethod: 'MON',
    subsidiary: masters.subsidiaries[0],
    paymentTerm: masters.paymentTerms[masters.suppliers.indexOf(supplier) % 2],
    lines: [{ purchaseListLine: listed!.id }],
  })
  clock.passHours(4)
  if (order['status'] === 'WAITAPPROVAL')
    order = await runActionOnOne(context, purchaser.actorOf('purchasingManager'), 'order', 'approve', { id: order.id, version: order['version'] })
  const sales = salesOf(supplier)
  if (order['status'] === 'WAITORDER')
    await runAction(context, sales, 'order', 'accept', { entity: { id: order.id, version: order['version'], replyDate: clock.day(10) } })
  clock.passHours(30)
  const [ordered] = await linesOf(teller, 'orderLine', order.id)
  const quantity = String(ordered!['pending'])
  const shipment = await runActionOnOne(context, sales, 'shipment', 'add', {
    deliveryMethod: 'SUPPLIER',
    plateNumber: `苏E${random.between(10_000, 99_999)}`,
    expectedArrival: clock.day(1),
    lines: [{ orderLine: ordered!.id, quantity }],
  })
  clock.passHours(20)
  const [shipped] = await linesOf(teller, 'shipmentLine', shipment.id)
  const receipt = await runActionOnOne(context, purchaser.actorOf('receiver'), 'receipt', 'add', {
    receivingArea: masters.areas[0],
    lines: [{ shipmentLine: shipped!.id, quantity }],
  })
  await post(teller, await openOf(teller, 'storageNote', receipt.id, ['WAITIN']))
  const [received] = await linesOf(teller, 'receiptLine', receipt.id)
  return { supplier, orderLine: ordered!.id, receiptLine: received!.id, quantity }
}

async function post({ context, clock, purchaser, masters }: Teller, notes: readonly Row[]): Promise<void> {
  for (const { id } of notes) {
    const entity = { id, warehouse: '原材料库', goodsPosition: masters.positions[0], storageDate: clock.day(0) }
    await runAction(context, purchaser.actorOf('warehouse'), 'storageNote', 'post', { entity })
  }
}

const isExempt = (inspectionType: string) => !['F', 'S'].includes(inspectionType)
