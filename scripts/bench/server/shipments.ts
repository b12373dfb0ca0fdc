import { sql } from 'kysely'
import type { Actor } from '../../../engine/core/permissions/actor.ts'
import { dayOf } from '../../../engine/core/rules/day-of.ts'
import type { CallContext } from '../../../engine/server/calls/call-context.ts'
import { type Pool, openPool } from '../../../engine/server/store/pool.ts'
import { runAction, runActionOnOne } from '../../seed/run-action.ts'
import type { Bench, BenchOptions, BenchOutcome } from '../frame/bench.ts'
import { figureOf } from '../frame/figure.ts'
import { takeTurns } from '../frame/take-turns.ts'
import { openBenchDatabase } from './bench-database.ts'
import { openByHand } from './by-hand.ts'
import { openParties } from './open-parties.ts'
import { shipByHand } from './shipments-by-hand.ts'

const LINES = 5
/** Orders for each contestant: one for each concurrent caller, so that no caller waits for another's order. */
const ORDERS = 8
const BY_HAND = 'SQL by hand'

export const shipments: Bench = {
  name: 'server-shipments',
  about: 'transactions that ship five order lines each, from one and from eight callers',
  rounds: 9,
  run,
}

async function run({ rounds, isQuick, log }: BenchOptions): Promise<BenchOutcome> {
  const database = await openBenchDatabase(0, log)
  const pool = openPool(database.url)
  const hand = openByHand(database.url)
  try {
    const { context, buyer, manager, seller } = await openParties(pool)
    log('placing orders')
    const orders = (count: number) => sequentially(count, async () => (await acceptedOrder(context, buyer, manager, seller, LINES)).lines)
    const [own, theirs] = [await orders(ORDERS), await orders(ORDERS)]
    const shipping = {
      purchaser: buyer.enterprise,
      account: seller.accountId,
      accountName: seller.name,
      today: dayOf(new Date(), 'Asia/Shanghai').replaceAll('-', ''),
    }
    const ship = async (order: readonly string[]) =>
      void (await runActionOnOne(context, seller, 'shipment', 'add', { lines: order.map((orderLine) => ({ orderLine, quantity: '1' })) }))
    const shipTheirs = async (order: readonly string[]) => void (await shipByHand(hand, shipping, order))
    const figures = []
    for (const callers of [1, 8]) {
      log(`${callers} at once`)
      const each = isQuick ? 8 : 48
      const samples = await takeTurns(
        { ours: () => rate(callers, each, own, ship), [BY_HAND]: () => rate(callers, each, theirs, shipTheirs) },
        { rounds, warmUp: 2 },
      )
      figures.push(
        figureOf(`shipments of ${LINES} lines, ${callers === 1 ? 'one caller' : `${callers} callers`}`, 'per second', samples, [
          { kind: 'ratio', to: BY_HAND, atLeast: 0.5 },
        ]),
      )
    }
    await compareWhatIsStored(database.adminUrl, own, theirs)
    return {
      figures,
      notes: [
        "ours: the action of the supplier through the product's operation, from a checked input to the document as it is answered; without HTTP",
        'by hand: the same rows locked in the same order (purchase-list lines, order, the counter of numbers), the same rows written to the same tables, tallies summed from the shipments; it checks state and pending quantity, and nothing else that the product checks (permission, row access, shape and rules of the input), and answers with an id',
        "both under the same role and policies, each commit on disk (the product's own settings of PostgreSQL)",
        'what is stored was compared at the end: lines shipped, versions, history and notices of both contestants agree with the number of shipments',
      ],
      versions: { postgres: database.version },
    }
  } finally {
    await hand.end()
    await pool.destroy()
    await database.stop()
  }
}

/** Runs this many shipments by callers that each wait for their own answer. Returns shipments a second. */
async function rate(
  callers: number,
  count: number,
  orders: readonly (readonly string[])[],
  ship: (order: readonly string[]) => Promise<void>,
): Promise<number> {
  const start = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let number = caller; number < count; number += callers) await ship(orders[callers === 1 ? number % orders.length : caller % orders.length]!)
    }),
  )
  return count / ((performance.now() - start) / 1000)
}

/** An order that its supplier has accepted, with the ids of its lines: purchase-list lines of a million each. */
export async function acceptedOrder(
  context: CallContext,
  buyer: Actor,
  manager: Actor,
  seller: Actor,
  count: number,
): Promise<{ readonly id: string; readonly lines: readonly string[] }> {
  const supplier = await supplierOf(context.pool, buyer, seller)
  const lines = await sequentially(count, async (index) => {
    const line = await runActionOnOne(context, buyer, 'purchaseListLine', 'add', {
      partName: '深沟球轴承',
      partNumber: `B-${index + 1}`,
      quantity: '1000000',
      price: '1',
      taxRate: '0.13',
      inspectionType: 'E',
      deliveryDate: '2030-01-01',
      deliveryAddress: '1',
      purchasingGroup: buyer.purchasingGroups[0],
      supplier,
    })
    return { purchaseListLine: line.id }
  })
  let order = await runActionOnOne(context, buyer, 'order', 'create', { lines })
  if (order['status'] === 'WAITAPPROVAL') order = await runActionOnOne(context, manager, 'order', 'approve', { id: order.id, version: order['version'] })
  if (order['status'] === 'WAITORDER')
    await runAction(context, seller, 'order', 'accept', { entity: { id: order.id, version: order['version'], replyDate: '2030-01-01' } })
  return { id: order.id as string, lines: (order['lines'] as readonly { readonly id: string }[]).map(({ id }) => id) }
}

async function supplierOf(pool: Pool, buyer: Actor, seller: Actor): Promise<string> {
  return pool.transaction().execute(async (tx) => {
    await sql`select set_config('app.enterprise', ${buyer.enterprise}, true)`.execute(tx)
    const { rows } = await sql<{
      id: string
    }>`select id from supplier where purchaser = ${buyer.enterprise} and "registeredEnterprise" = ${seller.enterprise}`.execute(tx)
    return rows[0]!.id
  })
}

/** Both must have stored the same kind of rows; otherwise one of them did less work. */
async function compareWhatIsStored(adminUrl: string, own: readonly (readonly string[])[], theirs: readonly (readonly string[])[]): Promise<void> {
  const pool = openPool(adminUrl, { max: 1 })
  try {
    const [ours, byHand] = [await storedFor(pool, own.flat()), await storedFor(pool, theirs.flat())]
    for (const stored of [ours, byHand])
      if (stored.shipped !== stored.shipments * LINES || stored.histories !== stored.shipments * 2 || stored.notices !== stored.shipments)
        throw new Error(`Cannot compare: a contestant has not stored what it should: ${JSON.stringify({ ours, byHand })}`)
  } finally {
    await pool.destroy()
  }
}

async function storedFor(pool: Pool, lines: readonly string[]) {
  const ids = [...lines]
  const { rows } = await sql<{ shipments: number; shipped: number; histories: number; notices: number }>`
    with own as (select distinct document as id from "shipmentLine" where "orderLine" = any(${ids}::text[]))
    select (select count(*) from own)::int as shipments, (select sum("shippedQuantity") from "orderLine" where id = any(${ids}::text[]))::int as shipped,
      ((select count(*) from "auditEntry" where document in (select id from own))
        + (select count(*) from "auditEntry" where action = 'recompute' and changes::text like '%shippedQuantity%'
          and document in (select document from "orderLine" where id = any(${ids}::text[]))))::int as histories,
      (select count(*) from outbox where payload ->> 'document' in (select id from own))::int as notices`.execute(pool)
  return rows[0]!
}

async function sequentially<T>(count: number, work: (index: number) => Promise<T>): Promise<readonly T[]> {
  const done: T[] = []
  for (let index = 0; index < count; index++) done.push(await work(index))
  return done
}
