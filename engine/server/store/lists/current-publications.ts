import { type RawBuilder, sql } from 'kysely'

/** What is out at a moment, as `p`, with who published it, as `e`: until its time is over, and while its publisher is active. Further conditions follow by "and". */
export function currentPublications(now: Date): RawBuilder<unknown> {
  return sql`from publication p join enterprise e on e.id = p.purchaser where e.status = 'ACTIVE' and (p.until is null or p.until > ${now})`
}
