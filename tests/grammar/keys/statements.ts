import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type CompiledQuery, type QueryResult } from 'kysely'
import type { Side } from '../../../engine/core/model/side.ts'
import type { Pool } from '../../../engine/server/store/pool.ts'
import { enterScope } from '../../../engine/server/store/scope.ts'
import { isTogether } from '../../../engine/server/store/run-together.ts'
import type { Tables, Tx } from '../../../engine/server/schema/database.ts'

/** A transaction without a database: records the statements, and returns given rows. */
export type Statements = { readonly tx: Tx; readonly pool: Pool; readonly asked: readonly string[] }

/**
 * Records the statements of one enterprise's transaction, with their values in them. `rows` are the result of the first statement that
 * contains a text; the others find nothing.
 */
export async function statementsOf(side: Side, rows: Readonly<Record<string, readonly object[]>> = {}): Promise<Statements> {
  const asked: string[] = []
  const connection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const text = sql.replaceAll(/\$(\d+)/g, (_, place: string) => JSON.stringify(parameters[Number(place) - 1])).replaceAll(/\s+/g, ' ')
      asked.push(text)
      const foundBy = (one: string) => Object.entries(rows).find(([part]) => one.includes(part))?.[1] ?? []
      // Statements sent together are answered one by one.
      const found = isTogether(sql) ? text.split(';').map((one) => ({ rows: foundBy(one) })) : foundBy(text)
      return { rows: found as Row[] }
    },
    async *streamQuery() {},
  }
  const database = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: async () => {},
        destroy: async () => {},
        acquireConnection: async () => connection,
        releaseConnection: async () => {},
        beginTransaction: async () => {},
        commitTransaction: async () => {},
        rollbackTransaction: async () => {},
      }),
    },
  })
  const tx = database as unknown as Tx
  await enterScope(tx, { side, enterprise: 'e1' })
  asked.splice(0)
  return { tx, pool: database as unknown as Pool, asked }
}
