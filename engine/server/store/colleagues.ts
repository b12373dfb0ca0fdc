import { type Transaction, sql } from 'kysely'
import { entityOf } from '../../core/lifecycle/field-kinds.ts'
import type { Model } from '../../core/model/model.ts'
import type { Reference } from '../../core/wire/envelope.ts'
import type { ListReader } from './list-request.ts'
import { MOST_OPTIONS, type OptionsRequest } from './options-request.ts'
import { literalPattern } from './literal-pattern.ts'

/** Whether a field leads to a person. */
export function isOfColleague(model: Model, { entity, field }: Pick<OptionsRequest, 'entity' | 'field'>): boolean {
  return entityOf(model, entity).fields[field]?.entity === 'account'
}

/** Those of these accounts who work for an enterprise now. */
export async function colleaguesOf(tx: Transaction<any>, enterprise: string, accounts: readonly string[]): Promise<ReadonlySet<string>> {
  if (accounts.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select a.id from member m join account a on a.id = m.account
    where m.enterprise = ${enterprise} and m.status = 'ACTIVE' and a.status = 'ACTIVE' and a.id = any(${[...accounts]}::text[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The people of the reader's own enterprise, by their names; the first fifty. The people of a purchaser are nobody else's to choose from. */
export async function colleaguesAmong(
  tx: Transaction<any>,
  reader: Pick<ListReader, 'side' | 'enterprise'>,
  { ids, search = '' }: Pick<OptionsRequest, 'ids' | 'search'>,
): Promise<readonly Reference[]> {
  if (reader.side !== 'purchaser') return []
  const conditions = [sql`m.enterprise = ${reader.enterprise}`]
  // Who has left is still shown where he was chosen.
  if (ids === undefined) conditions.push(sql`m.status = 'ACTIVE' and a.status = 'ACTIVE'`)
  else conditions.push(sql`a.id = any(${[...ids]}::text[])`)
  const wanted = search.trim().slice(0, 100)
  if (wanted !== '') conditions.push(sql`(a.name ilike ${likeText(wanted)} or m.number ilike ${likeText(wanted)})`)
  const { rows } = await sql<Reference>`
    select a.id, a.name as text from member m join account a on a.id = m.account
    where ${sql.join(conditions, sql` and `)} order by a.name, a.id limit ${MOST_OPTIONS}`.execute(tx)
  return rows
}

/** The people that texts name, by name or by employee number. */
export async function colleaguesNamed(
  tx: Transaction<any>,
  enterprise: string,
  texts: readonly string[],
): Promise<readonly (Reference & { readonly number: string })[]> {
  const { rows } = await sql<Reference & { readonly number: string }>`
    select a.id, a.name as text, m.number from member m join account a on a.id = m.account
    where m.enterprise = ${enterprise} and m.status = 'ACTIVE' and a.status = 'ACTIVE' and (a.name = any(${[...texts]}::text[]) or (m.number <> '' and m.number = any(${[...texts]}::text[])))
    order by a.id`.execute(tx)
  return rows
}

function likeText(text: string): string {
  return `%${literalPattern(text)}%`
}
