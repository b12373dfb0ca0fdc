import { sql } from 'kysely'
import { fireDue } from '../../engine/server/clock/fire-due.ts'
import { inTransaction } from '../../engine/server/store/transaction.ts'
import { seedOrderStory, type Teller } from './order-stories.ts'
import { runAction, runActionOnOne } from './run-action.ts'
import { daysFrom } from './days-from.ts'

/** What became of an appointment, and on which day from now it is. */
const stories = [
  { day: 1, hour: 8, course: 'agreed' },
  { day: 1, hour: 8, course: 'asked' },
  { day: 1, hour: 9, course: 'refused' },
  { day: 1, hour: 10, course: 'cancelled' },
  { day: 1, hour: 10, course: 'agreed' },
  { day: 1, hour: 13, course: 'asked' },
  { day: 0, hour: 9, course: 'agreed' },
  { day: 0, hour: 14, course: 'agreed' },
  { day: -1, hour: 9, course: 'agreed' },
  { day: -1, hour: 15, course: 'asked' },
] as const

const hours = [8, 9, 10, 11, 13, 14, 15, 16]
const drivers = ['陈师傅', '李师傅', '周师傅', '吴师傅', '郑师傅']

type Order = { readonly id: string; readonly supplier: string; readonly lines: readonly string[] }

/** Opens delivery times from yesterday to a week ahead, and books some of them: appointments of yesterday, today and tomorrow in each state. */
export async function seedAppointments(teller: Teller, today: Date): Promise<void> {
  const { context, clock, purchaser, masters } = teller
  const [area] = masters.areas
  if (area === undefined) return
  const begun = daysFrom(today, -24)
  for (const [index] of stories.entries()) {
    clock.moveTo(daysFrom(begun, index))
    await seedOrderStory(teller, 'accepted', 901 + index)
  }
  const orders = await ordersSince(teller)
  clock.moveTo(daysFrom(today, -2))
  const receiver = purchaser.actorOf('receiver')
  const slots = new Map<string, string>()
  for (let day = 1; day <= 9; day++)
    for (const hour of hours) {
      const time = (minutes: string) => `${String(hour).padStart(2, '0')}:${minutes}`
      const slot = await runActionOnOne(context, receiver, 'deliverySlot', 'add', {
        area,
        day: clock.day(day),
        startsAt: time('00'),
        endsAt: time('59'),
        capacity: hour === 8 ? '2' : '3',
      })
      slots.set(`${clock.day(day)} ${hour}`, slot.id)
    }
  for (const [index, { day: from, hour, course }] of stories.entries()) {
    const order = orders[index]
    const sales = masters.suppliers.find(({ id }) => id === order?.supplier)?.enterprise?.actorOf('sales')
    if (order === undefined || sales === undefined) continue
    const day = clock.day(from + 2)
    const asked = await runActionOnOne(context, sales, 'appointment', 'add', {
      day,
      area,
      slot: slots.get(`${day} ${hour}`),
      plateNumber: `苏E${String(51_230 + 17 * index)}`,
      driver: drivers[index % drivers.length],
      driverPhone: `1391234${String(5600 + index)}`,
      lines: order.lines.map((orderLine) => ({ orderLine })),
    })
    const named = { id: asked.id, version: asked['version'] }
    if (course === 'agreed') await runAction(context, receiver, 'appointment', 'agree', { entity: named })
    if (course === 'refused') await runAction(context, receiver, 'appointment', 'refuse', { entity: { ...named, refuseReason: '当日盘点，请改约下午' } })
    if (course === 'cancelled') await runAction(context, sales, 'appointment', 'cancel', { entity: { ...named, cancelReason: '车辆故障，另行预约' } })
  }
  clock.moveTo(today)
  await fireDue(context, { onError: rethrow })
}

/** The accepted orders of these stories, which the purchase list numbers from 901 on. */
async function ordersSince({ context, purchaser }: Teller): Promise<readonly Order[]> {
  return inTransaction(context.pool, { side: 'purchaser', enterprise: purchaser.id }, async (tx) => {
    const { rows } = await sql<Order>`
      select o.id, o.supplier, array_agg(l.id order by l."lineNo") as lines from "order" o
      join "orderLine" l on l.document = o.id join "purchaseListLine" p on p.id = l."purchaseListLine"
      where o.acceptance = 'purchasePaid' and p."requestNumber" between 'PR20260901' and 'PR20260999' group by o.id, o.supplier, o."createdAt" order by o."createdAt", o.id`.execute(
      tx,
    )
    return rows
  })
}

function rethrow(error: unknown): never {
  throw error
}
