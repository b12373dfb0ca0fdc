import { sql } from 'kysely'
import type { CallContext } from '../../engine/server/calls/call-context.ts'
import { inTransaction } from '../../engine/server/store/transaction.ts'
import type { MasterData } from './master-data.ts'
import type { SeededEnterprise } from './people.ts'
import { runAction, runActionOnOne, type Row } from './run-action.ts'
import type { StoryClock } from './story-clock.ts'

type Teller = { readonly context: CallContext; readonly clock: StoryClock; readonly purchaser: SeededEnterprise; readonly masters: MasterData }

/**
 * Quality standards, and four on-site inspections: one failed by two defects and is approved, one waits for its approval, one is released for tomorrow, and a
 * visit to suppliers is planned.
 */
export async function seedPatrols(teller: Teller, today: Date): Promise<void> {
  const { context, clock, purchaser, masters } = teller
  const manager = purchaser.actorOf('purchasingManager')
  const inspector = purchaser.actorOf('qualityInspector')
  clock.moveTo(new Date(today.getTime() - 4 * 86_400_000))
  const sampled = masters.materials.filter(({ inspectionType }) => inspectionType === 'S').slice(0, 3)
  for (const { id, materialNumber } of sampled)
    for (const [stage, samplingRatio] of [
      ['ARRIVAL', '8'],
      ['FINAL', '15'],
    ])
      await runActionOnOne(context, inspector, 'qualityStandard', 'add', {
        name: `${materialNumber} ${stage === 'ARRIVAL' ? '来料抽检标准' : '出货前抽检标准'}`,
        materialRecord: id,
        stage,
        samplingRatio,
        requirements: '1. 外观无锈蚀、划伤、毛刺；2. 关键尺寸按图纸抽测；3. 材质证明、合格证齐全',
      })

  const [failed, waiting] = await linesIn(teller, 'COMPLETED')
  const [upcoming] = await linesIn(teller, 'PRODUCING')
  if (failed !== undefined) {
    const patrol = await released(teller, failed, { category: 'ROUTINE', costAllocation: 'CT_S' })
    for (const [place, check] of (await checksOf(teller, patrol.id)).entries())
      await record(
        teller,
        check,
        place === 0
          ? {
              result: 'N',
              defectiveQuantity: '2',
              defects: [
                { defectiveType: masters.defects[0], severity: 'MAJOR', quantity: '2', remark: '孔位超差 0.3 mm' },
                { defectiveType: masters.defects[1], severity: 'MINOR', quantity: '1', remark: '端面划伤' },
              ],
              remark: '已要求供应商全数复检后再发货',
              cost: '680',
              deduction: '350',
              deductionReason: '返工影响装配进度，按协议扣款',
            }
          : { result: 'Y' },
      )
    await runAction(context, inspector, 'patrolOrder', 'submit', { entity: { id: patrol.id, documentType: 'STATEMENT', paymentDate: clock.day(30) } })
    clock.passHours(5)
    await runAction(context, manager, 'patrolOrder', 'approve', { entity: { id: patrol.id, version: await versionOf(teller, patrol.id) } })
  }
  clock.moveTo(new Date(today.getTime() - 86_400_000))
  if (waiting !== undefined) {
    const patrol = await released(teller, waiting, { category: 'FOLLOWUP' })
    for (const check of await checksOf(teller, patrol.id)) await record(teller, check, { result: 'Y', remark: '复检合格' })
    await runAction(context, inspector, 'patrolOrder', 'submit', { entity: { id: patrol.id } })
  }
  clock.moveTo(new Date(today.getTime() - 3_600_000))
  if (upcoming !== undefined) await released(teller, upcoming, { stage: 'PROCESS', plannedFrom: clock.day(1), plannedTo: clock.day(2) })
  await runActionOnOne(context, manager, 'patrolOrder', 'plan', {
    category: 'SPECIAL',
    inspector: inspector.accountId,
    plannedFrom: clock.day(6),
    plannedTo: clock.day(8),
    purchasingGroup: masters.groups[0],
    remark: '年度供方质量体系走访',
    lines: masters.suppliers.slice(0, 3).map(({ id }) => ({ supplier: id, requirements: '检查来料控制、过程记录和量具校准' })),
  })
}

/** Plans an inspection of order lines and hands it to the inspector. */
async function released({ context, purchaser, clock }: Teller, lines: readonly string[], header: Readonly<Record<string, unknown>>): Promise<Row> {
  const manager = purchaser.actorOf('purchasingManager')
  const planned = await runActionOnOne(context, manager, 'patrolOrder', 'planFromOrder', {
    inspector: purchaser.actorOf('qualityInspector').accountId,
    departmentHead: manager.accountId,
    plannedFrom: clock.day(0),
    ...header,
    lines: lines.map((orderLine) => ({ orderLine })),
  })
  clock.passHours(1)
  await runAction(context, manager, 'patrolOrder', 'release', { entity: { id: planned.id } })
  clock.passHours(2)
  return planned
}

async function record({ context, purchaser, clock }: Teller, check: Row, result: Readonly<Record<string, unknown>>): Promise<void> {
  const { id, version, proposedSample } = check
  const values = { id, version, samplingQuantity: Number(proposedSample) > 2 ? String(proposedSample) : String(check['quantity']), ...result }
  await runAction(context, purchaser.actorOf('qualityInspector'), 'patrolCheck', 'record', { entity: values })
  clock.passHours(1)
}

/** Lines of accepted orders in this state of production, two or three of one order together. */
async function linesIn({ context, purchaser }: Teller, production: string): Promise<readonly (readonly string[])[]> {
  return inTransaction(context.pool, { side: 'purchaser', enterprise: purchaser.id }, async (tx) => {
    const { rows } = await sql<{ lines: string[] }>`
      select (array_agg(l.id order by l."lineNo"))[1:3] as lines from "orderLine" l join "order" o on o.id = l.document
      where l.production = ${production} and not l.closed and o.acceptance = 'purchasePaid' and not o."finallyAccepted" and l.quantity > 2
      group by o.id, o."createdAt" having count(*) > 1 order by o."createdAt" desc limit 2`.execute(tx)
    return rows.map(({ lines }) => lines)
  })
}

async function checksOf({ context, purchaser }: Teller, patrol: string): Promise<readonly Row[]> {
  return inTransaction(context.pool, { side: 'purchaser', enterprise: purchaser.id }, async (tx) => {
    const { rows } = await sql<Row>`select * from "patrolCheck" where "patrolOrder" = ${patrol} order by "checkNumber"`.execute(tx)
    return rows
  })
}

async function versionOf({ context, purchaser }: Teller, patrol: string): Promise<number> {
  return inTransaction(context.pool, { side: 'purchaser', enterprise: purchaser.id }, async (tx) => {
    const { rows } = await sql<{ version: number }>`select version from "patrolOrder" where id = ${patrol}`.execute(tx)
    return rows[0]!.version
  })
}
