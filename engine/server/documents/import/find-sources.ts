import { sql } from 'kysely'
import type { Row } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Conversion } from '../../../core/model/lifecycle.ts'
import { formulaSql, queryPaths } from '../../store/lists/formula-sql.ts'
import { joinsText } from '../../store/lists/query-paths.ts'
import { ownRows } from '../../store/scope.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** The source row that the cells of a row of the file name; several where they name more than one. */
export type FindSources = (values: readonly unknown[]) => readonly string[]

/**
 * Finds the source rows of a conversion by what it copies of them: one query for all rows of the file. Whether the person may see them is asked where they are
 * taken.
 */
export async function findSources(
  work: UnitOfWork,
  conversion: Conversion,
  by: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<FindSources> {
  const { context, actor, prefs, today, now, timeZone } = work
  const source = entityOf(context.model, conversion.source)
  const paths = queryPaths(context.model, { ...actor, prefs, today, now: now.toISOString(), timeZone }, source, 't')
  const values = by.map((name) => sql<string>`(${formulaSql(paths, conversion.copy[name]!)})::text`)
  const conditions = values.map((value, place) => sql`${value} = any(${[...new Set(rows.map((row) => String(row[place])))]}::text[])`)
  const found = new Map<string, string[]>()
  if (rows.length > 0) {
    const { rows: read } = await sql<Row>`
      select t.id, ${sql.join(values.map((value, place) => sql`${value} as ${sql.id(`k${place}`)}`))} from ${sql.id(source.name)} t ${sql.raw(joinsText(paths))}
      where ${ownRows(work.tx, source, 't')} and ${sql.join(conditions, sql` and `)}`.execute(work.tx)
    for (const row of read) {
      const key = keyOf(by.map((_, place) => row[`k${place}`]))
      const ids = found.get(key)
      if (ids === undefined) found.set(key, [String(row.id)])
      else ids.push(String(row.id))
    }
  }
  return (named) => found.get(keyOf(named)) ?? []
}

function keyOf(values: readonly unknown[]): string {
  return JSON.stringify(values.map(String))
}
