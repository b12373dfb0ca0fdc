import { entityOf } from '../../../engine/core/model/field-kinds.ts'
import type { Actor } from '../../../engine/core/permissions/actor.ts'
import type { CallContext } from '../../../engine/server/calls/call-context.ts'
import { printDocuments } from '../../../engine/server/documents/print/print-documents.ts'
import { openPool } from '../../../engine/server/store/pool.ts'
import { runActionOnOne } from '../../seed/run-action.ts'
import type { Bench, BenchOptions, BenchOutcome } from '../frame/bench.ts'
import { figureOf } from '../frame/figure.ts'
import { takeTurns } from '../frame/take-turns.ts'
import { openBenchDatabase } from './bench-database.ts'
import { openParties } from './open-parties.ts'
import { acceptedOrder } from './shipments.ts'

const LINES = 20
const OURS = 'ours'

export const printing: Bench = {
  name: 'server-printing',
  about: 'fifty orders of 20 lines as one PDF, a thousand labels, and a thousand labels of boxes with QR code and bars',
  rounds: 5,
  run,
}

async function run({ rounds, isQuick, log }: BenchOptions): Promise<BenchOutcome> {
  const database = await openBenchDatabase(0, log)
  const pool = openPool(database.url)
  try {
    const { context, buyer, manager, seller } = await openParties(pool)
    const count = isQuick ? 3 : 50
    log(`placing ${count} orders of ${LINES} lines`)
    const orders = []
    for (let each = 0; each < count; each++) orders.push(await acceptedOrder(context, buyer, manager, seller, LINES))
    const lines = orders.flatMap((order) => order.lines)
    const shipment = await runActionOnOne(context, seller, 'shipment', 'add', { lines: lines.map((orderLine) => ({ orderLine, quantity: '1' })) })
    const boxes = await packed(context, seller, shipment['lines'] as readonly { readonly id: string }[])
    const ids = orders.map(({ id }) => id)
    const figures = [
      figureOf(
        `${count} orders of ${LINES} lines as one PDF`,
        'ms',
        await takeTurns({ [OURS]: () => timeOf(context, buyer, 'order', 'purchaseOrder', ids) }, { rounds, warmUp: 1 }),
        [{ kind: 'own', of: 'median', atMost: 3000 }],
      ),
      figureOf(
        `${lines.length} labels with a QR code as one PDF`,
        'ms',
        await takeTurns({ [OURS]: () => timeOf(context, seller, 'shipment', 'shipmentLabel', [shipment.id]) }, { rounds, warmUp: 1 }),
        [{ kind: 'own', of: 'median', atMost: 3000 }],
      ),
    ]
    figures.push(
      figureOf(
        `${boxes} labels of boxes as one PDF`,
        'ms',
        await takeTurns({ [OURS]: () => timeOf(context, seller, 'packingBox', 'boxLabel', [], shipment.id) }, { rounds, warmUp: 1 }),
        [{ kind: 'own', of: 'median', atMost: 3000 }],
      ),
    )
    return {
      figures,
      notes: [
        'what a job does between its start and the storing of its file: documents read and masked for their reader, texts composed, a process started, the PDF made',
      ],
      versions: { postgres: database.version },
    }
  } finally {
    await pool.destroy()
    await database.stop()
  }
}

async function timeOf(context: CallContext, actor: Actor, entity: string, paper: string, ids: readonly string[], of?: string): Promise<number> {
  const request = { entity: entityOf(context.model, entity), paper, ids, language: 'cn', purpose: 'keep', copies: 1, ...(of !== undefined && { of }) } as const
  const start = performance.now()
  await printDocuments(context, actor, request, { isShown: false, lane: 'background' })
  return performance.now() - start
}

/** Packs each line of a shipment into a box of its own. */
async function packed(context: CallContext, seller: Actor, lines: readonly { readonly id: string }[]): Promise<number> {
  for (const { id } of lines) await runActionOnOne(context, seller, 'packingBox', 'add', { lines: [{ shipmentLine: id, quantity: '1' }] })
  return lines.length
}
