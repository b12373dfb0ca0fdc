import { type RawBuilder, sql } from 'kysely'

/** Publications at a moment, as `p`, with their publisher, as `e`: until their end, and while the publisher is active. Further conditions follow by "and". */
export function currentPublications(now: Date): RawBuilder<unknown> {
  return sql`from publication p join enterprise e on e.id = p.purchaser where e.status = 'ACTIVE' and (p.until is null or p.until > ${now})`
}
