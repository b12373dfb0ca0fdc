import { sql } from 'kysely'
import { entityOf } from '../../core/lifecycle/field-kinds.ts'
import type { Tally } from '../../core/model/field.ts'
import { formulaSql, queryPaths } from '../store/formula-sql.ts'
import { joinsText } from '../store/query-paths.ts'
import type { Work } from './work.ts'

/** The sums of a tally for the given rows; a row that nothing counts for is left out. */
export async function sumTally(work: Work, tally: Tally, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { actor, context, prefs, timeZone, today, tx } = work
  const { model } = context
  const feeder = entityOf(model, tally.entity)
  const paths = queryPaths(model, { ...actor, side: 'purchaser', enterprise: work.purchaser, prefs, timeZone, today }, feeder, 't')
  const counts = tally.when === undefined ? sql`true` : formulaSql(paths, tally.when)
  const by = sql.ref(`t.${tally.by}`)
  const { rows } = await sql<{ id: string; sum: string }>`
    select ${by} as id, coalesce(sum(${sql.ref(`t.${tally.measure}`)}), 0)::text as sum from ${sql.id(feeder.name)} t ${sql.raw(joinsText(paths))}
    where t.purchaser = ${work.purchaser} and ${by} = any(${[...ids]}::text[]) and ${counts} group by ${by}`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.sum]))
}
