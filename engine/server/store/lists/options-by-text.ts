import { sql } from 'kysely'
import type { Model } from '../../../core/model/model.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import { quoted } from '../../schema/identifier.ts'
import { requiredCodeOf, colleaguesNamed, isOfColleague } from './colleagues.ts'
import { formulaSql } from './formula-sql.ts'
import type { ListReader } from './list-request.ts'
import type { OptionsRequest } from './options-request.ts'
import { customersAmong } from './purchasers-knowing.ts'
import { choosableRows } from './list-options.ts'
import { type QueryPaths, joinsText, resolvePath } from './query-paths.ts'
import type { Tx } from '../../schema/database.ts'

/** The record that a text names, or the code of the reason why there is none. */
export type OptionOfText = { readonly named: string } & (Reference | { readonly code: string })

// Longer than any code or name.
const MAX_TEXT_LENGTH = 200

type Nameable = Reference & { readonly allowed?: boolean }
type Found = Reference & { readonly allowed: boolean } & Readonly<Record<`key${number}`, string | null>>

/**
 * The records that texts name for a ref field, by one query: first among the codes of the records, then among their display names. The reader finds what they
 * could choose one by one, and nothing else. Throws `ListRefusedError`.
 */
export async function optionsByText(
  tx: Tx,
  model: Model,
  reader: ListReader,
  request: Pick<OptionsRequest, 'entity' | 'field'>,
  texts: readonly string[],
): Promise<readonly OptionOfText[]> {
  const choice = choosableRows(tx, model, reader, request)
  const asked = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '' && text.length <= MAX_TEXT_LENGTH)
  if (choice === undefined && isOfColleague(model, request)) {
    const people = reader.side === 'purchaser' ? await colleaguesNamed(tx, reader.enterprise, asked, requiredCodeOf(model, request)) : []
    const byKey = [grouped(people, ({ number }) => number), grouped(people, ({ text }) => text)]
    return [...new Set(texts)].map((text) => ({ named: text, ...recordNamed(byKey, text.trim()) }))
  }
  if (choice === undefined) {
    const customers = await customersAmong(tx, model, reader, request)
    return [...new Set(texts)].map((text) => ({ named: text, ...recordNamed([grouped(customers, (customer) => customer.text)], text.trim()) }))
  }
  const rows: Found[] = []
  const keys = [...(choice.isOffered ? [] : codesOf(choice.paths)), ...choice.names]
  if (asked.length > 0) {
    const { entity, filter, paths, text, conditions } = choice
    // The check of the document applies a filter that reads the choosing row: one text may stand in many rows.
    const isOfRow = filter?.references.some((path) => path === 'document' || path.startsWith('document.')) === true
    const allowed = filter === undefined || isOfRow ? sql`true` : sql`coalesce(${formulaSql(paths, filter, 't', { document: {} })}, false)`
    const named = keys.map((key, place) => sql`${sql.raw(key)} as ${sql.id(`key${place}`)}`)
    const matches = keys.map((key) => sql`${sql.raw(key)} = any(${asked}::text[])`)
    const found = await sql<Found>`
      select t.id, coalesce(${sql.raw(text)}, '') as text, ${allowed} as allowed, ${sql.join(named)} from ${sql.raw(quoted(entity.name))} t ${sql.raw(joinsText(paths))}
      where ${sql.join(conditions, sql` and `)} and (${sql.join(matches, sql` or `)})`.execute(tx)
    rows.push(...found.rows)
  }
  const byKey = keys.map((_, place) => grouped(rows, (row) => row[`key${place}`]))
  return [...new Set(texts)].map((text) => ({ named: text, ...recordNamed(byKey, text.trim()) }))
}

function grouped<Row extends Nameable>(rows: readonly Row[], keyOf: (row: Row) => unknown): ReadonlyMap<unknown, readonly Row[]> {
  const groups = new Map<unknown, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row])
    else group.push(row)
  }
  return groups
}

function recordNamed(byKey: readonly ReadonlyMap<unknown, readonly Nameable[]>[], text: string): Reference | { readonly code: string } {
  for (const byText of byKey) {
    const found = byText.get(text)
    if (found === undefined) continue
    // Of several records with one name, the one that may be chosen.
    const allowed = found.filter((row) => row.allowed !== false)
    const [one] = allowed
    if (allowed.length > 1) return { code: 'REFERENCE_AMBIGUOUS' }
    return one === undefined ? { code: 'REFERENCE_NOT_ALLOWED' } : { id: one.id, text: one.text }
  }
  return { code: 'REFERENCE_NOT_FOUND' }
}

/** The columns of codes: unique texts, and fields named code; without those hidden from the reader. */
function codesOf(paths: QueryPaths): readonly string[] {
  const { fields, display } = paths.entity
  const names = Object.values(fields)
    .filter(({ name, type, unique }) => name !== display && (type === 'text' || type === 'sequence') && (unique?.length === 0 || name === 'code'))
    .map(({ name }) => name)
  return names.flatMap((name) => {
    const target = resolvePath(paths, name)
    return target === undefined || target.mask !== undefined ? [] : [target.sql]
  })
}
