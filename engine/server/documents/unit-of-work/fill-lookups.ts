import { type RawBuilder, sql } from 'kysely'
import { isBlank, rowsOf } from '../../../core/model/document.ts'
import type { Document, Row } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { storedValue } from '../../../core/model/stored-value.ts'
import type { Entity, Rates } from '../../../core/model/entity.ts'
import type { Field, Lookup } from '../../../core/model/field.ts'
import type { Model } from '../../../core/model/model.ts'
import { SCALE_OF_RATES } from '../../../core/rules/unlike-rate.ts'
import { formulaSql } from '../../store/lists/formula-sql.ts'
import { prepared } from '../../store/prepared.ts'
import { joinsText, resolvePath } from '../../store/lists/query-paths.ts'
import { purchaserPaths } from './purchaser-paths.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** The viewer, the time and the purchaser of a lookup. */
export type LookupReader = Pick<UnitOfWork, 'tx' | 'actor' | 'purchaser' | 'prefs' | 'timeZone' | 'today' | 'now'> & {
  readonly context: Pick<UnitOfWork['context'], 'model'>
}

type LookupRow = { readonly document: Document; readonly row: Row }

/** Checks whether the document or one of its lines has a stored lookup. */
export function hasStoredLookups(model: Model, entity: Entity): boolean {
  return hasLookups(model, entity, false)
}

/**
 * The documents with every lookup of theirs and their lines taken now: one query for each field, whatever the number of rows. The result is stored with the
 * document until a person writes it again.
 */
export function fillLookups(reader: LookupReader, entity: Entity, documents: readonly Document[]): Promise<readonly Document[]> {
  return withLookups(reader, entity, documents, false)
}

/** A document with its fresh lookups at this moment, for opening it or judging an action on it. */
export async function fillFreshLookups(reader: LookupReader, entity: Entity, document: Document): Promise<Document> {
  return (await withLookups(reader, entity, [document], true))[0]!
}

/** The same for several documents, by as many statements as for one. */
export function fillAllFreshLookups(reader: LookupReader, entity: Entity, documents: readonly Document[]): Promise<readonly Document[]> {
  return withLookups(reader, entity, documents, true)
}

/**
 * The same once somebody has entered values: found again if one of them is what a fresh lookup asks by. `before` has its fresh lookups.
 */
export async function refillFreshLookups(reader: LookupReader, entity: Entity, before: Document, entered: Document): Promise<Document> {
  return isAskedOtherwise(reader.context.model, entity, before, entered) ? fillFreshLookups(reader, entity, entered) : entered
}

function isAskedOtherwise(model: Model, entity: Entity, before: Document, entered: Document): boolean {
  const asks = (of: Entity, document: Document, row: Row) => keysOf(of).map((path) => textAt(entity, document, row, path))
  const isOther = (of: Entity, then: readonly Row[], now: readonly Row[]) => {
    const known = new Map(then.map((row) => [row.id, row]))
    return keysOf(of).length > 0 && now.some((row) => JSON.stringify(asks(of, entered, row)) !== JSON.stringify(asks(of, before, known.get(row.id) ?? {})))
  }
  return (
    isOther(entity, [before], [entered]) ||
    fieldKindsOf(entity).lines.some((field) => isOther(entityOf(model, field.entity), rowsOf(before, field.name), rowsOf(entered, field.name)))
  )
}

/** The values of a row by which its fresh lookups search. */
function keysOf(entity: Entity): readonly string[] {
  return [
    ...new Set(
      lookupsOf(entity, true).flatMap(({ lookup: { by, between, within = {} } }) => [
        ...Object.values(by),
        ...Object.keys(between),
        ...Object.values(within).flat(),
      ]),
    ),
  ]
}

function hasLookups(model: Model, entity: Entity, isFresh: boolean): boolean {
  return [entity, ...fieldKindsOf(entity).lines.map((field) => entityOf(model, field.entity))].some((each) => lookupsOf(each, isFresh).length > 0)
}

async function withLookups(reader: LookupReader, entity: Entity, documents: readonly Document[], isFresh: boolean): Promise<readonly Document[]> {
  const { model } = reader.context
  if (!hasLookups(model, entity, isFresh)) return documents
  const own = await found(
    reader,
    entity,
    lookupsOf(entity, isFresh),
    documents.map((document) => ({ document, row: document })),
  )
  let looked = documents.map((document, index) => withFigures(document, own[index]!, isFresh))
  for (const field of fieldKindsOf(entity).lines) {
    const lookups = lookupsOf(entityOf(model, field.entity), isFresh)
    if (lookups.length === 0) continue
    const looking = looked.flatMap((document) => rowsOf(document, field.name).map((row) => ({ document, row })))
    const values = (await found(reader, entity, lookups, looking)).values()
    looked = looked.map((document) => {
      const before = rowsOf(document, field.name)
      const rows = before.map((row) => withFigures(row, values.next().value!, isFresh))
      return rows.every((row, place) => row === before[place]) ? document : { ...document, [field.name]: rows }
    })
  }
  return looked.every((document, place) => document === documents[place]) ? documents : looked
}

/** A row with what was found for it. Where the figures are stored it stays the same object if nothing was found, and nothing stood there. */
function withFigures<Any extends Row>(row: Any, figures: Row, isFresh: boolean): Any {
  if (isFresh) return { ...row, ...figures }
  for (const name in figures) if (figures[name] !== row[name] && !(isBlank(figures[name]) && isBlank(row[name]))) return { ...row, ...figures }
  return row
}

type LookupField = Field & { readonly lookup: Lookup }

function lookupsOf(entity: Entity, isFresh: boolean): readonly LookupField[] {
  return Object.values(entity.fields).filter((field): field is LookupField => field.lookup?.fresh === isFresh)
}

/** The looked-up fields of each row, all by one statement. */
async function found(reader: LookupReader, document: Entity, lookups: readonly LookupField[], looking: readonly LookupRow[]): Promise<readonly Row[]> {
  const values = looking.map((): Record<string, unknown> => Object.fromEntries(lookups.map(({ name }) => [name, null])))
  const asked = new Asked(document, looking)
  const figures = lookups.filter(({ lookup }) => !asked.isBlank(Object.values(lookup.by)[0]!))
  if (figures.length === 0) return values
  const searches = searchesOf(figures).map((fields) => searchSql(reader, fields, asked, (field) => sql.id(`f${figures.indexOf(field)}`)))
  const columns = [looking.map(({ row }) => row.id ?? null), ...asked.columns]
  const { rows } = await sql<Readonly<Record<string, string | null>> & { readonly at: number }>`${prepared}
    select asked.at::int as at, ${sql.join(figures.map((_, index) => sql.id(`f${index}`)))}
    from unnest(${sql.join(columns.map((column) => sql`${column}::text[]`))})
      with ordinality as asked (id, ${sql.join(asked.columns.map((_, index) => sql.id(`v${index}`)))}, at)
      ${sql.join(
        searches.map((search, index) => sql`cross join lateral (${search}) as ${sql.id(`s${index}`)}`),
        sql` `,
      )}
    order by 1`.execute(reader.tx)
  for (const row of rows)
    for (const [index, field] of figures.entries()) {
      const figure = row[`f${index}`]
      if (figure !== null && figure !== undefined) values[row.at - 1]![field.name] = storedValue(field, figure)
    }
  return values
}

/** The keys of the asking rows, a column for each path. Ids and vocabulary values are texts; figures compare as figures. */
class Asked {
  readonly columns: (readonly (string | null)[])[] = []
  readonly #byPath = new Map<string, number>()
  readonly #document: Entity
  readonly #looking: readonly LookupRow[]

  constructor(document: Entity, looking: readonly LookupRow[]) {
    this.#document = document
    this.#looking = looking
  }

  /** The column of a path in the statement. */
  of(path: string): RawBuilder<unknown> {
    const known = this.#byPath.get(path) ?? this.columns.length
    if (known === this.columns.length) this.columns.push(this.#column(path))
    this.#byPath.set(path, known)
    return sql`asked.${sql.id(`v${known}`)}`
  }

  /** Checks whether no row has a value there. */
  isBlank(path: string): boolean {
    return this.#column(path).every((value) => value === null)
  }

  #column(path: string): readonly (string | null)[] {
    return this.#looking.map(({ document, row }) => textAt(this.#document, document, row, path))
  }
}

/** Figures found in the same rows, which are read once. */
function searchesOf(figures: readonly LookupField[]): readonly (readonly LookupField[])[] {
  const searches = new Map<string, LookupField[]>()
  for (const field of figures) {
    const { entity, by, between, pick, within } = field.lookup
    const key = JSON.stringify([entity, by, between, pick === 'rate', within])
    searches.set(key, [...(searches.get(key) ?? []), field])
  }
  return [...searches.values()]
}

/** The figures of a row, as a query of the asking row that gives one row. */
function searchSql(
  reader: LookupReader,
  fields: readonly LookupField[],
  asked: Asked,
  nameOf: (field: LookupField) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { context, purchaser } = reader
  const { by, between, entity, pick, within = {} } = fields[0]!.lookup
  const target = entityOf(context.model, entity)
  const pair = pick === 'rate' ? target.rates : undefined
  const paths = purchaserPaths(reader, target)
  const theirs = (path: string): RawBuilder<unknown> => sql.raw(resolvePath(paths, path)!.sql)
  const rate = pair === undefined ? undefined : rateSides(pair, by, theirs, asked)
  const found = fields.map((field) => {
    const { lookup } = field
    const measure = theirs(lookup.measure)
    const counts = sql.join([sql`${measure} is not null`, ...(lookup.when === undefined ? [] : [formulaSql(paths, lookup.when)])], sql` and `)
    // A line is as old as its document. Named before the joins are written, and only if it is needed.
    const madeAt = lookup.pick === 'latest' ? theirs(target.line === undefined ? 'createdAt' : `${target.line.of}.createdAt`) : sql`null`
    // In a search for one figure the condition chooses the rows, so that an index can serve it.
    const those = fields.length === 1 ? sql`` : sql`filter (where ${counts})`
    const taken = lookup.takes === 'record' ? sql`t.id` : measure
    const figure = {
      least: lookup.takes === 'record' ? sql`(array_agg(t.id order by ${measure}, t.id) ${those})[1]` : sql`min(${measure}) ${those}`,
      latest: sql`(array_agg(${taken} order by ${madeAt} desc, t.id desc) ${those})[1]`,
      // The place of the first of equal rows; null for a row outside the set.
      place: sql`array_position(array_agg(${measure} order by ${measure}) ${those}, (array_agg(${measure}) filter (where t.id = asked.id and ${counts}))[1])`,
      // Where nothing is found the sum stays blank, as every figure does.
      sum: sql`sum(${measure}) ${those}`,
      count: sql`count(${measure}) ${those}`,
      rate: rate === undefined ? sql`null` : rateFigure(rate, lookup, taken, counts),
    }[lookup.pick]
    return { counts, figure: sql`(${figure})::text as ${nameOf(field)}` }
  })
  const conditions = [
    ...(rate === undefined ? [] : [sql`(${rate.direct} or ${rate.reverse})`]),
    ...Object.entries(by)
      .filter(([path]) => path !== pair?.from && path !== pair?.to)
      .map(([path, own]) => sql`${theirs(path)}::text = ${asked.of(own)}`),
    ...Object.entries(between).flatMap(([own, [least, most]]) => {
      // An open end of a period bounds nothing.
      const bound = (end: string, operator: '<=' | '>=') => {
        const { field, sql: column } = resolvePath(paths, end)!
        const isDay = field.type === 'date'
        const compared = sql`${asked.of(own)}::${sql.raw(isDay ? 'date' : 'numeric')} ${sql.raw(operator)} ${sql.raw(column)}`
        return isDay ? sql`(${sql.raw(column)} is null or ${compared})` : compared
      }
      return [...(least === null ? [] : [bound(least, '>=')]), ...(most === null ? [] : [bound(most, '<=')])]
    }),
    ...Object.entries(within).map(([path, [from, to]]) => {
      const { field, sql: column } = resolvePath(paths, path)!
      const day = field.type === 'date' ? sql.raw(column) : sql`(${sql.raw(column)} at time zone ${reader.timeZone})::date`
      return sql`${day} between ${asked.of(from)}::date and ${asked.of(to)}::date`
    }),
    ...(found.length === 1 ? [found[0]!.counts] : []),
  ]
  return sql`select ${sql.join(found.map(({ figure }) => figure))} from ${sql.id(target.name)} t ${sql.raw(joinsText(paths))}
      where t.purchaser = ${purchaser} and ${sql.join(conditions, sql` and `)}`
}

type RateSides = { readonly direct: RawBuilder<unknown>; readonly reverse: RawBuilder<unknown>; readonly isOne: RawBuilder<unknown> }

/** The records of the asked pair, and those of its reverse. */
function rateSides({ from, to }: Rates, by: Lookup['by'], theirs: (path: string) => RawBuilder<unknown>, asked: Asked): RateSides {
  const [askedFrom, askedTo] = [asked.of(by[from]!), asked.of(by[to]!)]
  const between = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`(${theirs(from)}::text = ${one} and ${theirs(to)}::text = ${other})`
  return { direct: between(askedFrom, askedTo), reverse: between(askedTo, askedFrom), isOne: sql`${askedFrom} = ${askedTo}` }
}

/** The rate of the pair; else one divided by that of its reverse, to `SCALE_OF_RATES` digits; 1 within one currency. Of a record: which of them it is. */
function rateFigure({ direct, reverse, isOne }: RateSides, lookup: Lookup, taken: RawBuilder<unknown>, counts: RawBuilder<unknown>): RawBuilder<unknown> {
  const first = (those: RawBuilder<unknown>) => sql`(array_agg(${taken} order by t.id) filter (where ${those} and ${counts}))[1]`
  if (lookup.takes === 'record') return sql`case when not ${isOne} then coalesce(${first(direct)}, ${first(reverse)}) end`
  return sql`case when ${isOne} then 1 else coalesce(${first(direct)}, round(1::numeric(40, 20) / ${first(reverse)}, ${sql.lit(SCALE_OF_RATES)})) end`
}

function textAt(document: Entity, whole: Document, row: Row, path: string): string | null {
  const [first = '', second] = path.split('.')
  const value = second !== undefined && first === document.name ? whole[second] : row[first]
  return isBlank(value) ? null : String(value)
}
