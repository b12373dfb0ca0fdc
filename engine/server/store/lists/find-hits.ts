import { type RawBuilder, sql } from 'kysely'
import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import { quoted } from '../../schema/identifier.ts'
import type { Tx } from '../../schema/database.ts'
import { isWithoutIndex, latestRows } from './latest-rows.ts'
import { beginsWithInitials } from './begins-with-initials.ts'
import { type FoundRecords, findRecords } from './find-records.ts'
import { conditionOf, onLines } from './list-filter.ts'
import { listQuery } from './list-query.ts'
import type { ListReader } from './list-request.ts'
import { type QueryPaths, joinsText, resolvePath } from './query-paths.ts'
import type { Searched } from './searched.ts'

/** A document that was found. */
export type Hit = { readonly entity: string; readonly id: string }

/** Hits of one entity; nobody reads more in one look, and every part of the statement ends there. */
export const MAX_OF_ENTITY = 5
const MAX_HITS = 20
/** Whoever knows more words knows the number. */
const MAX_WORDS = 4

const AFTER_WORDS = 100

type Found = Hit & { readonly rank: number; readonly createdAt: string }
/** The fields of one table, and the condition that one of them has a word. `ref`: the field that leads to their record. */
type Place = { readonly lines?: Entity; readonly ref?: string; readonly conditions: RawBuilder<boolean>[] }

/** The words of a text, the longest first, which finds the fewest. Blank if there is nothing to search. */
export function wordsOf(text: string): readonly string[] {
  const words = text.split(/\s+/).filter((word) => [...word].length > 1)
  return [...new Set(words)].toSorted((left, right) => [...right].length - [...left].length).slice(0, MAX_WORDS)
}

/**
 * The documents of these entities with all the words, by one statement after that for records: those whose number it is, then those that the first word finds in the document, in a
 * record that it names, in its lines, and those whose text begins with it as initials in the order `pinyin`; of each the latest. The reader finds what lists would show, by what they would search.
 */
export async function findHits(
  tx: Tx,
  model: Model,
  reader: ListReader,
  searched: readonly Searched[],
  words: readonly string[],
  pinyin?: string,
): Promise<readonly Hit[]> {
  const [first] = words
  if (first === undefined || searched.length === 0) return []
  const records = await findRecords(tx, model, reader, searched, first)
  const parts = searched.flatMap((each) => partsOf(tx, model, reader, each, words, records, pinyin))
  if (parts.length === 0) return []
  const { rows } = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(tx)
  const ranked = rows.toSorted((left, right) => left.rank - right.rank || compareText(right.createdAt, left.createdAt) || compareText(right.id, left.id))
  const taken = new Map<string, Set<string>>()
  const hits: Hit[] = []
  for (const { entity, id } of ranked) {
    const ids = taken.get(entity) ?? new Set()
    taken.set(entity, ids)
    if (ids.has(id) || ids.size === MAX_OF_ENTITY || hits.length === MAX_HITS) continue
    ids.add(id)
    hits.push({ entity, id })
  }
  return hits
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

function partsOf(
  tx: Tx,
  model: Model,
  reader: ListReader,
  { entity, searchable }: Searched,
  words: readonly string[],
  records: FoundRecords,
  pinyin: string | undefined,
): readonly RawBuilder<Found>[] {
  const { by, initials } = searchable
  const { paths, condition } = listQuery(tx, model, reader, { entity: entity.name, declared: by })
  const [first = '', ...others] = words
  const isShort = isWithoutIndex(first)
  const places = placesOf(paths, by, first).filter(({ lines }) => lines === undefined || !isShort)
  const rest = others.map((word) => {
    const any = placesOf(paths, by, word).map((place) => hasWord(paths, place))
    return any.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(any, sql` or `)})`
  })
  const number = resolvePath(paths, by[0]!)
  const exact = number === undefined || number.mask !== undefined ? undefined : conditionOf(paths, number, 'in', [first, first.toUpperCase()])
  const conditions = [
    ...(exact === undefined || others.length > 0 ? [] : [{ rank: 0, is: exact, isWindow: false }]),
    ...places.flatMap((place, index) => {
      const is = place.ref === undefined ? hasWord(paths, place) : refersTo(paths, place.ref, records(entity.name, place.ref))
      return is === undefined ? [] : [{ rank: index + 1, is, isWindow: isShort && place.ref === undefined }]
    }),
  ]
  const begins = others.length > 0 || pinyin === undefined ? [] : initials.flatMap((name) => beginsWithInitials(paths, name, first, pinyin) ?? [])
  if (begins.length > 0) conditions.push({ rank: AFTER_WORDS, isWindow: false, is: sql<boolean>`(${sql.join(begins, sql` or `)})` })
  const joins = sql.raw(joinsText(paths))
  return conditions.map(({ rank, is, isWindow }) => {
    const source = isWindow ? latestRows(tx, entity) : sql.raw(quoted(entity.name))
    return sql<Found>`(select ${entity.name}::text as entity, ${sql.lit(rank)} as rank, t.id, t."createdAt" from ${source} t ${joins}
      where ${sql.join([condition, is, ...rest], sql` and `)} order by t."createdAt" desc, t.id desc limit ${sql.lit(MAX_OF_ENTITY)})`
  })
}

/** The places where a word may stand: the document's own texts, then one record after the other, then lines. Hidden fields are none. */
function placesOf(paths: QueryPaths, by: readonly string[], word: string): readonly Place[] {
  const places = new Map<string, Place>()
  for (const path of by) {
    const target = resolvePath(paths, path)
    if (target === undefined || target.mask !== undefined) continue
    const condition = conditionOf(paths, target, 'contains', word)
    if (condition === undefined) continue
    const key = path.includes('.') ? path.slice(0, path.indexOf('.')) : ''
    const place = places.get(key) ?? { ...(target.lines ? { lines: target.lines } : key !== '' && { ref: key }), conditions: [] }
    places.set(key, place)
    place.conditions.push(condition)
  }
  return [...places.values()].toSorted((left, right) => Number(left.lines !== undefined) - Number(right.lines !== undefined))
}

function refersTo(paths: QueryPaths, ref: string, ids: readonly string[]): RawBuilder<boolean> | undefined {
  const target = resolvePath(paths, ref)
  return target === undefined || ids.length === 0 ? undefined : sql<boolean>`${sql.raw(target.sql)} = any(${ids}::text[])`
}

function hasWord(paths: QueryPaths, { lines, conditions }: Place): RawBuilder<boolean> {
  const any = sql<boolean>`(${sql.join(conditions, sql` or `)})`
  return lines === undefined ? any : onLines(paths, lines, any)
}
