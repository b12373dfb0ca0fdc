import type { CallContext } from '../../engine/server/calls/call-context.ts'
import type { MasterData } from './master-data.ts'
import type { SeededEnterprise } from './people.ts'
import { runAction, runActionOnOne } from './run-action.ts'
import type { StoryClock } from './story-clock.ts'

type Teller = { readonly context: CallContext; readonly clock: StoryClock; readonly purchaser: SeededEnterprise; readonly masters: MasterData }

const documents = [
  { name: '营业执照', englishName: 'Business licence', validMonths: '120' },
  { name: '质量体系证书（ISO 9001）', englishName: 'ISO 9001 certificate', validMonths: '36' },
  { name: '特种设备制造许可证', englishName: 'Special equipment licence', category: 'MACHINING', validMonths: '48', mandatory: false },
  { name: '3C 认证证书', englishName: 'CCC certificate', category: 'ELECTRICAL', validMonths: '60' },
  { name: '环境管理体系证书', englishName: 'ISO 14001 certificate', validMonths: '36', mandatory: false },
]

/** What documents are required, and two requests that wait for their suppliers. */
export async function seedQualifications({ clock, context, masters, purchaser }: Teller): Promise<void> {
  const manager = purchaser.actorOf('purchasingManager')
  const kinds: { readonly id: string; readonly category: string | undefined }[] = []
  for (const document of documents) {
    const { id } = await runActionOnOne(context, manager, 'qualificationType', 'add', document)
    kinds.push({ id, category: document.category })
  }
  const [first, second] = masters.suppliers.filter(({ enterprise }) => enterprise !== undefined)
  for (const [supplier, days, requirements] of [
    [first, 10, '年度资质更新，请上传加盖公章的扫描件'],
    [second, 14, '新增供货类别，请补充相应证书'],
  ] as const) {
    if (supplier === undefined) continue
    clock.passHours(1)
    await runAction(context, manager, 'qualification', 'ask', {
      entity: {
        supplier: supplier.id,
        dueDate: clock.day(days),
        requirements,
        lines: kinds.filter(({ category }) => category === undefined || category === supplier.category).map(({ id }) => ({ kind: id })),
      },
    })
  }
}
