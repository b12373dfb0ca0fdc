import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Model } from '../../../core/model/model.ts'
import type { DatedSum } from '../../../core/model/open-items.ts'
import { literal, quoted } from '../../schema/identifier.ts'
import { queryPaths } from './formula-sql.ts'
import type { ListReader } from './list-request.ts'
import { type QueryPaths, joinsText, resolvePath } from './query-paths.ts'

/**
 * SQL of "id" and "total": what the rows of a sum give to each document until a day, in exact decimals. What is added up is as much the document's own as its
 * tallies are: all rows of the purchaser count.
 */
export function datedSumSql(model: Model, reader: ListReader, sum: DatedSum, purchaser: string, day: string): string {
  const rows = entityOf(model, sum.entity)
  const paths: QueryPaths = { ...queryPaths(model, reader, rows, 'f'), aliasPrefix: 'f', seesAll: true }
  const [measure, on] = [columnOf(paths, sum.measure), columnOf(paths, sum.day)]
  const when = sum.when === undefined ? 'true' : paths.condition(paths, sum.when, 'f')
  const to = sum.link === undefined ? 'f.document' : columnOf(paths, sum.link)
  const first = `select ${to} as id, sum(${measure}) as total from ${quoted(rows.name)} f ${joinsText(paths)} where f.purchaser = ${literal(purchaser)} and ${on} <= ${literal(day)}::date and ${when} group by 1`
  return sum.through.reduce((filled, { lines, most, to: next }) => filledSql(filled, quoted(lines), quoted(most), quoted(next), literal(purchaser)), first)
}

/** What a document has fills its lines in their order, each up to its most. */
function filledSql(had: string, lines: string, most: string, to: string, purchaser: string): string {
  const before = `coalesce(sum(l.${most}) over (partition by l.document order by l."lineNo" rows between unbounded preceding and 1 preceding), 0)`
  return `select l.${to} as id, sum(least(greatest(p.total - l.before, 0), l.${most})) as total
    from (select l.document, l.${to}, l.${most}, ${before} as before from ${lines} l where l.purchaser = ${purchaser}) l
    join (${had}) p on p.id = l.document where l.${to} is not null group by 1`
}

function columnOf(paths: QueryPaths, path: string): string {
  const target = resolvePath(paths, path)
  if (target === undefined) throw new TypeError(`Cannot find "${path}" of ${paths.entity.name} in SQL: the check of declarations should have refused it`)
  return target.sql
}
