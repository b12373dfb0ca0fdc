import { sql } from 'kysely'
import { openPool, type Pool } from '../../engine/server/store/pool.ts'
import { withoutIndexes } from './without-indexes.ts'

/**
 * Copies the demonstration's orders until a purchaser has this many order lines, for measuring. Copies only orders without shipments,
 * and leaves out their sources, so that every total still equals the sum of the documents. Deterministic: a copy's id and figures
 * follow from the original's id and the copy's number. Nobody else can use these two tables meanwhile: their indexes and foreign keys
 * are rebuilt at the end, since otherwise a million lines take a quarter of an hour.
 */
export async function bulkOrderLines({
  databaseUrl,
  lines,
  log = () => {},
}: {
  readonly databaseUrl: string
  readonly lines: number
  readonly log?: (line: string) => void
}): Promise<number> {
  const pool = openPool(databaseUrl, { statementTimeout: 0 })
  try {
    return await multiply(pool, lines, log)
  } finally {
    await pool.destroy()
  }
}

type Column = { readonly column: string }

async function multiply(pool: Pool, lines: number, log: (line: string) => void): Promise<number> {
  return pool.transaction().execute(async (tx) => {
    const orders = await columnsOf(tx, 'order')
    const rows = await columnsOf(tx, 'orderLine')
    await sql`set local statement_timeout = 0`.execute(tx)
    const first = (
      await sql<{ purchaser: string }>`select id as purchaser from enterprise where side = 'purchaser' order by "createdAt", id limit 1`.execute(tx)
    ).rows[0]
    if (!first) throw new Error('Cannot multiply orders: there are none yet. Start the product once, so that it fills its database')
    await sql`select set_config('app.enterprise', ${first.purchaser}, true), set_config('app.side', 'purchaser', true)`.execute(tx)
    await sql`create temporary table source on commit drop as
      select o.id from "order" o where o.purchaser = ${first.purchaser}
      and not exists (select from "orderLine" l where l.purchaser = o.purchaser and l.document = o.id and l."shippedQuantity" <> 0)`.execute(tx)
    const { rows: counted } = await sql<{ lines: number }>`select count(*)::int as lines from "orderLine" where document in (select id from source)`.execute(tx)
    const perRound = counted[0]?.lines ?? 0
    if (perRound === 0) throw new Error('Cannot multiply orders: every order was shipped')
    const rounds = Math.ceil(lines / perRound)
    const step = 2000
    return withoutIndexes(tx, ['order', 'orderLine'], async () => {
      let made = 0
      for (let from = 1; from <= rounds; from += step) {
        const to = Math.min(rounds, from + step - 1)
        await sql`insert into "order" (${names(orders)}) select ${values(orders, orderValues)} from "order" d join source on source.id = d.id cross join generate_series(${from}::int, ${to}::int) as n where d.purchaser = ${first.purchaser}`.execute(
          tx,
        )
        const inserted =
          await sql`insert into "orderLine" (${names(rows)}) select ${values(rows, lineValues)} from "orderLine" d join source on source.id = d.document cross join generate_series(${from}::int, ${to}::int) as n where d.purchaser = ${first.purchaser}`.execute(
            tx,
          )
        made += Number(inserted.numAffectedRows ?? 0)
        log(`${made} order lines`)
      }
      return made
    })
  })
}

/** Ids are uuids derived from the original's id and the copy's number. */
const copyOf = (column: string) => `md5(d."${column}" || n)::uuid::text`

const orderValues: Readonly<Record<string, string>> = {
  id: copyOf('id'),
  insideOrderCode: `d."insideOrderCode" || '-' || n`,
  createdAt: `d."createdAt" - make_interval(hours => (n * 7) % 8760)`,
}

const lineValues: Readonly<Record<string, string>> = {
  id: copyOf('id'),
  document: copyOf('document'),
  purchaseListLine: 'null',
  deliveryDate: `d."deliveryDate" - (n % 365)`,
}

const names = (columns: readonly Column[]) => sql.raw(columns.map(({ column }) => `"${column}"`).join(', '))
const values = (columns: readonly Column[], changed: Readonly<Record<string, string>>) =>
  sql.raw(columns.map(({ column }) => changed[column] ?? `d."${column}"`).join(', '))

async function columnsOf(pool: Pool, table: string): Promise<readonly Column[]> {
  const { rows } =
    await sql<Column>`select column_name as column from information_schema.columns where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
      pool,
    )
  return rows
}
