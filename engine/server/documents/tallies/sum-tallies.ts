import { sql } from 'kysely'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Tally } from '../../../core/model/field.ts'
import { formulaSql, queryPaths } from '../../store/lists/formula-sql.ts'
import { prepared } from '../../store/prepared.ts'
import { joinsText } from '../../store/lists/query-paths.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** The sums of tallies that count the same rows by the same ref, for these holders; holders without rows are absent. */
export async function sumTallies(work: UnitOfWork, tallies: readonly Tally[], ids: readonly string[]): Promise<readonly ReadonlyMap<string, string>[]> {
  const [first] = tallies
  if (first === undefined) return []
  const { actor, context, prefs, timeZone, today, now, tx } = work
  const { model } = context
  const feeder = entityOf(model, first.entity)
  const paths = queryPaths(model, { ...actor, side: 'purchaser', enterprise: work.purchaser, prefs, today, now: now.toISOString(), timeZone }, feeder, 't')
  const sums = tallies.map(({ measure, when }, index) => {
    const counts = when === undefined ? sql`` : sql`filter (where ${formulaSql(paths, when)})`
    const sum = measure === undefined ? sql`count(*)` : sql`sum(${sql.ref(`t.${measure}`)})`
    // As a numeric, so that a count is a decimal text like every sum.
    return sql`coalesce(${sum} ${counts}, 0)::numeric as ${sql.id(`sum${index}`)}`
  })
  const by = sql.ref(`t.${first.by}`)
  const { rows } = await sql<Record<string, string>>`${prepared}
    select ${by} as id, ${sql.join(sums)} from ${sql.id(feeder.name)} t ${sql.raw(joinsText(paths))}
    where t.purchaser = ${work.purchaser} and ${by} = any(${[...ids]}::text[]) group by ${by}`.execute(tx)
  return tallies.map((_, index) => new Map(rows.map((row) => [row.id!, row[`sum${index}`]!])))
}
