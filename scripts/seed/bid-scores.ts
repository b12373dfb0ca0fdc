import { sql } from 'kysely'
import type { CallContext } from '../../engine/server/calls/call-context.ts'
import { runAction } from './run-action.ts'
import type { SeededEnterprise } from './people.ts'
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
