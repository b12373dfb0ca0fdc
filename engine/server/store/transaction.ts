import { type Transaction, sql } from 'kysely'
import type { Pool } from './pool.ts'
import { type Scope, beginInScope } from './scope.ts'

const undoings = new WeakMap<object, (() => Promise<void>)[]>()

/** What must be undone outside the database, too, should the transaction not come to be; outside of one nothing is undone. */
export function onRollback(tx: object, undo: () => Promise<void>): void {
  undoings.get(tx)?.push(undo)
}

/** One transaction, in which the database shows the rows of the actor's enterprise alone. Nothing is tried again. */
export async function inTransaction<T>(pool: Pool, actor: Scope, work: (tx: Transaction<any>) => Promise<T>): Promise<T> {
  return pool.connection().execute(async (connection) => {
    const tx = connection as Transaction<any>
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
      // Where the connection broke there is nothing to undo, and the first error says more.
      await sql`rollback`.execute(tx).catch(() => {})
      // Of a commit without an answer nobody knows whether it came to be: what it may refer to stays.
      if (!isEnding) for (const undo of undoing) await undo().catch(() => {})
      throw error
    } finally {
      undoings.delete(tx)
    }
  })
}
