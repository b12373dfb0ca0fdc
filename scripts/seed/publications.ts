import type { CallContext } from '../../engine/server/calls/call-context.ts'
import { addressLinesOf } from './enterprises.ts'
import { runAction, runActionOnOne } from './run-action.ts'
import type { MasterData } from './master-data.ts'
import type { SeededEnterprise } from './people.ts'
import type { StoryClock } from './story-clock.ts'

type Teller = { readonly context: CallContext; readonly clock: StoryClock; readonly purchaser: SeededEnterprise; readonly masters: MasterData }

const DAY = 86_400_000

const sourced: readonly {
  readonly name: string
  readonly daysAgo: number
  readonly days: number
  readonly urgent: boolean
  readonly parts: readonly {
    readonly partName: string
    readonly material: string
    readonly process: string
    readonly quantity: string
    readonly quantityUnit: string
  }[]
}[] = [
  {
    name: '减速机壳体寻源',
    daysAgo: 2,
    days: 21,
    urgent: false,
    parts: [
      { partName: '减速机上箱体', material: 'QT500-7', process: '砂型铸造、精加工', quantity: '120', quantityUnit: '件' },
      { partName: '减速机下箱体', material: 'QT500-7', process: '砂型铸造、精加工', quantity: '120', quantityUnit: '件' },
      { partName: '轴承端盖', material: 'HT250', process: '铸造、车削', quantity: '480', quantityUnit: '件' },
    ],
  },
  {
    name: '不锈钢法兰寻源',
    daysAgo: 1,
    days: 10,
    urgent: true,
    parts: [
      { partName: '带颈对焊法兰 DN80', material: '316L', process: '锻造、机加工', quantity: '300', quantityUnit: '片' },
      { partName: '盲板法兰 DN80', material: '316L', process: '锻造、机加工', quantity: '60', quantityUnit: '片' },
    ],
  },
]

/** Creates an enterprise's publications: sourcing inquiries that look for suppliers, one with an applicant by telephone, and materials for the encyclopedia. */
export async function seedPublications(teller: Teller, today: Date): Promise<void> {
  const { context, clock, purchaser, masters } = teller
  const manager = purchaser.actorOf('purchasingManager')
  const [asked, applicant] = masters.suppliers.filter(({ enterprise, level }) => enterprise !== undefined && level !== 'FROZEN').slice(-2)
  const [address] = addressLinesOf(purchaser.seed)
  for (const { name, daysAgo, days, urgent, parts } of sourced) {
    clock.moveTo(new Date(today.getTime() - daysAgo * DAY))
    const deadline = new Date(today.getTime() + days * DAY)
    const inquiry = await runActionOnOne(context, manager, 'inquiry', 'addOnly', {
      name,
      type: 'COM',
      urgent,
      taxRate: '0.13',
      deadline: deadline.toISOString(),
      deliveryAddress: address,
      purchasingGroup: masters.groups[0],
      invitees: [{ supplier: asked!.id }],
      lines: parts.map((part, index) => ({
        ...part,
        inspectionType: 'S',
        deliveryDate: new Date(deadline.getTime() + (30 + index * 5) * DAY).toISOString().slice(0, 10),
      })),
    })
    await runAction(context, manager, 'inquiry', 'send', { entity: { id: inquiry.id } })
    await runAction(context, manager, 'inquiry', 'publish', { entity: { id: inquiry.id } })
    clock.passHours(5)
    if (!urgent)
      await runActionOnOne(context, manager, 'inquiryApplicant', 'register', {
        inquiry: inquiry.id,
        supplier: applicant!.id,
        contactName: '周敏',
        contactPhone: '0510-85127766',
        note: '有同类箱体量产经验，可提供样件',
      })
  }
  const shared = masters.materials.filter((_, index) => index % 12 === 0)
  await runAction(context, manager, 'material', 'share', { entityList: shared.map(({ id }) => ({ id })) })
}
