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
  return (await staleVersions(tx, entity, [{ id, version }]))[0]!
}

/** The same for many documents of one entity, by as many statements as for one. */
export async function staleVersions(
  tx: Tx,
  entity: string,
  read: readonly { readonly id: string; readonly version: number }[],
): Promise<readonly StaleVersionError[]> {
  if (read.length === 0) return []
  const ids = read.map(({ id }) => id)
  const now = await sql<{ id: string; version: number }>`select id, version from ${sql.id(entity)} where id = any(${ids}::text[])`.execute(tx)
  const since = await sql<ChangesSince & { readonly document: string }>`
    select asked.id as document, h.action, h."accountName", h.side, h.at, h.changes
    from unnest(${ids}::text[], ${read.map(({ version }) => version)}::int[]) as asked (id, version)
      cross join lateral (
        select * from "auditEntry" e where e.entity = ${entity} and e.document = asked.id and e.version > asked.version and not e.refused
        order by e.at, e.id limit 100) h
    order by h.at, h.id`.execute(tx)
  const versions = new Map(now.rows.map(({ id, version }) => [id, version]))
  const changes = new Map<string, ChangesSince[]>(ids.map((id) => [id, []]))
  for (const { document, ...change } of since.rows) changes.get(document)!.push(change)
  return read.map(({ id, version }) => new StaleVersionError(entity, id, version, versions.get(id), changes.get(id) ?? []))
}
