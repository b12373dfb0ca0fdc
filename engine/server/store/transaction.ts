import { type Transaction, sql } from 'kysely'
import { APP_ROLE } from '../schema/app-role.ts'
import type { Pool } from './pool.ts'
import { type Scope, enterScope } from './scope.ts'

/** One transaction, in which the database shows the rows of the actor's enterprise alone. Nothing is tried again. */
export async function inTransaction<T>(pool: Pool, actor: Scope, work: (tx: Transaction<any>) => Promise<T>): Promise<T> {
  return pool.transaction().execute(async (tx) => {
    // Where the login made the role, requests run under it; where it could not, the login is bound by the policies itself.
    const role = sql`, set_config('role', coalesce((select rolname from pg_roles where rolname = ${APP_ROLE} and pg_has_role(oid, 'member')), 'none'), true)`
    await enterScope(tx, { side: actor.side, enterprise: actor.enterprise }, role)
    return work(tx)
  })
}
