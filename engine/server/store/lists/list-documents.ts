import { type RawBuilder, sql } from 'kysely'
import { isFresh } from '../../../core/model/is-fresh.ts'
import type { Model } from '../../../core/model/model.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { columnTypeOf } from '../../schema/column-of-field.ts'
import { quoted } from '../../schema/identifier.ts'
import { columnsOf } from '../documents/columns-of.ts'
import { type ListQuery, fromWhere, listQuery, visibleTarget } from './list-query.ts'
import { type ListAnswer, type ListReader, ListRefusedError, type ListRequest } from './list-request.ts'
import { type OwnedRef, isPurchasersOwn, purchaserTexts } from './purchaser-texts.ts'
import { type ResolvedPath, type QueryPaths, joinsText, refText, resolvePath } from './query-paths.ts'
import type { Tx } from '../../schema/database.ts'

export const MAX_PAGE_SIZE = 2000
/** Counting stops here: nobody pages this far. */
export const MAX_COUNT = 100_000

const OWNER = '$owner'

/** One page of a list, with the count and the totals of all found rows. Throws `ListRefused`. */
export async function listDocuments(tx: Tx, model: Model, reader: ListReader, request: ListRequest): Promise<ListAnswer> {
  const list = selectRows(tx, model, reader, request, pagerIssues(request))
  const { page, pageSize } = request.pager
  const found = await list.page(pageSize, (page - 1) * pageSize).execute(tx)
  const sums = await sumsOf(tx, list.query, list.totals, list.joinsOfTotals)
  return { rows: await list.answer(found.rows), ...sums }
}

/** The statement of a list's rows, and the presentation of its result for the person. Throws `ListRefused`, with `more` issues too. */
export function selectRows(tx: Tx, model: Model, reader: ListReader, request: Omit<ListRequest, 'pager'>, more: readonly Issue[] = []) {
  const query = listQuery(tx, model, reader, request)
  const { paths } = query
  const issues: Issue[] = [...query.issues, ...more]
  const order = orderOf(paths, request, issues)
  const joinsOfOrder = joinsText(paths)
  const totals = selectedTotals(paths, request.totals ?? [], issues)
  const joinsOfTotals = joinsText(paths)
  const columns = selectedColumns(paths, request.columns, issues)
  if (issues.length > 0) throw new ListRefusedError(issues)
  const shown = sql`select ${sql.join([...columns.map((column) => column.sql), sql`t.purchaser as ${sql.id(OWNER)}`])}`
  const joins = joinsText(paths)
  return {
    query,
    totals,
    joinsOfTotals,
    rows: sql`${shown} ${fromWhere(query, joins)} order by ${order}`,
    // Finds the page first, by condition and order; columns that are only shown are joined for its rows alone.
    page: (size: number, offset: number) =>
      sql<Record<string, unknown>>`${shown} from (select t.* ${fromWhere(query, joinsOfOrder)} order by ${order} limit ${size} offset ${offset}) t
      ${sql.raw(joins)} order by ${order}`,
    async answer(found: readonly Record<string, unknown>[]): Promise<ListAnswer['rows']> {
      const texts = await textsOfOwned(tx, model, reader, found, columns)
      return found.map((row) => answerRow(row, columns, texts))
    },
  }
}

/** How many rows a list has, counted up to 100,000. */
export async function countDocuments(
  tx: Tx,
  model: Model,
  reader: ListReader,
  request: Omit<ListRequest, 'pager'>,
  most: number = MAX_COUNT,
): Promise<{ readonly total: number; readonly capped: boolean }> {
  const query = listQuery(tx, model, reader, request)
  if (query.issues.length > 0) throw new ListRefusedError(query.issues)
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from (select ${fromWhere(query, query.joins)} limit ${most + 1}) found`.execute(tx)
  const total = Number(rows[0]?.total ?? 0)
  return { total: Math.min(total, most), capped: total > most }
}

/** `seal`: the column that tells whether a row's value is open; the others show `mask`. */
type SelectedColumn = { readonly key: string; readonly sql: RawBuilder<unknown>; readonly mask?: string; readonly seal?: string; readonly ownedBy?: string }

function selectedColumns(paths: QueryPaths, wanted: readonly string[] | undefined, issues: Issue[]): SelectedColumn[] {
  const { entity } = paths
  const own = wanted ?? [
    ...columnsOf(entity),
    ...Object.values(entity.fields).flatMap((field) => (field.type === 'lines' || isFresh(entity, field) ? [] : [field.name])),
  ]
  const always = entity.line === undefined ? ['id', 'version'] : ['id', 'document']
  const selected = new Map<string, SelectedColumn>()
  for (const name of always) selected.set(name, { key: name, sql: sql.raw(`t.${quoted(name)} as ${quoted(name)}`) })
  for (const path of own) {
    const target = resolvePath(paths, path)
    if (target === undefined || target.lines !== undefined) {
      if (wanted !== undefined) issues.push(issue('UNKNOWN_KEY', 'columns', { key: path }))
    } else if (!always.includes(path)) {
      const column = columnOf(paths, path, target)
      if (target.mask !== undefined || target.sealed === undefined) selected.set(path, column)
      else {
        const seal = `$open ${path}`
        const { open, mask, opens } = target.sealed
        selected.set(path, { ...column, mask, seal })
        selected.set(seal, { key: seal, sql: sql`${sql.raw(open)} as ${sql.raw(quoted(seal))}` })
        const time = `$opens ${path}`
        if (opens !== undefined) selected.set(time, { key: time, sql: sql`${sql.raw(opens)} as ${sql.raw(quoted(time))}` })
      }
    }
  }
  return [...selected.values()]
}

function columnOf(paths: QueryPaths, path: string, target: ResolvedPath): SelectedColumn {
  const as = sql.raw(`as ${quoted(path)}`)
  if (target.mask !== undefined) return { key: path, sql: sql`null ${as}`, mask: target.mask }
  if (target.field.type !== 'ref' || path.endsWith('.id')) return { key: path, sql: sql`${sql.raw(target.sql)} ${as}` }
  const name = target.field.entity ?? ''
  if (isPurchasersOwn(paths.model, paths.reader, name)) return { key: path, sql: sql`${sql.raw(target.sql)} ${as}`, ownedBy: name }
  const text = refText(paths, target)
  const shown = text.mask === undefined ? sql`coalesce(${sql.raw(text.sql)}, '')` : sql`${text.mask}::text`
  return { key: path, sql: sql`case when ${sql.raw(target.sql)} is not null then json_build_object('id', ${sql.raw(target.sql)}, 'text', ${shown}) end ${as}` }
}

function answerRow(row: Record<string, unknown>, columns: readonly SelectedColumn[], texts: ReadonlyMap<string, string>): Record<string, unknown> {
  const isClosed = ({ mask, seal }: SelectedColumn) => mask !== undefined && (seal === undefined || row[seal] !== true)
  const shown: Record<string, unknown> = {}
  for (const column of columns) {
    const { key, mask, ownedBy } = column
    const value = row[key]
    if (key.startsWith('$open')) continue
    if (isClosed(column)) shown[key] = mask
    else shown[key] = ownedBy !== undefined && typeof value === 'string' ? { id: value, text: texts.get(value) ?? '' } : value
  }
  const sealed = columns.filter((column) => column.seal !== undefined && isClosed(column)).map(({ key }) => key)
  if (sealed.length === 0) return shown
  const times = sealed.flatMap((path) => (row[`$opens ${path}`] ? [[path, row[`$opens ${path}`]] as const] : []))
  return { ...shown, _sealed: sealed, ...(times.length > 0 && { _opens: Object.fromEntries(times) }) }
}

async function textsOfOwned(
  tx: Tx,
  model: Model,
  reader: ListReader,
  rows: readonly Record<string, unknown>[],
  columns: readonly SelectedColumn[],
): Promise<ReadonlyMap<string, string>> {
  const refs = columns.flatMap(({ key, ownedBy }) =>
    ownedBy === undefined ? [] : rows.map((row) => ({ purchaser: row[OWNER], target: ownedBy, id: row[key] })),
  )
  return purchaserTexts(
    tx,
    model,
    reader,
    refs.filter((ref): ref is OwnedRef => typeof ref.id === 'string'),
  )
}

function orderOf(paths: QueryPaths, { sort = [], defaultSort = [] }: Pick<ListRequest, 'sort' | 'defaultSort'>, issues: Issue[]): RawBuilder<unknown> {
  const terms: RawBuilder<unknown>[] = []
  let isDescending = true
  const chosen = sort.length > 0 ? sort : defaultSort
  chosen.forEach(({ field, descending }, index) => {
    const target = visibleTarget(paths, field, `order[${index}]`)
    if ('code' in target) {
      if (sort.length > 0) issues.push(target)
      return
    }
    if (target.field.type === 'files') return void issues.push(issue('WRONG_TYPE', `order[${index}]`, { field }))
    const value = target.field.type === 'ref' ? refText(paths, target) : { sql: target.sql }
    // Ordered by the shown name: a hidden name gives no order.
    if (value.mask !== undefined) return void issues.push(issue('FIELD_NOT_VISIBLE', `order[${index}]`, { field }))
    const isText = target.field.type === 'text' || target.field.type === 'longText' || target.field.type === 'ref'
    const collation = isText && paths.reader.textCollation !== undefined ? ` collate ${quoted(paths.reader.textCollation)}` : ''
    const isAlwaysThere = target.field.required && target.field.type !== 'ref' && target.sealed === undefined && target.hidden === undefined
    terms.push(sql`${sql.raw(value.sql + collation)} ${sql.raw(descending ? 'desc' : 'asc')}${sql.raw(isAlwaysThere ? '' : ' nulls last')}`)
    isDescending = descending
  })
  const { line } = paths.entity
  if (terms.length === 0) terms.push(line === undefined ? sql`t."createdAt" desc` : sql`t.document desc, t."lineNo" desc`)
  return sql.join([...terms, sql`t.id ${sql.raw(isDescending ? 'desc' : 'asc')}`])
}

/** `unit`: SQL of the unit or currency of the figures. `open`: SQL of whether a row's figure is open; a sum without one shows the mask. */
type Total = { readonly field: string; readonly sql?: string; readonly unit?: string; readonly open?: string; readonly mask?: string }

function selectedTotals(paths: QueryPaths, fields: readonly string[], issues: Issue[]): Total[] {
  return fields.flatMap((field): Total[] => {
    const target = resolvePath(paths, field)
    if (target?.mask !== undefined) return [{ field, mask: target.mask }]
    if (target !== undefined && target.lines === undefined && columnTypeOf(target.field.type) === 'numeric')
      return [{ field, sql: target.sql, ...unitOf(paths, field, target), ...(target.sealed && { open: target.sealed.open, mask: target.sealed.mask }) }]
    issues.push(issue('UNKNOWN_KEY', 'totals', { key: field }))
    return []
  })
}

function unitOf(paths: QueryPaths, field: string, { field: { unit } }: ResolvedPath): { readonly unit?: string } {
  const target = unit === undefined ? undefined : resolvePath(paths, field.slice(0, field.lastIndexOf('.') + 1) + unit)
  return target === undefined || target.lines !== undefined ? {} : { unit: target.sql }
}

/** Counts and adds up in one pass, which ends where counting stops: a longer list has no totals. */
async function sumsOf(tx: Tx, query: ListQuery, totals: readonly Total[], joins: string = query.joins): Promise<Omit<ListAnswer, 'rows'>> {
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
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.raw(['count(*) as total', ...sums, ...opened].join(', '))}
    from (select ${sql.raw(figures.join(', '))} ${fromWhere(query, joins)} limit ${MAX_COUNT + 1}) found`.execute(tx)
  const total = Number(rows[0]?.total ?? 0)
  const capped = total > MAX_COUNT
  const isSealed = (index: number) => rows[0]?.[`open ${index}`] === 'false'
  const known = capped
    ? []
    : summed.flatMap(({ field }, index) => (typeof rows[0]?.[index] === 'string' && !isSealed(index) ? [[field, rows[0][index]] as const] : []))
  const sealed = summed.filter((_, index) => isSealed(index))
  const masked = [...totals.filter((total) => total.sql === undefined), ...sealed].flatMap(({ field, mask }) =>
    mask === undefined ? [] : [[field, mask] as const],
  )
  const seals = sealed.length === 0 ? {} : { _sealed: sealed.map(({ field }) => field) }
  return { total: Math.min(total, MAX_COUNT), capped, totals: { ...Object.fromEntries([...known, ...masked]), ...seals } }
}

function pagerIssues({ pager: { page, pageSize }, largestPage = MAX_PAGE_SIZE }: ListRequest): Issue[] {
  const isCount = (value: number) => Number.isInteger(value) && value >= 1
  if (isCount(pageSize) && pageSize > largestPage) return [issue('PAGE_SIZE_OVER_2000', 'pager.pageSize')]
  if (!isCount(page) || !isCount(pageSize) || page * pageSize > 2 ** 31) return [issue('PAGER_WRONG', 'pager')]
  return []
}
