import { sql } from 'kysely'
import type { Actor } from '../../../engine/core/permissions/actor.ts'
import type { CallContext } from '../../../engine/server/calls/call-context.ts'
import { openPool } from '../../../engine/server/store/pool.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import { type Row, runAction, runActionOnOne } from '../../seed/run-action.ts'
import type { Bench, BenchOptions, BenchOutcome } from '../frame/bench.ts'
import { figureOf } from '../frame/figure.ts'
import { openBenchDatabase } from './bench-database.ts'
import { type Parties, openParties } from './open-parties.ts'

export const conversions: Bench = {
  name: 'server-conversions',
  about: 'many rows made into documents in one transaction: a request to the purchase list, the list to an order, quotations to an award',
  rounds: 3,
  run,
}

/** The most that one order holds. */
const PARTS = 20

type People = Omit<Parties, 'context'>

async function run({ rounds, isQuick, log }: BenchOptions): Promise<BenchOutcome> {
  const database = await openBenchDatabase(0, log)
  const pool = openPool(database.url)
  try {
    const { context, ...people } = await openParties(pool)
    const { buyer, seller } = people
    const supplier = await supplierOf(context, buyer, seller)
    const most = isQuick ? 50 : 1000
    const few = isQuick ? 20 : 200
    const toList: number[] = []
    const ordered: number[] = []
    const awarded: number[] = []
    for (let round = -1; round < rounds; round++) {
      const request = await requestOf(context, buyer, most)
      const toTheList = await milliseconds(() => runActionOnOne(context, buyer, 'purchaseRequest', 'toPurchaseList', { id: request.id }))
      const lines = (await listed(context, buyer, await requestOf(context, buyer, few))).map((purchaseListLine) => ({ purchaseListLine, price: '3.5' }))
      const order = await milliseconds(() => runActionOnOne(context, buyer, 'order', 'create', { supplier, lines: lines.slice(0, PARTS) }))
      const awarding = await quotedLines(context, people, await requestOf(context, buyer, few))
      const award = await milliseconds(() => runAction(context, people.manager, 'order', 'award', { entity: { lines: awarding } }))
      log(`${most} to the list ${Math.round(toTheList)} ms, ${PARTS} ordered ${Math.round(order)} ms, ${few} awarded ${Math.round(award)} ms`)
      if (round < 0) continue
      toList.push(toTheList)
      ordered.push(order)
      awarded.push(award)
    }
    return {
      figures: [
        figureOf(`${most} lines of a request to the purchase list`, 'ms', { ours: toList }, []),
        figureOf(`an order of ${PARTS} lines of the purchase list`, 'ms', { ours: ordered }, []),
        figureOf(`an award of ${few} quoted lines, in ${few / PARTS} orders`, 'ms', { ours: awarded }, []),
      ],
      notes: ["the action of the purchaser through the product's operation, from a checked input to the document as it is answered; without HTTP"],
      versions: { postgres: database.version },
    }
  } finally {
    await pool.destroy()
    await database.stop()
  }
}

async function supplierOf({ pool }: CallContext, buyer: Actor, seller: Actor): Promise<string> {
  const { rows } = await inTransaction(pool, { side: 'purchaser', enterprise: buyer.enterprise }, (tx) =>
    sql<Row>`select id from supplier where "registeredEnterprise" = ${seller.enterprise}`.execute(tx),
  )
  return rows[0]!.id
}

async function requestOf(context: CallContext, buyer: Actor, count: number): Promise<Row> {
  const units = await inTransaction(context.pool, { side: 'purchaser', enterprise: buyer.enterprise }, (tx) =>
    sql<Row>`select id from unit where "isUnit" limit 1`.execute(tx),
  )
  return runActionOnOne(context, buyer, 'purchaseRequest', 'add', {
    name: '装配线改造',
    endDate: '2030-12-31',
    purchasingGroup: buyer.purchasingGroups[0],
    deliveryAddress: '1',
    lines: Array.from({ length: count }, (_, index) => ({
      partName: '深沟球轴承',
      partNumber: `B-${index + 1}`,
      purchaseUnit: units.rows[0]!.id,
      quantity: '2',
      deliveryDate: '2030-01-01',
      budgetPrice: '1',
    })),
  })
}

/** The purchase-list lines made from a request. */
async function listed(context: CallContext, buyer: Actor, request: Row): Promise<readonly string[]> {
  await runActionOnOne(context, buyer, 'purchaseRequest', 'toPurchaseList', { id: request.id })
  const { rows } = await inTransaction(context.pool, { side: 'purchaser', enterprise: buyer.enterprise }, (tx) =>
    sql<Row>`select id from "purchaseListLine" where "requestNumber" = ${request['requestNumber']} order by "lineNumber"`.execute(tx),
  )
  return rows.map(({ id }) => id)
}

/** The lines of a request, sent as an inquiry to one supplier and quoted by it, as an award takes them: in the version that was read. */
async function quotedLines(
  context: CallContext,
  { buyer, manager, seller }: People,
  request: Row,
): Promise<readonly { readonly quotationLine: string; readonly quotedVersion: unknown }[]> {
  const lines = await listed(context, buyer, request)
  const inquiry = await runActionOnOne(context, buyer, 'inquiry', 'create', {
    name: '询价',
    type: 'ATG',
    deadline: new Date(Date.now() + 86_400_000).toISOString(),
    invitees: [{ supplier: await supplierOf(context, buyer, seller) }],
    lines: lines.map((purchaseListLine) => ({ purchaseListLine })),
  })
  await runAction(context, manager, 'inquiry', 'send', { entity: { id: inquiry.id } })
  const quoted = await inTransaction(context.pool, { side: 'purchaser', enterprise: buyer.enterprise }, (tx) =>
    sql<Row>`select l.id, l.document from "quotationLine" l join quotation q on q.id = l.document where q.inquiry = ${inquiry.id}`.execute(tx),
  )
  await runAction(context, seller, 'quotation', 'quote', {
    entity: { id: quoted.rows[0]!['document'], lines: quoted.rows.map(({ id }) => ({ id, price: '3.5', replyDate: '2030-01-01' })) },
  })
  const read = await inTransaction(context.pool, { side: 'purchaser', enterprise: buyer.enterprise }, (tx) =>
    sql<Row>`select l.id, l."quoteVersion" from "quotationLine" l join quotation q on q.id = l.document where q.inquiry = ${inquiry.id}`.execute(tx),
  )
  return read.rows.map(({ id, quoteVersion }) => ({ quotationLine: id, quotedVersion: quoteVersion }))
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
