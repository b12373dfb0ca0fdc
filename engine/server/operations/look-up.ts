import { type RawBuilder, sql } from 'kysely'
import { isBlank, rowsOf } from '../../core/lifecycle/document.ts'
import type { Document, Row } from '../../core/lifecycle/document.ts'
import { entityOf, fieldKindsOf } from '../../core/lifecycle/field-kinds.ts'
import { storedValue } from '../../core/lifecycle/stored-value.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field, Lookup } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import { formulaSql, queryPaths } from '../store/formula-sql.ts'
import { joinsText, targetOf } from '../store/query-paths.ts'
import type { Work } from './work.ts'

/** Who looks, when and as which purchaser. */
export type Looker = Pick<Work, 'tx' | 'actor' | 'purchaser' | 'prefs' | 'timeZone' | 'today' | 'now'> & { readonly context: Pick<Work['context'], 'model'> }

type Looking = { readonly document: Document; readonly row: Row }

/** Whether the document or one of its lines looks anything up that is kept. */
export function hasLookups(model: Model, entity: Entity): boolean {
  return looksUp(model, entity, false)
}

/**
 * The documents with every figure that they and their lines look up as it stands now: one query a field, whatever their number.
 * What is found is written down with the document, and stays until a person writes it again.
 */
export function lookUp(looker: Looker, entity: Entity, documents: readonly Document[]): Promise<readonly Document[]> {
  return lookedUp(looker, entity, documents, false)
}

/** A document with what is kept nowhere: as it stands at this moment, for whoever opens the document or judges an action on it. */
export async function lookUpFresh(looker: Looker, entity: Entity, document: Document): Promise<Document> {
  return (await lookedUp(looker, entity, [document], true))[0]!
}

function looksUp(model: Model, entity: Entity, isFresh: boolean): boolean {
  return [entity, ...fieldKindsOf(entity).lines.map((field) => entityOf(model, field.entity))].some((each) => lookupsOf(each, isFresh).length > 0)
}

async function lookedUp(looker: Looker, entity: Entity, documents: readonly Document[], isFresh: boolean): Promise<readonly Document[]> {
  const { model } = looker.context
  if (!looksUp(model, entity, isFresh)) return documents
  const own = await found(
    looker,
    entity,
    lookupsOf(entity, isFresh),
    documents.map((document) => ({ document, row: document })),
  )
  let looked = documents.map((document, index): Document => ({ ...document, ...own[index] }))
  for (const field of fieldKindsOf(entity).lines) {
    const lookups = lookupsOf(entityOf(model, field.entity), isFresh)
    if (lookups.length === 0) continue
    const looking = looked.flatMap((document) => rowsOf(document, field.name).map((row) => ({ document, row })))
    const values = (await found(looker, entity, lookups, looking)).values()
    looked = looked.map((document) => ({ ...document, [field.name]: rowsOf(document, field.name).map((row) => ({ ...row, ...values.next().value })) }))
  }
  return looked
}

type LookupField = Field & { readonly lookup: Lookup }

function lookupsOf(entity: Entity, isFresh: boolean): readonly LookupField[] {
  return Object.values(entity.fields).filter((field): field is LookupField => field.lookup?.fresh === isFresh)
}

/** For each row its looked-up fields. */
async function found(looker: Looker, document: Entity, lookups: readonly LookupField[], looking: readonly Looking[]): Promise<readonly Row[]> {
  const values = looking.map((): Record<string, unknown> => ({}))
  for (const field of lookups) {
    for (const each of values) each[field.name] = null
    for (const { at, figure } of await figuresOf(looker, document, field.lookup, looking)) values[at - 1]![field.name] = storedValue(field, figure)
  }
  return values
}

async function figuresOf(looker: Looker, document: Entity, lookup: Lookup, looking: readonly Looking[]): Promise<readonly { at: number; figure: string }[]> {
  const { actor, context, prefs, timeZone, today, now, tx, purchaser } = looker
  const asked = [...Object.values(lookup.by), ...Object.keys(lookup.between)]
  // Texts stand for ids and vocabulary values alike; figures are compared as figures.
  const columns = asked.map((path) => looking.map(({ document: whole, row }) => textAt(document, whole, row, path)))
  if (columns[0]?.every((value) => value === null) ?? true) return []
  const target = entityOf(context.model, lookup.entity)
  const paths = queryPaths(context.model, { ...actor, side: 'purchaser', enterprise: purchaser, prefs, timeZone, today, now: now.toISOString() }, target, 't')
  const theirs = (path: string): RawBuilder<unknown> => sql.raw(targetOf(paths, path)!.sql)
  const names = Object.keys(lookup.by)
  const conditions = [
    ...names.map((path, index) => sql`${theirs(path)}::text = asked.${sql.id(`v${index}`)}`),
    ...Object.values(lookup.between).map(
      ([least, most], index) => sql`asked.${sql.id(`v${names.length + index}`)}::numeric between ${theirs(least)} and ${theirs(most)}`,
    ),
    ...(lookup.when === undefined ? [] : [formulaSql(paths, lookup.when)]),
  ]
  const measure = theirs(lookup.measure)
  // A line is as old as its document. Named before the joins are written, and only where it is asked for.
  const madeAt = lookup.pick === 'latest' ? theirs(target.line === undefined ? 'createdAt' : `${target.line.of}.createdAt`) : sql`null`
  const those = sql`from ${sql.id(target.name)} t ${sql.raw(joinsText(paths))}
      where t.purchaser = ${purchaser} and ${measure} is not null and ${sql.join(conditions, sql` and `)}`
  const figure = {
    least: lookup.takes === 'record' ? sql`select (array_agg(t.id order by ${measure}, t.id))[1] ${those}` : sql`select min(${measure}) ${those}`,
    latest: sql`select (array_agg(${lookup.takes === 'record' ? sql`t.id` : measure} order by ${madeAt} desc, t.id desc))[1] ${those}`,
    place: sql`select place from (select t.id, rank() over (order by ${measure}) as place ${those}) ranked where ranked.id = asked.id`,
  }[lookup.pick]
  const { rows } = await sql<{ at: number; figure: string | null }>`
    select asked.at::int as at, (${figure})::text as figure
    from unnest(${sql.join([looking.map(({ row }) => row.id ?? null), ...columns].map((column) => sql`${column}::text[]`))})
      with ordinality as asked (id, ${sql.join([...asked.keys()].map((index) => sql.id(`v${index}`)))}, at)
    order by 1`.execute(tx)
  return rows.filter((row): row is { at: number; figure: string } => row.figure !== null)
}

function textAt(document: Entity, whole: Document, row: Row, path: string): string | null {
  const [first = '', second] = path.split('.')
  const value = second !== undefined && first === document.name ? whole[second] : row[first]
  return isBlank(value) ? null : String(value)
}
