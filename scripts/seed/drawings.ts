import { Readable } from 'node:stream'
import type { Actor } from '../../engine/core/permissions/actor.ts'
import { sql } from 'kysely'
import { receiveFile } from '../../engine/server/files/receive-file.ts'
import { inTransaction } from '../../engine/server/store/transaction.ts'
import { drawingPdf } from './drawing-pdf.ts'
import { materialsOf, salesOf, type Teller } from './order-stories.ts'
import { placedOrder } from './regrants.ts'
import { runAction, runActionOnOne } from './run-action.ts'
import { storedRows } from './stored-rows.ts'

/** The purchase list numbers the lines of these stories from here on. */
const NUMBER = 981

/** What became of a request for drawings. */
const ends = ['agreed', 'asked', 'refused', 'none'] as const

/**
 * Four accepted orders with a drawing each, if contents of files are kept: of one the drawings are open to the supplier, of one they were asked for, of one refused,
 * and of one nobody has asked yet.
 */
export async function seedDrawings(teller: Teller): Promise<void> {
  const { context, clock, purchaser, masters } = teller
  const manager = purchaser.actorOf('purchasingManager')
  const able = masters.suppliers.filter((one) => one.level !== 'FROZEN' && one.enterprise !== undefined && materialsOf(masters, one, false).length > 1)
  for (const [place, end] of ends.entries()) {
    const supplier = able[place % able.length]
    if (supplier === undefined) return
    const drawing = await uploaded(teller, purchaser.actorOf('purchaser'), `HR-2026-${String(101 + place)}`)
    let order = await placedOrder(teller, supplier, NUMBER + place, drawing === undefined ? {} : { drawings: [{ id: drawing }] })
    clock.passHours(3)
    const sales = salesOf(supplier)
    if (order['status'] === 'WAITORDER')
      order = await runActionOnOne(context, sales, 'order', 'accept', { id: order.id, version: order['version'], replyDate: clock.day(14) })
    if (end === 'none') continue
    clock.passHours(2)
    await runAction(context, sales, 'order', 'askDrawings', { entity: { id: order.id, drawingReason: '安排工艺与编程，需要零件图' } })
    if (end === 'asked') continue
    clock.passHours(3)
    // What the supplier's page tells of the version is its own.
    const [asked] = await storedRows(context, purchaser, 'order', sql`id = ${order.id}`)
    const read = { id: order.id, version: asked?.['version'] }
    if (end === 'agreed') await runAction(context, manager, 'order', 'agreeDrawings', { entity: { ...read, drawingsUntil: clock.day(30) } })
    else await runAction(context, manager, 'order', 'refuseDrawings', { entity: { ...read, drawingRefusal: '图纸正在改版，新版发布后请重新申请' } })
  }
}

/** A drawing, if contents of files are kept. Returns the id of the file. */
async function uploaded({ context, purchaser }: Teller, by: Actor, number: string): Promise<string | undefined> {
  const { files, clock, newId, pool } = context
  if (files === undefined) return undefined
  const content = Readable.from([drawingPdf({ number, version: 'C', material: '42CrMo' })])
  const taken = await receiveFile((work) => inTransaction(pool, { side: 'purchaser', enterprise: purchaser.id }, work), files, by, {
    id: newId(),
    name: `${number}-C.pdf`,
    content,
    isCut: () => false,
    at: clock.now(),
  })
  return typeof taken === 'string' ? undefined : taken.id
}
