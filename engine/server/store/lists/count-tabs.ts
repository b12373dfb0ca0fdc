import { sql } from 'kysely'
import type { Model } from '../../../core/model/model.ts'
import { MAX_COUNT } from './list-totals.ts'
import { fromWhere, listQuery, visibleTarget } from './list-query.ts'
import { joinsText } from './query-paths.ts'
import { type ListReader, ListRefusedError, type ListRequest } from './list-request.ts'
import type { Tx } from '../../schema/database.ts'

export type TabCount = { readonly total: number; readonly capped: boolean }

/** The number of rows on each tab, counted up to 100,000 each, by one statement. */
export async function countTabs(
  tx: Tx,
  model: Model,
  reader: ListReader,
  request: Omit<ListRequest, 'pager' | 'tab'>,
  by: string,
  values: readonly string[],
): Promise<Readonly<Record<string, TabCount>>> {
  const query = listQuery(tx, model, reader, request)
  const target = visibleTarget(query.paths, by, 'tab')
  const issues = 'code' in target ? [...query.issues, target] : query.issues
  if (issues.length > 0 || 'code' in target) throw new ListRefusedError(issues)
  if (values.length === 0) return {}
  const counts = values.map(
    (value, index) =>
      sql`(select count(*) from (select ${fromWhere(query, joinsText(query.paths))} and ${sql.raw(target.sql)} = ${value} limit ${MAX_COUNT + 1}) found) as ${sql.id(String(index))}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(tx)
  return Object.fromEntries(
    values.map((value, index) => {
      const total = rows[0]?.[index] ?? 0
      return [value, { total: Math.min(total, MAX_COUNT), capped: total > MAX_COUNT }]
    }),
  )
}
