import { type RawBuilder, sql } from 'kysely'
import { rangeOfInitial } from '../../../core/text/pinyin-initials.ts'
import { quoted } from '../../schema/identifier.ts'
import { type QueryPaths, resolvePath } from './query-paths.ts'

const MAX_INITIALS = 12

/**
 * The condition that a text of the row begins with characters of these initials, in a collation that orders Chinese by its sounds: the first narrows an index of
 * that order, the others are compared one by one. Undefined for what are no initials, and for a hidden field.
 */
export function beginsWithInitials(paths: QueryPaths, name: string, letters: string, collation: string): RawBuilder<boolean> | undefined {
  const wanted = letters.toLowerCase()
  const ranges = [...wanted].map(rangeOfInitial)
  const target = resolvePath(paths, name)
  if (target === undefined || target.mask !== undefined || target.sealed !== undefined || target.hidden !== undefined) return undefined
  if (ranges.length < 2 || ranges.length > MAX_INITIALS || ranges.includes(undefined)) return undefined
  const collate = sql.raw(`collate ${quoted(collation)}`)
  const conditions = ranges.map((range, place) => {
    const character = place === 0 ? sql.raw(target.sql) : sql`substr(${sql.raw(target.sql)}, ${sql.lit(place + 1)}, 1)`
    const from = sql`${character} ${collate} >= ${range!.from}`
    return range!.before === undefined ? from : sql`${from} and ${character} ${collate} < ${range!.before}`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
