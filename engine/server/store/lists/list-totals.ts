import { joinsText, resolvePath } from './query-paths.ts'
import type { QueryPaths, ResolvedPath } from './query-paths.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { columnTypeOf } from '../../schema/column-of-field.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Tx } from '../../schema/database.ts'
import { fromWhere } from './list-query.ts'
import type { ListQuery } from './list-query.ts'
import type { ListAnswer } from './list-request.ts'
import { sql } from 'kysely'

/** Counting stops here: nobody pages this far. */
export const MAX_COUNT = 100_000

/**
 * `unit`: SQL of the unit or currency of the figures; `isUnitElsewhere` if it is read in another table for each row. `open`: SQL of whether a row's figure is
 * open; a sum without one shows the mask.
 */
type Total = {
  readonly field: string
  readonly sql?: string
  readonly unit?: string
  readonly isUnitElsewhere?: boolean
  readonly open?: string
  readonly mask?: string
}

export function selectedTotals(paths: QueryPaths, fields: readonly string[], issues: Issue[]): Total[] {
  return fields.flatMap((field): Total[] => {
    const target = resolvePath(paths, field)
    if (target?.mask !== undefined) return [{ field, mask: target.mask }]
    if (target !== undefined && target.lines === undefined && columnTypeOf(target.field.type) === 'numeric')
      return [{ field, sql: target.sql, ...unitOf(paths, field, target), ...(target.sealed && { open: target.sealed.open, mask: target.sealed.mask }) }]
    issues.push(issue('UNKNOWN_KEY', 'totals', { key: field }))
    return []
  })
}

/**
 * Tables that the condition has joined already are read there. Others are asked row by row: how many rows a search finds is guessed badly, and a join of a
 * million for the one that it found costs more than all the rest.
 */
function unitOf(paths: QueryPaths, field: string, { field: { unit } }: ResolvedPath): Pick<Total, 'unit' | 'isUnitElsewhere'> {
  if (unit === undefined) return {}
  const path = field.slice(0, field.lastIndexOf('.') + 1) + unit
  const joined: QueryPaths = { ...paths, joins: new Map(paths.joins) }
  const target = resolvePath(joined, path)
  if (target === undefined || target.lines !== undefined) return {}
  if (joined.joins.size === paths.joins.size) return { unit: target.sql }
  const own: QueryPaths = { ...paths, joins: new Map(), aliasPrefix: `${paths.aliasPrefix ?? ''}u` }
  const { sql: found } = resolvePath(own, path)!
  return { unit: `(select ${found} from (select) one ${joinsText(own)})`, isUnitElsewhere: true }
}

/** Counts and adds up, to where counting stops: a longer list has no totals. */
export async function sumsOf(
  tx: Tx,
  query: ListQuery,
  totals: readonly Total[],
  joins: string = query.joins,
  most: number = MAX_COUNT,
): Promise<Omit<ListAnswer, 'rows'>> {
  const summed = totals.filter((column) => column.sql !== undefined)
  const figures = summed.flatMap(({ sql: figure, unit, open }, index) => [
    `${figure} as f${index}`,
    ...(unit === undefined ? [] : [`${unit} as u${index}`]),
    ...(open === undefined ? [] : [`${open} as o${index}`]),
  ])
  // Figures in different units have no total: pieces and kilograms do not add up.
  const sums = summed.map(({ unit }, index) => {
    const sum = `coalesce(sum(f${index}), 0)`
    return `${unit === undefined ? sum : `case when min(u${index}) is not distinct from max(u${index}) then ${sum} end`} as "${index}"`
  })
  const opened = summed.flatMap(({ open }, index) => (open === undefined ? [] : [`coalesce(bool_and(o${index}), true)::text as "open ${index}"`]))
  const selected = sql.raw([...sums, ...opened].join(', '))
  const found = sql`(select ${sql.raw(figures.join(', '))} ${fromWhere(query, joins)} limit ${most + 1}) found`
  // What only figures need costs most where the list is longest, and there nobody gets the figures: counting comes first. To search twice would cost more.
  const isOnePass = summed.length === 0 || query.isSearch || (joins === query.joins && !summed.some(({ isUnitElsewhere }) => isUnitElsewhere))
  const statement = isOnePass
    ? sql<Record<string, string | null>>`select count(*) as total${summed.length === 0 ? sql`` : sql`, ${selected}`} from ${found}`
    : sql<Record<string, string | null>>`
    with counted as materialized (select count(*) as total from (select ${fromWhere(query)} limit ${most + 1}) found)
    select total, sums.* from counted cross join lateral (select ${selected} from ${found} where counted.total <= ${most}) sums`
  const { rows } = await statement.execute(tx)
  const total = Number(rows[0]?.total ?? 0)
  const capped = total > most
  const isSealed = (index: number) => rows[0]?.[`open ${index}`] === 'false'
  const known = capped
    ? []
    : summed.flatMap(({ field }, index) => (typeof rows[0]?.[index] === 'string' && !isSealed(index) ? [[field, rows[0][index]] as const] : []))
  const sealed = summed.filter((_, index) => isSealed(index))
  const masked = [...totals.filter((total) => total.sql === undefined), ...sealed].flatMap(({ field, mask }) =>
    mask === undefined ? [] : [[field, mask] as const],
  )
  const seals = sealed.length === 0 ? {} : { _sealed: sealed.map(({ field }) => field) }
  return { total: Math.min(total, most), capped, totals: { ...Object.fromEntries([...known, ...masked]), ...seals } }
}
