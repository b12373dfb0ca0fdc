import { sql } from 'kysely'
import type { Change } from '../audit.ts'
import type { Tx } from '../../schema/database.ts'

/** Somebody changed the document in between. Tells its present version, and the changes since the version that was read. */
export class StaleVersionError extends Error {
  override name = 'StaleVersionError'
  readonly entity: string
  readonly id: string
  /** The version that was read. */
  readonly version: number
  /** The stored version; undefined if the document is gone. */
  readonly current: number | undefined
  readonly since: readonly ChangesSince[]

  constructor(entity: string, id: string, version: number, current: number | undefined, since: readonly ChangesSince[]) {
    super(`Cannot write ${entity} "${id}": version ${version} was read, and ${current === undefined ? 'it is gone' : `${current} is stored`}`)
    this.entity = entity
    this.id = id
    this.version = version
    this.current = current
    this.since = since
  }
}

export type ChangesSince = {
  readonly action: string
  readonly accountName: string
  readonly side: string | null
  readonly at: string
  readonly changes: readonly Change[]
}

/** The error for an outdated version; also for a client's version against a document just loaded. */
export async function staleVersion(tx: Tx, entity: string, id: string, version: number): Promise<StaleVersionError> {
  const now = await sql<{ version: number }>`select version from ${sql.id(entity)} where id = ${id}`.execute(tx)
  const since = await sql<ChangesSince>`
    select action, "accountName", side, at, changes from "auditEntry"
    where entity = ${entity} and document = ${id} and version > ${version} and not refused order by at, id limit 100`.execute(tx)
  return new StaleVersionError(entity, id, version, now.rows[0]?.version, since.rows)
}
