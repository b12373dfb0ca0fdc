import { sql } from 'kysely'
import { idOfRef } from '../../engine/core/model/id-of-ref.ts'
import { inTransaction } from '../../engine/server/store/transaction.ts'
import { seedOrderStory, type Teller } from './order-stories.ts'
import { runAction, runActionOnOne } from './run-action.ts'
import { daysFrom } from './days-from.ts'
import type { StoryClock } from './story-clock.ts'

/** The days of a schedule from today, and what became of it. */
const stories = [
  // Weekly deliveries: the first one came on its day, the second one is late.
  { days: [-10, -3, 4, 11], course: 'late' },
  { days: [6, 13, 20], course: 'asked' },
  { days: [5, 12], course: 'proposed' },
  { days: [8, 22], course: 'refused' },
] as const

/** The first number of the purchase list's requests of these stories. */
const FIRST = 7101

type Line = { readonly id: string; readonly orderLine: unknown; readonly deliveryDate: string; readonly quantity: string }

type Order = { readonly id: string; readonly supplier: string; readonly lines: readonly { readonly id: string; readonly quantity: string }[] }

/** Delivery schedules in several states: one with a late week, one that waits for its supplier, one with a proposal, and one that was refused. */
export async function seedSchedules(teller: Teller, today: Date): Promise<void> {
  const { context, clock, purchaser, masters } = teller
  for (const [index] of stories.entries()) {
    clock.moveTo(daysFrom(today, -25 + index))
    await seedOrderStory(teller, 'accepted', FIRST + index)
  }
  const orders = await ordersOfStories(teller)
  const [buyer, receiver] = [purchaser.actorOf('purchaser'), purchaser.actorOf('receiver')]
  for (const [index, { days, course }] of stories.entries()) {
    const order = orders[index]
    const sales = masters.suppliers.find(({ id }) => id === order?.supplier)?.enterprise?.actorOf('sales')
    if (order === undefined || sales === undefined) continue
    const made = course === 'late' ? -14 : -2
    clock.moveTo(daysFrom(today, made))
    const schedule = await runActionOnOne(context, buyer, 'deliverySchedule', 'add', {
      remark: course === 'late' ? '按周滚动交付，每周一前确认' : null,
      lines: order.lines.flatMap(({ id, quantity }) =>
        partsOf(quantity, days.length).map((part, place) => ({ orderLine: id, deliveryDate: clock.day(days[place]! - made), quantity: part })),
      ),
    })
    const lines = schedule['lines'] as readonly Line[]
    const named = { id: schedule.id, version: schedule['version'] }
    clock.passHours(5)
    if (course === 'asked') await runAction(context, buyer, 'deliverySchedule', 'edit', { entity: { ...named, lines: secondVersion(clock, lines) } })
    if (course === 'refused') await runAction(context, sales, 'deliverySchedule', 'refuse', { entity: { ...named, refuseReason: '模具检修，本月无法交付' } })
    if (course === 'proposed') {
      const [first] = lines
      await runAction(context, sales, 'deliveryScheduleLine', 'proposeOther', { entityList: [{ id: first!.id, proposedDate: clock.day(9) }] })
      await runAction(context, sales, 'deliverySchedule', 'propose', { entity: { id: schedule.id, proposalReason: '原材料到货推迟两天' } })
    }
    if (course !== 'late') continue
    await runAction(context, sales, 'deliverySchedule', 'confirm', { entity: named })
    clock.moveTo(daysFrom(today, days[0] - 1))
    const first = lines.filter(({ deliveryDate }) => deliveryDate === clock.day(1))
    const shipment = await runActionOnOne(context, sales, 'shipment', 'shipSchedule', {
      deliveryMethod: 'SUPPLIER',
      plateNumber: '苏E61820',
      shippingDate: clock.day(0),
      expectedArrival: clock.day(1),
      lines: first.map(({ id }) => ({ scheduleLine: id })),
    })
    clock.passHours(24)
    await runAction(context, receiver, 'receipt', 'add', {
      entity: { receivingArea: masters.areas[0], lines: (shipment['lines'] as readonly { readonly id: string }[]).map(({ id }) => ({ shipmentLine: id })) },
    })
  }
  clock.moveTo(today)
}

/** The lines as the purchaser changes them: of each order line the first delivery comes two days later, and the last one together with the one before it. */
function secondVersion(clock: StoryClock, lines: readonly Line[]): readonly Pick<Line, 'id' | 'deliveryDate' | 'quantity'>[] {
  const orderLines = [...new Set(lines.map(({ orderLine }) => idOfRef(orderLine)))]
  return orderLines.flatMap((each) => {
    const parts = lines.filter(({ orderLine }) => idOfRef(orderLine) === each)
    const [first, second, third] = parts
    if (first === undefined || second === undefined || third === undefined)
      return parts.map(({ id, deliveryDate, quantity }) => ({ id, deliveryDate, quantity }))
    return [
      { id: first.id, deliveryDate: clock.day(10), quantity: first.quantity },
      { id: second.id, deliveryDate: second.deliveryDate, quantity: String(Number(second.quantity) + Number(third.quantity)) },
    ]
  })
}

/** A quantity in so many parts, whole ones where it is whole; fewer of a small one. */
function partsOf(quantity: string, count: number): readonly string[] {
  const whole = Math.floor(Number(quantity))
  const parts = Math.max(1, Math.min(count, whole))
  const each = Math.max(1, Math.floor(whole / parts))
  return Array.from({ length: parts }, () => String(each))
}

async function ordersOfStories({ context, purchaser }: Teller): Promise<readonly Order[]> {
  return inTransaction(context.pool, { side: 'purchaser', enterprise: purchaser.id }, async (tx) => {
    const { rows } = await sql<Order>`
      select o.id, o.supplier, json_agg(json_build_object('id', l.id, 'quantity', l.quantity::text) order by l."lineNo") as lines from "order" o
      join "orderLine" l on l.document = o.id join "purchaseListLine" p on p.id = l."purchaseListLine"
      where o.acceptance = 'purchasePaid' and p."requestNumber" between ${`PR2026${FIRST}`} and ${`PR2026${FIRST + 98}`}
      group by o.id, o.supplier, o."createdAt" order by o."createdAt", o.id`.execute(tx)
    return rows
  })
}
