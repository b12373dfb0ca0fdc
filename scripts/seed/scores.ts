import { sql } from 'kysely'
import type { CallContext } from '../../engine/server/calls/call-context.ts'
import { daysFrom } from './days-from.ts'
import type { MasterData } from './master-data.ts'
import { runAction, runActionOnOne, type Row } from './run-action.ts'
import type { SeededEnterprise } from './people.ts'
import type { StoryClock } from './story-clock.ts'
import { storedRows } from './stored-rows.ts'

/** The settings of an inquiry that a technical and a business expert score. */
export function scoringBy(purchaser: SeededEnterprise): Readonly<Record<string, unknown>> {
  return {
    expertScoring: true,
    technicalRatio: '60',
    businessRatio: '40',
    experts: [
      { person: purchaser.actorOf('technicalExpert').accountId, kind: 'TECHNICAL' },
      { person: purchaser.actorOf('businessExpert').accountId, kind: 'BUSINESS' },
    ],
    factors: [
      { kind: 'TECHNICAL', name: '技术方案', description: '是否满足图纸和技术协议', highest: '10', weight: '50' },
      { kind: 'TECHNICAL', name: '质量保证', description: '检验手段、质保期和同类业绩', highest: '10', weight: '30' },
      { kind: 'TECHNICAL', name: '售后服务', highest: '5', weight: '20' },
      { kind: 'BUSINESS', name: '价格水平', highest: '100', weight: '70' },
      { kind: 'BUSINESS', name: '付款与交期', highest: '10', weight: '30' },
    ],
  }
}

/** The business expert has submitted their scores; the technical expert has not. */
export async function scoreAsBusiness(context: CallContext, purchaser: SeededEnterprise, inquiry: string): Promise<void> {
  const expert = purchaser.actorOf('businessExpert')
  const sheets = await storedRows(context, purchaser, 'bidScore', sql`inquiry = ${inquiry} and kind = 'BUSINESS' order by "scoreNumber"`)
  for (const [index, sheet] of sheets.entries()) {
    const factors = await storedRows(context, purchaser, 'bidScoreLine', sql`document = ${sheet.id} order by "lineNo"`)
    const scores = [String(92 - 5 * index), String(7.5 + index)]
    await runAction(context, expert, 'bidScoreLine', 'score', { entityList: factors.map(({ id }, place) => ({ id, score: scores[place] })) })
    await runAction(context, expert, 'bidScore', 'submit', { entity: { id: sheet.id, remark: '价格和付款条件可以接受' } })
  }
}

type Teller = { readonly context: CallContext; readonly clock: StoryClock; readonly purchaser: SeededEnterprise; readonly masters: MasterData }

const groups = [
  { mark: 'A', kind: 'BUSINESS', name: '交付', weight: '50' },
  { mark: 'B', kind: 'BUSINESS', name: '价格与商务条件', weight: '30' },
  { mark: 'C', kind: 'BUSINESS', name: '服务', weight: '20' },
  { mark: 'D', kind: 'TECHNICAL', name: '质量', weight: '70' },
  { mark: 'E', kind: 'TECHNICAL', name: '技术配合', weight: '30' },
]
const items = [
  { mark: 'A', code: 'A1', name: '交货准时', highest: '10', weight: '70', description: '准时率 98% 以上满分' },
  { mark: 'A', code: 'A2', name: '数量准确', highest: '10', weight: '30' },
  { mark: 'B', code: 'B1', name: '价格水平', highest: '10', weight: '60', description: '与价格库比较' },
  { mark: 'B', code: 'B2', name: '付款条件', highest: '10', weight: '40' },
  { mark: 'C', code: 'C1', name: '响应速度', highest: '5', weight: '100', description: '询价与投诉当天答复' },
  { mark: 'D', code: 'D1', name: '来料合格率', highest: '10', weight: '60', description: 'PPM 500 以下满分' },
  { mark: 'D', code: 'D2', name: '质量改进', highest: '10', weight: '40' },
  { mark: 'E', code: 'E1', name: '图纸变更配合', highest: '10', weight: '100' },
]
/** What the two experts give the items of their kind, supplier by supplier, of a tenth of the highest. */
const levels = [
  { BUSINESS: ['9', '9', '8', '8', '4.5'], TECHNICAL: ['9.5', '9', '9'] },
  { BUSINESS: ['7', '8', '9', '7', '4'], TECHNICAL: ['8', '7', '8.5'] },
  { BUSINESS: ['5', '6', '8', '6', '2.5'], TECHNICAL: ['5.5', '5', '6'] },
] as const

/** A template in use and a draft, a round of last quarter that is finished and shared with one supplier, and one that runs, of which one expert has submitted. */
export async function seedScoring(teller: Teller, today: Date): Promise<void> {
  const { clock, context, masters, purchaser } = teller
  const manager = purchaser.actorOf('administrator')
  const suppliers = masters.suppliers.filter(({ level }) => level !== 'POTENTIAL').slice(0, levels.length)
  const [group] = masters.groups
  if (suppliers.length === 0) return
  const first = await runActionOnOne(context, manager, 'scoreTemplate', 'add', {
    code: 'ST-01',
    name: '供应商季度绩效评分',
    purchasingGroup: group,
    description: '交付、价格、服务、质量与技术配合',
    businessRatio: '60',
    technicalRatio: '40',
    groups,
    items,
    experts: [
      { person: purchaser.actorOf('businessExpert').accountId, kind: 'BUSINESS' },
      { person: purchaser.actorOf('technicalExpert').accountId, kind: 'TECHNICAL' },
    ],
    suppliers: suppliers.map(({ id }) => ({ supplier: id })),
  })
  await runActionOnOne(context, manager, 'scoreTemplate', 'add', {
    code: 'ST-02',
    name: '新供应商试用评分（草稿）',
    purchasingGroup: group,
    businessRatio: '50',
    technicalRatio: '50',
    groups: groups.slice(0, 1),
    items: items.slice(0, 2),
  })
  clock.passHours(1)
  await runAction(context, manager, 'scoreTemplate', 'putInUse', { entity: { id: first['id'] } })
  const finished = await round(teller, first, -190, -100, 0)
  await scored(teller, finished, ['BUSINESS', 'TECHNICAL'])
  await runAction(context, manager, 'scoreRound', 'finish', { entity: { id: finished } })
  clock.passHours(1)
  const [best] = await storedRows(context, purchaser, 'scoreSummary', sql`round = ${finished} order by "totalScore" desc`)
  await runAction(context, manager, 'scoreSummary', 'share', { entity: { id: best!.id, sharedNote: '总体表现良好，请继续保持交付准时率' } })
  await scored(teller, await round(teller, first, -99, -8, 1), ['BUSINESS'])

  async function round({ context: told }: Teller, { id }: Row, from: number, to: number, hours: number): Promise<string> {
    clock.passHours(hours)
    const day = (days: number) => daysFrom(today, days).toISOString().slice(0, 10)
    await runAction(told, manager, 'scoreTemplate', 'startRound', { entity: { id, periodFrom: day(from), periodTo: day(to), scoreUntil: day(10) } })
    const [made] = await storedRows(told, purchaser, 'scoreRound', sql`status = 'DRAFT' order by "createdAt" desc`)
    await runAction(told, manager, 'scoreRound', 'start', { entity: { id: made!.id } })
    return made!.id
  }
}

async function scored({ clock, context, purchaser }: Teller, round: string, kinds: readonly ('BUSINESS' | 'TECHNICAL')[]): Promise<void> {
  clock.passHours(2)
  for (const kind of kinds) {
    const expert = purchaser.actorOf(kind === 'BUSINESS' ? 'businessExpert' : 'technicalExpert')
    const ratings = await storedRows(context, purchaser, 'expertRating', sql`round = ${round} and kind = ${kind} order by "ratingNumber"`)
    for (const [place, { id }] of ratings.entries()) {
      const lines = await storedRows(context, purchaser, 'expertRatingLine', sql`document = ${id} order by "lineNo"`)
      const scores = levels[place % levels.length]![kind]
      await runAction(context, expert, 'expertRatingLine', 'score', { entityList: lines.map((line, index) => ({ id: line.id, score: scores[index]! })) })
      await runAction(context, expert, 'expertRating', 'submit', { entity: { id, remark: '依据本季度收货与检验记录' } })
    }
  }
}
