import { sql } from 'kysely'
import { currentPublications } from './current-publications.ts'
import { escapeLikePattern } from './escape-like-pattern.ts'
import type { Tx } from '../../schema/database.ts'
import type { Scope } from '../scope.ts'

/** Something published, with who published it. */
export type Publication = {
  readonly id: string
  readonly content: Readonly<Record<string, unknown>>
  readonly until: string | null
  readonly publishedAt: string
  readonly name: string
  readonly englishName: string
}

/** The last page. */
export const MAX_COUNTED = 10_000

/**
 * One page of the publications at a moment, the newest first, and their number, counted up to 10,000. `search`: a text in the publication, or in the name of
 * the publisher if that is published.
 */
export async function listPublications(
  tx: Tx,
  asked: {
    readonly entity: string
    readonly search?: string
    /** Published values of the document that are these. */
    readonly where?: Readonly<Record<string, string>>
    /** One publication alone. */
    readonly id?: string
    readonly withNames: boolean
    readonly reader?: Scope
    readonly now: Date
    readonly size: number
    readonly offset: number
  },
): Promise<{ readonly rows: readonly Publication[]; readonly total: number }> {
  const { entity, search, where = {}, id, withNames, reader, now, size, offset } = asked
  const pattern = search === undefined ? undefined : `%${escapeLikePattern(search)}%`
  const named = withNames ? sql`or e.name ilike ${pattern} or e."englishName" ilike ${pattern}` : sql``
  const searched = pattern === undefined ? sql`` : sql`and (p."searchText" ilike ${pattern} ${named})`
  const exact = Object.entries(where).map(([name, value]) => sql`and p.content ->> ${name} = ${value}`)
  const only = id === undefined ? sql`` : sql`and p.id = ${id}`
  const those = sql`${currentPublications(now, reader)} and p.entity = ${entity} ${searched} ${exact.length === 0 ? sql`` : sql.join(exact, sql` `)} ${only}`
  const { rows } = await sql<Publication>`select p.id, p.content, p.until, p."publishedAt", e.name, e."englishName" ${those}
    order by p."publishedAt" desc, p.id limit ${size} offset ${offset}`.execute(tx)
  const counted = await sql<{ total: string }>`select count(*) as total from (select 1 ${those} limit ${MAX_COUNTED}) found`.execute(tx)
  return { rows, total: Number(counted.rows[0]?.total ?? 0) }
}
