import { sql } from 'kysely'
import { addressLinesOf } from './enterprises.ts'
import { inTransaction } from '../../engine/server/store/transaction.ts'
import type { Actor } from '../../engine/core/permissions/actor.ts'
import type { CallContext } from '../../engine/server/calls/call-context.ts'
import { runAction, runActionOnOne, type Row } from './run-action.ts'
import { priceAt, type MasterData, type SeededMaterial, type SeededSupplier } from './master-data.ts'
import type { SeededEnterprise } from './people.ts'
import type { Random } from './random.ts'
import type { StoryClock } from './story-clock.ts'

/** The ending of a story; each purchaser gets some of every kind. */
export const endings = [
  'listed',
  'listClosed',
  'placed',
  'placed',
  'refusedBySupplier',
  'accepted',
  'accepted',
  'producing',
  'delayAsked',
  'suspended',
  'partlyShipped',
  'shipped',
  'shipped',
  'shipmentReturned',
  'shipmentRevoked',
  'partlyReceived',
  'received',
  'received',
  'inspected',
  'rejectedPartly',
  'stored',
  'stored',
  'reversed',
  'closed',
  'deleted',
  'revoked',
  'finallyAccepted',
] as const
export type Ending = (typeof endings)[number]

/** Endings whose goods need inspection. */
const inspected: ReadonlySet<Ending> = new Set(['listed', 'deleted', 'received', 'inspected', 'rejectedPartly'])

/** Endings in which the supplier has not accepted; a supplier with automatic acceptance cannot have them. */
const beforeAcceptance: ReadonlySet<Ending> = new Set(['listed', 'deleted', 'placed', 'revoked', 'refusedBySupplier'])

/** Who tells a story, and of whom. */
export type Teller = {
  readonly context: CallContext
  readonly clock: StoryClock
  readonly random: Random
  readonly purchaser: SeededEnterprise
  readonly masters: MasterData
}

/** Plays one story from the purchase list to its ending through the server's own operations, each step by the responsible person. */
export async function seedOrderStory(teller: Teller, ending: Ending, number: number): Promise<void> {
  const { context, clock, random, purchaser, masters } = teller
  const isChecked = inspected.has(ending)
  const supplier = random.pick(
    masters.suppliers.filter(
      (one) =>
        one.level !== 'FROZEN' &&
        one.enterprise &&
        !(one.autoOrderAcceptance && beforeAcceptance.has(ending)) &&
        (!isChecked || materialsOf(masters, one, true).length > 2),
    ),
  )
  const materials = random.some(materialsOf(masters, supplier, isChecked), random.between(2, 6))
  if (materials.length === 0) return
  const lines = await listLines(teller, supplier, materials, number)
  if (ending === 'listed') return
  const buyer = purchaser.actorOf('purchaser')
  if (ending === 'listClosed') {
    for (const line of lines) await runAction(context, buyer, 'purchaseListLine', 'close', { entity: { id: line.id, closeReason: '项目变更，不再采购' } })
    return
  }
  clock.passHours(random.between(3, 30))
  let order = await runActionOnOne(context, buyer, 'order', 'create', {
    supplier: supplier.id,
    orderType: random.chance(0.2) ? 'WHOLE_MACHINE' : 'SPARE_PART',
    settlementMethod: 'MON',
    // Each supplier has terms of its own.
    paymentTerm: masters.paymentTerms[masters.suppliers.indexOf(supplier) % 2],
    subsidiary: masters.subsidiaries[0],
    remark: random.chance(0.3) ? '请按约定交期发货，附质保书' : null,
    lines: lines.map((line) => ({ purchaseListLine: line.id })),
  })
  if (ending === 'revoked') return void (await runAction(context, buyer, 'order', 'revoke', { entity: { id: order.id } }))
  if (ending === 'deleted') return void (await runAction(context, buyer, 'order', 'delete', { entity: { id: order.id } }))
  if (order['status'] === 'WAITAPPROVAL') {
    if (ending === 'placed' && random.chance(0.6)) return
    clock.passHours(random.between(1, 10))
    const manager = purchaser.actorOf('purchasingManager')
    if (ending === 'placed') {
      await runAction(context, manager, 'order', 'refuse', {
        entity: { id: order.id, version: order['version'], approvalReason: '超出本月预算，请与供应商重新议价' },
      })
      return
    }
    order = await runActionOnOne(context, manager, 'order', 'approve', { id: order.id, version: order['version'] })
  }
  if (ending === 'placed') return
  if (order['status'] === 'WAITORDER') {
    clock.passHours(random.between(2, 48))
    const sales = salesOf(supplier)
    if (ending === 'refusedBySupplier')
      return void (await runAction(context, sales, 'order', 'refuseOrder', { entity: { id: order.id, refuseReason: '产能已满，交期无法满足' } }))
    await runAction(context, sales, 'order', 'accept', { entity: { id: order.id, version: order['version'], replyDate: clock.day(random.between(7, 30)) } })
  }
  await afterAcceptance(teller, ending, supplier, order.id)
}

async function afterAcceptance(teller: Teller, ending: Ending, supplier: SeededSupplier, orderId: string): Promise<void> {
  const { context, clock, random, purchaser } = teller
  const buyer = purchaser.actorOf('purchaser')
  const sales = salesOf(supplier)
  if (ending === 'accepted') return
  if (ending === 'suspended')
    return void (await runAction(context, buyer, 'order', 'suspend', { entity: { id: orderId, suspendReason: '客户项目暂停，等待通知' } }))
  if (ending === 'closed') return void (await runAction(context, buyer, 'order', 'close', { entity: { id: orderId, closeReason: '需求取消' } }))
  if (ending === 'delayAsked')
    return void (await runAction(context, sales, 'order', 'delay', { entity: { id: orderId, delayDate: clock.day(30), delayReason: '原材料到货推迟' } }))
  const lines = await linesOf(teller, 'orderLine', orderId)
  await runAction(context, sales, 'orderLine', 'startProduction', { entityList: lines.map((line) => ({ id: line.id })) })
  if (ending === 'producing') return
  clock.passHours(random.between(24, 160))
  await runAction(context, sales, 'orderLine', 'finishProduction', { entityList: lines.map((line) => ({ id: line.id })) })
  const partly = ending === 'partlyShipped' || random.chance(0.25)
  const shipped = lines.map((line) => ({ orderLine: line.id, quantity: partly ? half(String(line['pending'])) : String(line['pending']) }))
  const [shipment] = await runAction(context, sales, 'shipment', 'add', {
    entity: {
      ...(random.chance(0.5)
        ? { deliveryMethod: 'LOGISTICS', carrier: 'ROAD', logisticsNumber: `SF${random.between(1_000_000_000, 9_999_999_999)}` }
        : { deliveryMethod: 'SUPPLIER', plateNumber: `苏E${random.between(10_000, 99_999)}` }),
      expectedArrival: clock.day(2),
      lines: shipped,
    },
  })
  if (!shipment) throw new Error('No shipment came of shipping')
  if (ending === 'shipped' || ending === 'partlyShipped') return
  clock.passHours(random.between(4, 60))
  if (ending === 'shipmentRevoked') return void (await runAction(context, sales, 'shipment', 'revoke', { entity: { id: shipment.id } }))
  if (ending === 'shipmentReturned')
    return void (await runAction(context, buyer, 'shipment', 'return', { entity: { id: shipment.id, returnReason: '外包装破损，整单退回' } }))
  await afterArrival(teller, ending, orderId, shipment.id)
}

async function afterArrival(teller: Teller, ending: Ending, orderId: string, shipmentId: string): Promise<void> {
  const { context, clock, random, purchaser, masters } = teller
  const receiver = purchaser.actorOf('receiver')
  const shipped = await linesOf(teller, 'shipmentLine', shipmentId)
  const received = (ending === 'partlyReceived' ? shipped.slice(0, 1) : shipped).map((line) => ({
    shipmentLine: line.id,
    quantity: ending === 'partlyReceived' ? half(String(line['quantity'])) : String(line['quantity']),
  }))
  const receipt = await runActionOnOne(context, receiver, 'receipt', 'add', { receivingArea: masters.areas[0], lines: received })
  if (ending === 'received' || ending === 'partlyReceived') return
  clock.passHours(random.between(2, 20))
  if (ending === 'reversed') {
    const [line] = await linesOf(teller, 'receiptLine', receipt.id)
    if (line)
      await runAction(context, receiver, 'reversal', 'add', {
        entity: { reason: '实物与单据不符，冲销后重收', lines: [{ receiptLine: line.id, quantity: half(String(line['quantity'])) }] },
      })
    return
  }
  await inspectAll(teller, receipt.id, ending === 'rejectedPartly')
  if (ending === 'inspected' || ending === 'rejectedPartly') return
  clock.passHours(random.between(1, 12))
  const storekeeper = purchaser.actorOf('warehouse')
  for (const note of await openOf(teller, 'storageNote', receipt.id, ['WAITIN', 'WAITOUT']))
    await runAction(context, storekeeper, 'storageNote', 'post', {
      entity: {
        id: note.id,
        warehouse: '原材料库',
        goodsPosition: masters.positions[(random.between(1, 12) + random.between(1, 40)) % masters.positions.length],
        storageDate: clock.day(0),
      },
    })
  if (ending === 'finallyAccepted') await runAction(context, purchaser.actorOf('purchasingManager'), 'order', 'finalAcceptance', { entity: { id: orderId } })
}

async function inspectAll(teller: Teller, receiptId: string, reject: boolean): Promise<void> {
  const { context, purchaser, clock, masters } = teller
  const open = await openOf(teller, 'inspection', receiptId, ['WAITINSPECT'])
  const inspector = purchaser.actorOf('qualityInspector')
  for (const [index, lot] of open.entries()) {
    const quantity = String(lot['quantity'])
    const returned = reject && index === 0 ? half(quantity) : '0'
    const bad = returned !== '0' && returned !== quantity
    await runAction(context, inspector, 'inspection', 'inspect', {
      entity: {
        id: lot.id,
        result: bad ? 'N' : 'Y',
        samplingQuantity: lot['inspectionType'] === 'S' ? quantity : null,
        defectiveQuantity: bad ? '1' : '0',
        ...(bad ? { defectiveType: masters.defects[0] } : {}),
        acceptedQuantity: bad ? String(Number(quantity) - Number(returned)) : quantity,
        dispositions: bad ? [{ mode: 'RE', quantity: returned, remark: '孔位超差，退回供应商' }] : [],
        inspector: inspector.name,
        inspectedDate: clock.day(0),
      },
    })
  }
}

const projects = ['HR-2026-装配线改造', 'HR-2026-海工吊机', 'HR-2026-备件补库', 'HR-2026-试验台'] as const

/** The machines that are built in each project; spare parts go into none. */
const machines: Readonly<Record<(typeof projects)[number], readonly string[]>> = {
  'HR-2026-装配线改造': ['ZPX-200', 'ZPX-210'],
  'HR-2026-海工吊机': ['DJ-50T', 'DJ-80T'],
  'HR-2026-备件补库': [],
  'HR-2026-试验台': ['SYT-12'],
}

function machineOf(project: (typeof projects)[number], number: number): Readonly<Record<string, string>> {
  const ofProject = machines[project]
  const machine = ofProject[number % ofProject.length]
  return { project, ...(machine !== undefined && { parentMaterialCode1: machine }) }
}

export async function listLines(teller: Teller, supplier: SeededSupplier, materials: readonly SeededMaterial[], number: number): Promise<readonly Row[]> {
  const { context, clock, random, purchaser, masters } = teller
  const buyer = purchaser.actorOf('purchaser')
  const electrical = supplier.category === 'ELECTRICAL'
  const address = random.pick(addressLinesOf(purchaser.seed))
  const rows: Row[] = []
  for (const [index, material] of materials.entries()) {
    const small = Number(material.price) < 5
    const row = await runActionOnOne(context, buyer, 'purchaseListLine', 'add', {
      materialRecord: material.id,
      quantity: String(small ? random.between(4, 60) * 50 : random.between(2, 60)),
      deliveryDate: clock.day(random.between(15, 60)),
      deliveryAddress: address,
      purchasingGroup: masters.groups[electrical ? 1 : 0],
      subsidiary: masters.subsidiaries[0],
      supplier: supplier.id,
      price: priceAt(material.price, purchaser),
      budgetPrice: priceAt(String(Number(material.price) * 1.05), purchaser),
      ...machineOf(random.pick(projects), number),
      applicant: random.pick(['王海', '李娜', '张帆', '刘洋']),
      requestNumber: `PR2026${String(number).padStart(4, '0')}`,
      externalId: `${purchaser.seed.key}-${number}-${index + 1}`,
    })
    rows.push(row)
  }
  return rows
}

export function materialsOf(masters: MasterData, supplier: SeededSupplier, isChecked: boolean): readonly SeededMaterial[] {
  return masters.materials.filter((material) => supplier.families.includes(material.family) && (!isChecked || ['F', 'S'].includes(material.inspectionType)))
}

/** The stored lines of a document. */
export async function linesOf({ context, purchaser }: Pick<Teller, 'context' | 'purchaser'>, entity: string, document: string): Promise<readonly Row[]> {
  return inTransaction(context.pool, { side: 'purchaser', enterprise: purchaser.id }, async (tx) => {
    const { rows } = await sql<Row>`select * from ${sql.table(entity)} where document = ${document} order by "lineNo"`.execute(tx)
    return rows
  })
}

/** The open documents that a receipt created. */
export async function openOf({ context, purchaser }: Teller, entity: string, receipt: string, statuses: readonly string[]): Promise<readonly Row[]> {
  return inTransaction(context.pool, { side: 'purchaser', enterprise: purchaser.id }, async (tx) => {
    const { rows } = await sql<Row>`select * from ${sql.table(entity)} where receipt = ${receipt} and status = any(${[...statuses]}) order by id`.execute(tx)
    return rows
  })
}

export function salesOf(supplier: SeededSupplier): Actor {
  if (!supplier.enterprise) throw new RangeError(`Supplier "${supplier.code}" has not registered`)
  return supplier.enterprise.actorOf('sales')
}

/** Half of a whole number, at least one. */
function half(quantity: string): string {
  return String(Math.max(1, Math.floor(Number(quantity) / 2)))
}
