import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../scope.ts'

/**
 * Publications at a moment, as `p`, with their publisher, as `e`: until their end, and while the publisher is active. Those for everybody; or those for a side and
 * an enterprise of it, whose own copy stands in the place of the side's. Further conditions follow by "and".
 */
export function currentPublications(now: Date, reader?: Scope): RawBuilder<unknown> {
  return sql`from publication p join enterprise e on e.id = p.purchaser where e.status = 'ACTIVE' and (p.until is null or p.until > ${now}) and ${isFor(reader)}`
}

function isFor(reader: Scope | undefined): RawBuilder<boolean> {
  if (reader === undefined) return sql`p.reader = ''`
  const { side, enterprise } = reader
  return sql`(p.reader = ${enterprise} or (p.reader = ${side} and not exists (
    select from publication o where o.entity = p.entity and o.document = p.document and o.reader = ${enterprise})))`
}
