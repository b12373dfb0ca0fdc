import { type RawBuilder, sql } from 'kysely'
import { canonicalText } from '../../../core/decimal/canonical-text.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Model } from '../../../core/model/model.ts'
import { type DatedSum, sumsOfItem } from '../../../core/model/open-items.ts'
import type { OpenItemsScreen } from '../../../core/model/screen.ts'
import { issue } from '../../../core/rules/issue.ts'
import { AGES, type OpenBalance, type OpenItem, type OpenItemFigures } from '../../../core/wire/open-items.ts'
import type { Tx } from '../../schema/database.ts'
import { literal, quoted } from '../../schema/identifier.ts'
import { isShared } from '../../schema/system-columns.ts'
import { mayHaveRows, ownRows, runAsOwner } from '../scope.ts'
import { datedSumSql } from './dated-sum-sql.ts'
import { queryPaths } from './formula-sql.ts'
import { fromWhere, listQuery } from './list-query.ts'
import { type ListReader, ListRefusedError } from './list-request.ts'
import { type ResolvedPath, displayOf, joinsText, refText, resolvePath } from './query-paths.ts'

/** What is asked: the balances at a day, or the open items behind one of them. */
export type OpenItemsRequest = {
  readonly screen: OpenItemsScreen
  readonly day: string
  readonly of?: { readonly with: string; readonly currency: string }
  readonly narrowed?: NarrowedItems
}

/** Which items count: of other sides whose name has this text, of one currency, or those alone that are overdue. */
export type NarrowedItems = { readonly named?: string; readonly currency?: string; readonly overdue?: true }

type Row = Readonly<Record<string, string | null>>

/** The figures of an item that the reader may be told, by the name of their column. */
type Figures = { readonly told: readonly string[]; readonly settled: readonly string[] }

/** The names of what is told to the reader. What settles an item is told to whoever may read the item; the rest is left out. */
export function figuresFor(model: Model, reader: ListReader, { of, told, settled }: OpenItemsScreen): Figures {
  const isTold = (name: string) =>
    of.every(({ entity }) => {
      const sum = entityOf(model, entity).openItems?.told[name]
      return sum === undefined || mayRead(model, reader, sum)
    })
  return { told: told.filter(isTold), settled }
}

/** Whether the reader may read the rows of a sum, and the figure in them. Rows of which a side knows nothing are told as the item's own. */
function mayRead(model: Model, reader: ListReader, { entity, measure }: DatedSum): boolean {
  const rows = entityOf(model, entity)
  const code = (rows.line === undefined ? rows : entityOf(model, rows.line.of)).read[reader.side]
  if (code !== undefined && !reader.permissions.has(code)) return false
  return resolvePath(queryPaths(model, reader, rows, 'f'), measure)?.mask === undefined
}

/** Balances by other side and currency, as far as the reader's lists have the documents behind them. Throws `ListRefusedError`. */
export async function openBalances(tx: Tx, model: Model, reader: ListReader, request: OpenItemsRequest): Promise<readonly OpenBalance[]> {
  const figures = figuresFor(model, reader, request.screen)
  const names = ['amount', ...figures.told, ...figures.settled, 'open']
  const sums = names.map((name) => sql`sum(${sql.ref(name)})::text as ${sql.id(name)}`)
  const ages = AGES.map(({ name, from, to }) => {
    const days = sql`(${request.day}::date - due)`
    const within =
      from === undefined
        ? to === undefined
          ? sql`due is null`
          : sql`${days} <= ${to}`
        : to === undefined
          ? sql`${days} >= ${from}`
          : sql`${days} between ${from} and ${to}`
    return sql`coalesce(sum(open) filter (where ${within}), 0)::text as ${sql.id(name)}`
  })
  const rows = await itemsOf(tx, model, reader, request, figures, (items) => {
    const columns = sql.join([sql`"withId"`, sql`min("withText") as "withText"`, sql`currency`, sql`count(*)::text as count`, ...sums, ...ages])
    return sql<Row>`select ${columns} from (${items}) i where ${narrowedSql(request)} group by "withId", currency`
  })
  return rows.map((row) => ({
    with: withOf(row),
    currency: row['currency'] ?? '',
    count: Number(row['count']),
    ...figuresOf(row, names),
    ages: Object.fromEntries(AGES.map(({ name }) => [name, canonicalText(row[name] ?? '0')])),
  }))
}

/** The open items behind a balance, the longest due first, at most `most` and one more. Throws `ListRefusedError`. */
export async function openItems(tx: Tx, model: Model, reader: ListReader, request: OpenItemsRequest, most: number): Promise<readonly OpenItem[]> {
  const { of } = request
  if (of === undefined) throw new TypeError('Items are those behind one balance')
  const figures = figuresFor(model, reader, request.screen)
  const names = ['amount', ...figures.told, ...figures.settled, 'open']
  const rows = await itemsOf(tx, model, reader, request, figures, (items) => {
    const columns = sql.join(['entity', 'id', 'number', 'currency', 'day', 'due', ...names].map((name) => sql`${sql.id(name)}::text as ${sql.id(name)}`))
    const overdue = sql`(${request.day}::date - due)::text as overdue`
    return sql<Row>`select ${columns}, ${overdue} from (${items}) i where "withId" = ${of.with} and currency = ${of.currency} and ${narrowedSql(request)}
      order by i.due nulls last, i.day, i.number limit ${most + 1}`
  })
  return rows.map((row) => ({
    entity: row['entity'] ?? '',
    id: row['id'] ?? '',
    number: row['number'] ?? '',
    currency: row['currency'] ?? '',
    day: row['day'] ?? null,
    due: row['due'] ?? null,
    overdue: row['overdue'] === null || row['overdue'] === undefined ? null : Number(row['overdue']),
    ...figuresOf(row, names),
  }))
}

/** A name that is hidden from the reader is its mask here, too. */
function narrowedSql({ day, narrowed: { named, currency, overdue } = {} }: OpenItemsRequest): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(named === undefined ? [] : [sql`position(lower(${named}) in lower("withText")) > 0`]),
      ...(currency === undefined ? [] : [sql`currency = ${currency}`]),
      ...(overdue === undefined ? [] : [sql`${day}::date > due`]),
    ],
    sql` and `,
  )
}

function withOf(row: Row): OpenBalance['with'] {
  return { id: row['withId'] ?? '', text: row['withText'] ?? '' }
}

function figuresOf(row: Row, names: readonly string[]): OpenItemFigures {
  return { figures: Object.fromEntries(names.map((name) => [name, canonicalText(row[name] ?? '0')])) }
}

/**
 * Asks about the open items of each purchaser, whose documents are read as that purchaser's own: what settles an item may be of the purchaser alone. Of a
 * supplier it is the rows of its own enterprise, and with whom they are open is the purchaser.
 */
async function itemsOf(
  tx: Tx,
  model: Model,
  reader: ListReader,
  request: OpenItemsRequest,
  figures: Figures,
  ask: (items: RawBuilder<unknown>) => RawBuilder<Row>,
): Promise<readonly Row[]> {
  const entities = request.screen.of.map(({ entity }) => entityOf(model, entity))
  const purchasers = reader.side === 'purchaser' ? [reader.enterprise] : await purchasersOf(tx, entities)
  const found: Row[] = []
  for (const purchaser of purchasers) {
    const { rows } = await runAsOwner(tx, purchaser, () => {
      const selects = entities.map((entity) => itemsSql(tx, model, reader, request, figures, entity, purchaser))
      return ask(sql.join(selects, sql` union all `)).execute(tx)
    })
    found.push(...rows)
  }
  return found
}

/** The purchasers that have such documents with the reader's enterprise. */
async function purchasersOf(tx: Tx, entities: readonly Entity[]): Promise<readonly string[]> {
  const shared = entities.filter((entity) => isShared(entity) && mayHaveRows(tx, entity))
  if (shared.length === 0) return []
  const each = shared.map((entity) => sql`select t.purchaser from ${sql.id(entity.name)} t where ${ownRows(tx, entity, 't')}`)
  const { rows } = await sql<{ purchaser: string }>`select distinct purchaser from (${sql.join(each, sql` union all `)}) p order by purchaser`.execute(tx)
  return rows.map(({ purchaser }) => purchaser)
}

/** The open items of one entity: what each is worth at the day, less what has settled it by then. */
function itemsSql(
  tx: Tx,
  model: Model,
  reader: ListReader,
  { day, screen }: OpenItemsRequest,
  figures: Figures,
  entity: Entity,
  purchaser: string,
): RawBuilder<unknown> {
  const items = entity.openItems
  const other = items?.with[reader.side]
  if (items === undefined || other === undefined)
    throw new TypeError(`${entity.name} is not open with anybody: the check of declarations should have refused it`)
  const declared = [items.day, items.currency, other, entity.display, ...(items.amount === undefined ? [] : [items.amount])]
  const query = listQuery(tx, model, reader, { entity: entity.name, filter: items.when, declared })
  const { paths } = query
  const shown = (path: string): ResolvedPath => {
    const target = resolvePath(paths, path)
    if (target === undefined || target.mask !== undefined) throw new ListRefusedError([issue('FIELD_NOT_VISIBLE', '', { field: path })])
    return target
  }
  for (const [, sum] of [...Object.entries(items.settled), ...Object.entries(items.added)])
    if (!mayRead(model, reader, sum)) throw new ListRefusedError([issue('FIELD_NOT_VISIBLE', '', { field: sum.measure })])
  const [on, currency] = [shown(items.day), shown(items.currency)]
  const worth = items.amount === undefined ? '0' : `(case when ${on.sql} > ${literal(day)}::date then 0 else coalesce(${shown(items.amount).sql}, 0) end)`
  const due = items.term === undefined ? 'null::date' : `(${on.sql} + (${paths.condition(paths, items.term, 't')})::integer)`
  const number = displayOf(paths, entity, 't')
  const named = withSql(paths, other)

  const sums = sumsOfItem(items)
  const alias = (index: number) => `s${index}`
  const totals = new Map<DatedSum, string>(sums.map(([, sum], index) => [sum, `coalesce(${alias(index)}.total, 0)`]))
  const taken = (name: string) => {
    const [off, back] = [items.settled[name], items.added[name]].map((sum) => (sum === undefined ? '0' : totals.get(sum)!))
    return `(${off} - ${back})`
  }
  const told = (name: string) => (items.told[name] === undefined ? '0' : totals.get(items.told[name])!)
  const open = `(${[worth, ...screen.settled.map(taken)].join(' - ')})`
  const columns = [
    `${literal(entity.name)} as entity`,
    't.id as id',
    `${number.mask === undefined ? number.sql : literal(number.mask)} as number`,
    `${named.id} as "withId"`,
    `${named.text} as "withText"`,
    `${currency.sql} as currency`,
    `${on.sql} as day`,
    `${due} as due`,
    `${worth} as amount`,
    ...figures.told.map((name) => `${told(name)} as ${quoted(name)}`),
    ...figures.settled.map((name) => `${taken(name)} as ${quoted(name)}`),
    `${open} as open`,
  ]
  const joined = sums.map(([, sum], index) => `left join (${datedSumSql(model, reader, sum, purchaser, day)}) ${alias(index)} on ${alias(index)}.id = t.id`)
  const joins = [joinsText(paths), ...joined].join(' ')
  const own = reader.side === 'supplier' ? sql` and t."supplierEnterprise" = ${reader.enterprise}` : sql``
  return sql`select ${sql.raw(columns.join(', '))} ${fromWhere(query, joins)}${own} and ${sql.raw(open)} <> 0`
}

/** With whom an item is open: the record, or the text that names it. One that is hidden from the reader keeps nothing apart. */
function withSql(paths: Parameters<typeof resolvePath>[0], path: string): { readonly id: string; readonly text: string } {
  const target = resolvePath(paths, path)
  if (target === undefined) throw new ListRefusedError([issue('FIELD_NOT_VISIBLE', '', { field: path })])
  if (target.mask !== undefined) return { id: "''", text: literal(target.mask) }
  if (target.field.type !== 'ref') return { id: 't.purchaser', text: target.sql }
  const text = refText(paths, target)
  return { id: target.sql, text: text.mask === undefined ? text.sql : literal(text.mask) }
}
