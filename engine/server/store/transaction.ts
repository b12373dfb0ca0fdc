import { sql } from 'kysely'
import type { Pool } from './pool.ts'
import { type Scope, beginInScope } from './scope.ts'
import type { Tx } from '../schema/database.ts'

const undoings = new WeakMap<object, (() => Promise<void>)[]>()

/** Work to undo outside the database if the transaction fails; outside of a transaction nothing is undone. */
export function onRollback(tx: object, undo: () => Promise<void>): void {
  undoings.get(tx)?.push(undo)
}

/** One transaction, in which the database shows only the rows of the actor's enterprise. It is not retried. */
export async function inTransaction<T>(pool: Pool, actor: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await pool.connection().execute(async (connection) => {
    const tx = connection as Tx
    const undoing: (() => Promise<void>)[] = []
    undoings.set(tx, undoing)
    let isEnding = false
    try {
      await beginInScope(tx, { side: actor.side, enterprise: actor.enterprise })
      const done = await work(tx)
      isEnding = true
      await sql`commit`.execute(tx)
      return done
    } catch (error) {
      // After a broken connection there is nothing to roll back, and the first error says more.
      await sql`rollback`.execute(tx).catch(() => {})
      // A commit without an answer may have succeeded, so what it may refer to stays.
      if (!isEnding) for (const undo of undoing) await undo().catch(() => {})
      throw error
    } finally {
      undoings.delete(tx)
    }
  })
}
