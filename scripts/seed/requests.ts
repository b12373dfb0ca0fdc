import { sql } from 'kysely'
import { addressLinesOf } from './enterprises.ts'
import { inTransaction } from '../../engine/server/store/transaction.ts'
import type { CallContext } from '../../engine/server/calls/call-context.ts'
import { runAction, runActionOnOne, type Row } from './run-action.ts'
import { priceAt, type MasterData, type SeededMaterial } from './master-data.ts'
import type { SeededEnterprise } from './people.ts'
import type { StoryClock } from './story-clock.ts'

/** The state in which a request ends. */
type Course = 'open' | 'waiting' | 'inApproval' | 'refused' | 'assigned' | 'partlyListed' | 'ordered' | 'overdue' | 'closed'

type SeedRequest = {
  readonly name: string
  readonly projectCode?: string
  readonly applicant: string
  readonly family: string
  readonly lines: number
  /** Pieces of each line. */
  readonly quantity: number
  /** Days until its end; absent for a long-term request. */
  readonly endsIn?: number
  readonly course: Course
}

const requests: readonly SeedRequest[] = [
  { name: '装配线易损件补充', projectCode: 'HR-2026-031', applicant: '王海', family: 'bearing', lines: 3, quantity: 40, endsIn: 120, course: 'open' },
  { name: '海工吊机液压备件', projectCode: 'HR-2026-018', applicant: '李娜', family: 'hydraulic', lines: 2, quantity: 12, endsIn: 130, course: 'waiting' },
  { name: '伺服改造二期', projectCode: 'HR-2026-022', applicant: '张帆', family: 'servo', lines: 4, quantity: 30, endsIn: 160, course: 'inApproval' },
  { name: '老产线阀门更换', applicant: '刘洋', family: 'valve', lines: 3, quantity: 50, endsIn: 100, course: 'refused' },
  { name: '试验台电气柜', projectCode: 'HR-2026-027', applicant: '张帆', family: 'plc', lines: 3, quantity: 6, endsIn: 110, course: 'assigned' },
  { name: '年度紧固件备库', applicant: '王海', family: 'bolt', lines: 5, quantity: 800, course: 'partlyListed' },
  { name: '传感器更新', projectCode: 'HR-2026-012', applicant: '李娜', family: 'sensor', lines: 2, quantity: 25, endsIn: 105, course: 'ordered' },
  { name: '法兰补库', projectCode: 'HR-2026-009', applicant: '刘洋', family: 'flange', lines: 2, quantity: 30, endsIn: 40, course: 'overdue' },
  { name: '车间密封件替换', applicant: '刘洋', family: 'seal', lines: 2, quantity: 300, endsIn: 110, course: 'closed' },
]

/**
 * Purchase requests in every state, each step by the responsible person, some of them on the purchase list and in orders. The clock
 * starts some weeks before all other stories.
 */
export async function seedRequests(context: CallContext, clock: StoryClock, purchaser: SeededEnterprise, masters: MasterData): Promise<void> {
  const admin = purchaser.actorOf('administrator')
  await runActionOnOne(context, admin, 'approvalRule', 'add', { subject: 'purchaseRequest.applying', level: '1', amountFrom: '10000', approverCode: 'A14' })
  await runActionOnOne(context, admin, 'approvalRule', 'add', { subject: 'purchaseRequest.applying', level: '2', amountFrom: '100000', approverCode: 'A62' })
  const template = await runActionOnOne(context, admin, 'storageTemplate', 'add', {
    name: '生产备件申请',
    purchasingGroup: masters.groups[0],
    subsidiary: masters.subsidiaries[0],
    deliveryAddress: addressLinesOf(purchaser.seed)[0],
    costCenter: 'CC-2100',
  })
  for (const request of requests) await tell(context, clock, purchaser, masters, template, request)
}

async function tell(
  context: CallContext,
  clock: StoryClock,
  purchaser: SeededEnterprise,
  masters: MasterData,
  template: Row,
  { name, projectCode, applicant, family, lines, quantity, endsIn, course }: SeedRequest,
): Promise<void> {
  const buyer = purchaser.actorOf('purchaser')
  const manager = purchaser.actorOf('purchasingManager')
  const materials = masters.materials.filter((material) => material.family === family).slice(0, lines)
  if (materials.length === 0) return
  const seller = masters.suppliers.find((one) => one.enterprise !== undefined && one.level !== 'FROZEN' && one.families.includes(family))
  clock.passHours(5)
  const made = await runActionOnOne(context, buyer, 'purchaseRequest', 'add', {
    name,
    projectCode: projectCode ?? null,
    applicant,
    storageTemplate: template.id,
    longTerm: endsIn === undefined,
    endDate: endsIn === undefined ? null : clock.day(endsIn),
    lines: materials.map((material, index) => lineOf(material, purchaser, quantity, clock.day(20 + index * 5), seller?.id)),
  })
  const id = made.id
  if (course === 'open') return
  if (course === 'closed') return void (await runAction(context, buyer, 'purchaseRequest', 'close', { entity: { id, closeReason: '改用库存件，不再采购' } }))
  clock.passHours(3)
  const isWaiting = made['approvalStatus'] === 'PR_WAIT_APPROVAL'
  if (course === 'waiting') return
  if (course === 'refused') {
    if (isWaiting)
      await runAction(context, manager, 'purchaseRequest', 'refuse', {
        entity: { id, version: made['version'], approvalReason: '阀门寿命未到，请先提供检修记录' },
      })
    return
  }
  const approved = isWaiting ? await runActionOnOne(context, manager, 'purchaseRequest', 'approve', { id, version: made['version'] }) : made
  if (course === 'inApproval' || approved['approvalStatus'] === 'PR_IN_APPROVAL') return
  await runAction(context, manager, 'purchaseRequest', 'assign', { entity: { id, assignee: buyer.accountId } })
  if (course === 'assigned') return
  const rows = approved['lines'] as readonly Row[]
  if (course === 'partlyListed') {
    for (const row of rows.slice(0, 2))
      await runAction(context, buyer, 'purchaseRequestLine', 'toPurchaseList', { entity: { id: row.id, transferQuantity: String(quantity / 2) } })
    return
  }
  await runAction(context, buyer, 'purchaseRequest', 'toPurchaseList', { entity: { id } })
  if (seller === undefined) return
  const listed = await listLinesOf(context, purchaser, rows)
  const ordered = course === 'overdue' ? listed.slice(0, 1) : listed
  clock.passHours(20)
  await runActionOnOne(context, buyer, 'order', 'create', {
    supplier: seller.id,
    settlementMethod: 'MON',
    lines: ordered.map((line) => ({ purchaseListLine: line })),
  })
}

function lineOf(
  material: SeededMaterial,
  purchaser: SeededEnterprise,
  quantity: number,
  deliveryDate: string,
  supplier: string | undefined,
): Readonly<Record<string, unknown>> {
  return {
    materialRecord: material.id,
    quantity: String(quantity),
    deliveryDate,
    supplier: supplier ?? null,
    budgetPrice: priceAt(String(Number(material.price) * 1.05), purchaser),
  }
}

/** The purchase-list lines made from request lines, in their order. */
async function listLinesOf({ pool }: CallContext, purchaser: SeededEnterprise, rows: readonly Row[]): Promise<readonly string[]> {
  return inTransaction(pool, { side: 'purchaser', enterprise: purchaser.id }, async (tx) => {
    const found =
      await sql<Row>`select id from "purchaseListLine" where "requestLine" = any(${rows.map(({ id }) => id)}::text[]) order by "lineNumber"`.execute(tx)
    return found.rows.map(({ id }) => id)
  })
}
