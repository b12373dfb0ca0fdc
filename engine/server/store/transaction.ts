import { type Transaction, sql } from 'kysely'
import type { Pool } from './pool.ts'
import { type Scope, beginInScope } from './scope.ts'

/** One transaction, in which the database shows the rows of the actor's enterprise alone. Nothing is tried again. */
export async function inTransaction<T>(pool: Pool, actor: Scope, work: (tx: Transaction<any>) => Promise<T>): Promise<T> {
  return pool.connection().execute(async (connection) => {
    const tx = connection as Transaction<any>
    try {
      await beginInScope(tx, { side: actor.side, enterprise: actor.enterprise })
      const done = await work(tx)
      await sql`commit`.execute(tx)
      return done
    } catch (error) {
      // Where the connection broke there is nothing to undo, and the first error says more.
      await sql`rollback`.execute(tx).catch(() => {})
      throw error
    }
  })
}
