import { sql } from 'kysely'
import { addressLinesOf } from './enterprises.ts'
import { scoreAsBusiness, scoringBy } from './scores.ts'
import type { Teller } from './order-stories.ts'
import { runAction, runActionOnOne, type Row } from './run-action.ts'
import { seedPriceApprovals } from './price-approvals.ts'
import { priceAt, type SeededSupplier } from './master-data.ts'
import { storedRows } from './stored-rows.ts'
import { daysFrom } from './days-from.ts'

/** The phase in which an inquiry ends. */
type Ending =
  | 'draft'
  | 'asked'
  | 'quoted'
  | 'paused'
  | 'sealed'
  | 'opened'
  | 'bidding'
  | 'specified'
  | 'awardedInPart'
  | 'awarded'
  | 'closed'
  | 'cancelled'
  | 'approving'

const inquiries: readonly { readonly ending: Ending; readonly name: string; readonly daysAgo: number; readonly suppliers: number; readonly parts: number }[] = [
  { ending: 'awarded', name: '轴承年度补库', daysAgo: 58, suppliers: 2, parts: 3 },
  { ending: 'closed', name: '液压件寻价', daysAgo: 52, suppliers: 2, parts: 2 },
  { ending: 'cancelled', name: '海工吊机电缆', daysAgo: 45, suppliers: 2, parts: 2 },
  { ending: 'awardedInPart', name: '装配线改造标准件', daysAgo: 21, suppliers: 3, parts: 3 },
  { ending: 'opened', name: '试验台电控柜招标', daysAgo: 15, suppliers: 3, parts: 2 },
  { ending: 'sealed', name: '法兰锻件密封招标', daysAgo: 6, suppliers: 3, parts: 3 },
  { ending: 'quoted', name: '备件补库询价', daysAgo: 4, suppliers: 3, parts: 5 },
  { ending: 'paused', name: '传感器选型询价', daysAgo: 3, suppliers: 2, parts: 2 },
  { ending: 'bidding', name: '密封圈公开竞价', daysAgo: 2, suppliers: 4, parts: 2 },
  { ending: 'specified', name: '合同内补单', daysAgo: 2, suppliers: 1, parts: 2 },
  { ending: 'asked', name: '紧固件加急询价', daysAgo: 1, suppliers: 3, parts: 4 },
  { ending: 'draft', name: '下月计划（草稿）', daysAgo: 0, suppliers: 2, parts: 3 },
  // This comes last: from here on the enterprise has an approval rule for its awards.
  { ending: 'approving', name: '年度协议外采购', daysAgo: 5, suppliers: 2, parts: 3 },
]

/** Creates inquiries in every phase, from the purchase list to the award, through the server's own operations. `today` is the day on which the stories end. */
export async function seedInquiries(teller: Teller, today: Date): Promise<void> {
  for (const [number, inquiry] of inquiries.entries()) await tellInquiry(teller, inquiry, number + 1, today)
}

async function tellInquiry(teller: Teller, told: (typeof inquiries)[number], number: number, today: Date): Promise<void> {
  const { context, clock, purchaser } = teller
  const buyer = purchaser.actorOf('purchaser')
  const manager = purchaser.actorOf('purchasingManager')
  const { ending } = told
  const suppliers = invited(teller, told.suppliers)
  // The inquired lines were listed long before.
  clock.moveTo(daysFrom(today, -73))
  const lines = await listed(teller, told.parts, number, today, ending === 'approving' ? '60000' : undefined)
  clock.moveTo(daysFrom(today, -told.daysAgo))
  const isOver = ['awarded', 'closed', 'cancelled', 'opened'].includes(ending)
  const deadline = new Date((isOver ? clock.now() : today).getTime() + (isOver ? 3 : 4 + number) * 86_400_000)
  const isSealed = ending === 'sealed' || ending === 'opened'
  const inquiry = await runActionOnOne(context, buyer, 'inquiry', 'create', {
    name: told.name,
    type: ending === 'specified' ? 'FTG' : ['sealed', 'opened', 'bidding'].includes(ending) ? 'BID' : 'ATG',
    deadline: deadline.toISOString(),
    urgent: ending === 'asked',
    ...(isSealed ? { sealed: true, openingTime: new Date(deadline.getTime() + 3_600_000).toISOString() } : {}),
    ...(ending === 'opened' ? scoringBy(purchaser) : {}),
    ...(ending === 'bidding' ? { live: true, minimumStep: '0.5', extensionWindow: '5', extensionBy: '3' } : {}),
    remark: '请按图纸最新版本报价，含运费至指定地址',
    invitees: suppliers.map((supplier) => ({ supplier: supplier.id })),
    lines: lines.map((line) => ({ purchaseListLine: line.id })),
  })
  if (ending === 'draft') return
  await runAction(context, manager, 'inquiry', 'send', { entity: { id: inquiry.id } })
  if (ending === 'asked' || ending === 'bidding') return
  clock.passHours(6)
  const answering = ending === 'quoted' || ending === 'paused' ? suppliers.slice(0, -1) : suppliers
  for (const [place, supplier] of answering.entries()) await quoted(teller, inquiry.id, supplier, place, deadline)
  clock.passHours(12)
  switch (ending) {
    case 'paused':
      return void (await runAction(context, manager, 'inquiry', 'suspend', { entity: { id: inquiry.id } }))
    case 'cancelled':
      return void (await runAction(context, manager, 'inquiry', 'cancel', { entity: { id: inquiry.id, closeReason: '项目取消' } }))
    case 'closed':
      return void (await runAction(context, manager, 'inquiry', 'close', { entity: { id: inquiry.id, closeReason: '报价均高于预算，转下期' } }))
    case 'opened':
      clock.moveTo(new Date(deadline.getTime() + 7_200_000))
      await runAction(context, manager, 'inquiry', 'openBid', { entity: { id: inquiry.id } })
      return scoreAsBusiness(context, purchaser, inquiry.id)
    case 'awarded':
    case 'awardedInPart':
      return award(teller, inquiry.id, ending === 'awarded')
    case 'approving':
      return seedPriceApprovals(teller, await partsOf(teller, inquiry.id))
    default:
  }
}

/** A supplier's quote for all parts, at 94 to 103 % of the list price. */
async function quoted({ context, masters, purchaser }: Teller, inquiry: string, supplier: SeededSupplier, place: number, deadline: Date): Promise<void> {
  const sales = supplier.enterprise!.actorOf('sales')
  const [quotation] = await storedRows(context, purchaser, 'quotation', sql`inquiry = ${inquiry} and supplier = ${supplier.id}`)
  const lines = await storedRows(context, purchaser, 'quotationLine', sql`document = ${quotation!.id} order by "lineNo"`)
  const price = (line: Row) => masters.materials.find(({ id }) => id === line['materialRecord'])?.price ?? '10'
  await runAction(context, sales, 'quotation', 'quote', {
    entity: {
      id: quotation!.id,
      remark: '价格含税含运，有效期30天',
      lines: lines.map((line, index) => ({
        id: line.id,
        price: (Number(priceAt(price(line), purchaser)) * (0.94 + 0.03 * ((place + index) % 4))).toFixed(2),
        replyDate: new Date(deadline.getTime() + (20 + place * 4) * 86_400_000).toISOString().slice(0, 10),
      })),
    },
  })
}

/** The quotes of each part of an inquiry, the lowest first. */
async function partsOf({ context, purchaser }: Teller, inquiry: string): Promise<readonly (readonly Row[])[]> {
  const lines = await storedRows(
    context,
    purchaser,
    'quotationLine',
    sql`document in (select id from quotation where inquiry = ${inquiry}) order by "lineNo", price`,
  )
  return [...new Set(lines.map((line) => String(line['inquiryLine'])))].map((part) => lines.filter((line) => line['inquiryLine'] === part))
}

/** Awards all parts to the first supplier; or splits the first part over two, and awards the second to one of them. */
async function award(teller: Teller, inquiry: string, isWhole: boolean): Promise<void> {
  const { context, purchaser } = teller
  const manager = purchaser.actorOf('purchasingManager')
  const parts = await partsOf(teller, inquiry)
  const take = isWhole
    ? parts.map(([first]) => asRead(first!))
    : parts.slice(0, 2).flatMap(([first, second], index) => {
        const quantity = Number(first!['quantity'])
        const most = Math.max(1, Math.round(quantity * 0.6))
        return index > 0 || quantity - most < 1
          ? [asRead(first!)]
          : [
              { ...asRead(first!), quantity: String(most) },
              { ...asRead(second!), quantity: String(quantity - most) },
            ]
      })
  await runAction(context, manager, 'order', 'award', { entity: { lines: take } })
}

/** A quotation line as an award takes it: in the version that was read. */
function asRead({ id, quoteVersion }: Row) {
  return { quotationLine: id, quotedVersion: quoteVersion }
}

/** Always invites the first supplier, so that a visitor with that supplier's account sees all inquiries. */
function invited({ masters, random }: Teller, count: number): readonly SeededSupplier[] {
  const [first, ...others] = masters.suppliers.filter(({ enterprise, level }) => enterprise !== undefined && level !== 'FROZEN')
  return [first!, ...random.some(others, count - 1)]
}

/** Parts on the purchase list; `worth`: each for this amount, of materials in the price library. */
async function listed({ context, random, purchaser, masters }: Teller, count: number, number: number, today: Date, worth?: string): Promise<readonly Row[]> {
  const buyer = purchaser.actorOf('purchaser')
  const [address] = addressLinesOf(purchaser.seed)
  const rows: Row[] = []
  for (const [index, material] of random.some(worth === undefined ? masters.materials : masters.materials.slice(0, 36), count).entries())
    rows.push(
      await runActionOnOne(context, buyer, 'purchaseListLine', 'add', {
        materialRecord: material.id,
        quantity: worth === undefined ? String(random.between(4, 60) * 5) : String(Math.ceil(Number(worth) / Number(material.price))),
        deliveryDate: new Date(today.getTime() + (60 + index * 5) * 86_400_000).toISOString().slice(0, 10),
        deliveryAddress: address,
        purchasingGroup: masters.groups[0],
        subsidiary: masters.subsidiaries[0],
        price: priceAt(material.price, purchaser),
        taxRate: '0.13',
        project: 'HR-2026-集中询价',
        applicant: '王海',
        requestNumber: `PR2026I${String(number).padStart(3, '0')}`,
        externalId: `${purchaser.seed.key}-inquiry-${number}-${index + 1}`,
      }),
    )
  return rows
}
