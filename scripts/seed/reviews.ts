import type { CallContext } from '../../engine/server/calls/call-context.ts'
import type { MasterData } from './master-data.ts'
import type { SeededEnterprise } from './people.ts'
import { runAction, runActionOnOne, type Row } from './run-action.ts'
import type { StoryClock } from './story-clock.ts'

type Teller = { readonly context: CallContext; readonly clock: StoryClock; readonly purchaser: SeededEnterprise; readonly masters: MasterData }
type Criterion = readonly [dimension: string, name: string, highest: string, description: string]

const admission: readonly Criterion[] = [
  ['QUALITY', '质量体系', '25', 'ISO 9001 或 IATF 16949 有效，现场执行与文件一致'],
  ['QUALITY', '来料与过程检验', '15', '检验记录可追溯，量具在校准期内'],
  ['TECHNICAL', '设备与产能', '20', '关键设备自有，月产能满足预计需求的 1.5 倍'],
  ['TECHNICAL', '工艺与图纸管理', '15', '图纸版本受控，工艺卡完整'],
  ['COMMERCIAL', '付款条件与报价', '15', '接受月结 60 天，报价明细完整'],
  ['COMMERCIAL', '财务与信用', '10', '近两年无失信记录'],
]
const promotion: readonly Criterion[] = [
  ['QUALITY', '近一年来料合格率', '40', '合格率 99% 以上满分，每低 0.5% 扣 5 分'],
  ['TECHNICAL', '技术配合', '25', '图纸变更 3 日内响应'],
  ['COMMERCIAL', '交付及时率', '20', '95% 以上满分'],
  ['COMMERCIAL', '价格竞争力', '15', '与价格库比较'],
]

/** Two templates of reviews, a draft of which four of six criteria are scored, a review that waits for approval, and one that was rejected. */
export async function seedReviews(teller: Teller): Promise<void> {
  const { clock, context, masters, purchaser } = teller
  const manager = purchaser.actorOf('purchasingManager')
  const forAdmission = await template(teller, 'RT-01', '供应商准入评审（通用）', admission, '质量体系')
  const forPromotion = await template(teller, 'RT-02', '供应商升级评审', promotion)
  clock.passHours(3)
  const at = (level: string) => masters.suppliers.filter((one) => one.level === level)
  const [waiting, failed] = at('ACCESS')
  const [candidate] = [...at('POTENTIAL'), ...at('QUALIFIED')]
  if (candidate !== undefined) await review(teller, forAdmission, candidate.id, ['', '13', '17', '12', '11'])
  if (waiting !== undefined) {
    const { id } = await review(teller, forPromotion, waiting.id, ['36', '21', '17', '12'])
    await runAction(context, purchaser.actorOf('technicalExpert'), 'supplierReview', 'submit', { entity: { id } })
  }
  clock.passHours(2)
  if (failed === undefined) return
  const { id } = await review(teller, forPromotion, failed.id, ['24', '15', '9', '11'])
  const submitted = await runActionOnOne(context, purchaser.actorOf('technicalExpert'), 'supplierReview', 'submit', { id })
  clock.passHours(2)
  await runAction(context, manager, 'supplierReview', 'reject', {
    entity: { id, version: submitted['version'], rejectReason: '交付及时率低于 80%，三个月后再评' },
  })
}

async function template({ context, purchaser }: Teller, code: string, name: string, criteria: readonly Criterion[], attached?: string): Promise<Row> {
  const total = (of: string) => String(criteria.filter(([dimension]) => dimension === of).reduce((sum, [, , highest]) => sum + Number(highest), 0))
  return runActionOnOne(context, purchaser.actorOf('administrator'), 'reviewTemplate', 'add', {
    code,
    name,
    qualityTotal: total('QUALITY'),
    technicalTotal: total('TECHNICAL'),
    commercialTotal: total('COMMERCIAL'),
    passScore: '70',
    lines: criteria.map(([dimension, criterion, highest, description]) => ({
      dimension,
      name: criterion,
      highest,
      description,
      attachmentRequired: criterion === attached,
    })),
  })
}

/** A review by the technical expert; a blank score is not recorded. */
async function review({ clock, context, purchaser }: Teller, from: Row, supplier: string, scores: readonly string[]): Promise<Row> {
  const expert = purchaser.actorOf('technicalExpert')
  const rules = from['lines'] as readonly Row[]
  const made = await runActionOnOne(context, expert, 'supplierReview', 'add', { supplier, lines: rules.map(({ id }) => ({ rule: id })) })
  clock.passHours(1)
  const lines = made['lines'] as readonly Row[]
  for (const [place, score] of scores.entries())
    if (score !== '')
      await runAction(context, expert, 'reviewScore', 'record', { entity: { id: lines[place]!.id, score, statement: '现场查看并核对近一年记录' } })
  return made
}
