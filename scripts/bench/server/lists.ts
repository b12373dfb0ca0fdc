import { sql } from 'kysely'
import type { RequestEnvelope } from '../../../engine/core/wire/envelope.ts'
import { startServer } from '../../../engine/server/main.ts'
import { loadModel } from '../../../engine/server/model/load-model.ts'
import type { CallContext } from '../../../engine/server/calls/call-context.ts'
import { runList } from '../../../engine/server/documents/read/run-list.ts'
import { newId } from '../../../engine/server/store/new-id.ts'
import { type Pool, openPool } from '../../../engine/server/store/pool.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import { signIn } from '../../../tests/support/http-session.ts'
import { DEMONSTRATION_PASSWORD } from '../../seed/people.ts'
import type { Bench, BenchOptions, BenchOutcome } from '../frame/bench.ts'
import { figureOf } from '../frame/figure.ts'
import { millisecondsOf, takeTurns } from '../frame/take-turns.ts'
import { openBenchDatabase } from './bench-database.ts'
import { openByHand } from './by-hand.ts'
import { type ListByHand, SEARCHED, listByHand } from './lists-by-hand.ts'
import { personOf } from './person.ts'

const BY_HAND = 'SQL by hand'
const FIRST_ROWS = 'ours, the first rows'
const OVER_HTTP = 'ours over HTTP'
const SCREEN = 'purchaserOrderDetailList'
const PERSON = 'lin.yue'
const PAGER = { page: 1, pageSize: 50 }

export const lists: Bench = {
  name: 'server-lists',
  about: 'a page of 50 of a million order lines: as it opens, filtered, searched, sorted, each with its bounded count',
  rounds: 9,
  run,
}

/** One view of the list: the request of a page, and the same in SQL. */
interface Case {
  readonly work: string
  readonly asked: RequestEnvelope
  readonly byHand: ListByHand
}

async function run({ rounds, isQuick, log }: BenchOptions): Promise<BenchOutcome> {
  const database = await openBenchDatabase(isQuick ? 20_000 : 1_000_000, log)
  const pool = openPool(database.url)
  const hand = openByHand(database.url)
  const model = loadModel()
  const server = await startServer({
    databaseUrl: database.url,
    purchaserPort: 0,
    supplierPort: 0,
    sites: { purchaser: database.folder, supplier: database.folder },
    model,
  })
  try {
    const context: CallContext = { pool, model, clock: { now: () => new Date() }, newId: () => newId() }
    const actor = await personOf(pool, model, PERSON)
    const session = await signIn(server.purchaserUrl, PERSON, DEMONSTRATION_PASSWORD)
    const path = `${model.entities['order']!.api.purchaser ?? ''}/itemList`
    const figures = []
    for (const { work, asked, byHand } of await casesOf(pool, actor.enterprise)) {
      log(work)
      const list = (envelope: RequestEnvelope) => runList(context, actor, 'order', 'lines', envelope)
      const ours = () => list(asked)
      const firstRows = { ...asked, pager: { ...PAGER, count: 'quick' as const } }
      await compare(work, await ours(), await listByHand(hand, actor.enterprise, byHand))
      const samples = await takeTurns(
        {
          ours: () => millisecondsOf(ours),
          [FIRST_ROWS]: () => millisecondsOf(() => list(firstRows)),
          [BY_HAND]: () => millisecondsOf(() => listByHand(hand, actor.enterprise, byHand)),
          [OVER_HTTP]: () => millisecondsOf(() => session.call(path, asked)),
        },
        { rounds, warmUp: 2 },
      )
      const { [FIRST_ROWS]: first, ...whole } = samples
      figures.push(figureOf(work, 'ms', whole, [{ kind: 'ratio', to: BY_HAND, atMost: 1.5 }]))
      const firstBeside = { ours: first, [`${BY_HAND}, with its count`]: whole[BY_HAND] }
      figures.push(figureOf(`${work}: the first rows`, 'ms', firstBeside, [{ kind: 'own', of: 'median', atMost: 150 }]))
    }
    return {
      figures,
      notes: [
        'the first rows: what a page asks for first, with its columns, its actions, and a count that ends after some 1,000 rows; the whole count and the totals follow by a call of their own',
        `ours: the operation behind the screen ${SCREEN} as a buyer opens it: its columns, three totals, the count up to 100,000, and for each row what may be done with it and why not; over HTTP besides: session, JSON, compression as for a browser`,
        'by hand: the same columns, count and totals by two statements on the same indexes, written as one would who knows the plan; it says nothing of what may be done with a row',
        'both in a transaction of the same role with the same policies of rows in force, and with the purchaser named in each statement',
        'before the turns, the ids of the page in their order and the count were compared, and agree',
      ],
      versions: { postgres: database.version },
    }
  } finally {
    await server.stop()
    await hand.end()
    await pool.destroy()
    await database.stop()
  }
}

async function casesOf(pool: Pool, purchaser: string): Promise<readonly Case[]> {
  const { supplier, part, from, to } = await inTransaction(pool, { side: 'purchaser', enterprise: purchaser }, async (tx) => {
    const { rows } = await sql<{ supplier: string; part: string; from: string; to: string }>`
      select (select supplier from "order" group by supplier order by count(*) desc, supplier limit 1) as supplier,
        (select "partNumber" from "orderLine" where "partNumber" is not null group by "partNumber" order by count(*), "partNumber" limit 1) as part,
        (percentile_disc(0.5) within group (order by "deliveryDate"))::text as from, ((percentile_disc(0.5) within group (order by "deliveryDate")) + 30)::text as to
      from "orderLine"`.execute(tx)
    return rows[0]!
  })
  const entity = { screen: SCREEN }
  const pager = PAGER
  const table = '"orderLine" l'
  const byDay = 'l."deliveryDate", l.id'
  return [
    { work: 'as it opens', asked: { entity, pager }, byHand: { from: table, where: 'true', order: byDay, values: [] } },
    {
      work: 'filter on two columns: the largest supplier, one month of delivery',
      asked: {
        entity: {
          ...entity,
          where: [
            { field: 'order.supplier', operator: 'equals', value: supplier },
            { field: 'deliveryDate', operator: 'between', value: [from, to] },
          ],
        },
        pager,
      },
      byHand: {
        from: `${table} join "order" f on f.purchaser = l.purchaser and f.id = l.document`,
        where: 'f.supplier = $2 and l."deliveryDate" between $3 and $4',
        order: byDay,
        values: [supplier, from, to],
      },
    },
    {
      work: 'text search: part of a rare part number',
      asked: { entity: { ...entity, search: part }, pager },
      byHand: { from: SEARCHED, where: 'true', order: byDay, values: [`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`] },
    },
    {
      work: 'sort by amount, the largest first',
      asked: { entity, pager, order: 'amount', orderSort: 'desc' },
      byHand: { from: table, where: 'true', order: 'l.amount desc nulls last, l.id desc', values: [] },
    },
    {
      work: 'one tab of states, sorted by amount',
      asked: { entity: { ...entity, tab: 'WAITDELIVERY' }, pager, order: 'amount', orderSort: 'desc' },
      byHand: { from: table, where: `l."lineStatus" = 'WAITDELIVERY'`, order: 'l.amount desc nulls last, l.id desc', values: [] },
    },
  ]
}

/** A contestant that returns other rows, or another count, has done other work. */
async function compare(work: string, ours: Awaited<ReturnType<typeof runList>>, byHand: Awaited<ReturnType<typeof listByHand>>): Promise<void> {
  const ids = (ours.list ?? []).map((row) => (row as { readonly id: string }).id)
  if (ours.returnCode !== '0' || JSON.stringify(ids) !== JSON.stringify(byHand.ids) || ours.pager?.total !== byHand.total)
    throw new Error(`Cannot compare "${work}": ours gives ${ids.length} rows of ${ours.pager?.total}, by hand ${byHand.ids.length} of ${byHand.total}`)
}
