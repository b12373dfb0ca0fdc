import { beginningOf } from '../../../core/text/beginning-of.ts'
import { type RawBuilder, sql } from 'kysely'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import { rightsOfMember } from '../rights-of-member.ts'
import type { ListReader } from './list-request.ts'
import { MAX_OPTIONS, type OptionsRequest } from './options-request.ts'
import { escapeLikePattern } from './escape-like-pattern.ts'
import type { Tx } from '../../schema/database.ts'

/** Checks whether a field refers to a person. */
export function isOfColleague(model: Model, { entity, field }: Pick<OptionsRequest, 'entity' | 'field'>): boolean {
  return entityOf(model, entity).fields[field]?.entity === 'account'
}

/** The code that a chosen person must hold. */
export function requiredCodeOf(model: Model, { entity, field }: Pick<OptionsRequest, 'entity' | 'field'>): string | undefined {
  return entityOf(model, entity).fields[field]?.holds
}

/** Those accounts that work for an enterprise now, each with its codes. */
export async function colleaguesOf(tx: Tx, enterprise: string, accounts: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (accounts.length === 0) return new Map()
  const { rows } = await sql<{ id: string; codes: string[] }>`
    select a.id, ${rightsOfMember} from member m join account a on a.id = m.account
    where m.enterprise = ${enterprise} and m.status = 'ACTIVE' and a.status = 'ACTIVE' and a.id = any(${[...accounts]}::text[])`.execute(tx)
  return new Map(rows.map(({ id, codes }) => [id, new Set(codes)]))
}

/**
 * The first fifty people of the reader's own enterprise, by name. Nobody else chooses among a purchaser's people. If the field asks for a code, only people who
 * hold it now are offered.
 */
export async function colleaguesAmong(
  tx: Tx,
  reader: Pick<ListReader, 'side' | 'enterprise'>,
  { ids, search = '' }: Pick<OptionsRequest, 'ids' | 'search'>,
  code?: string,
): Promise<readonly Reference[]> {
  if (reader.side !== 'purchaser') return []
  const conditions = [sql`m.enterprise = ${reader.enterprise}`]
  // A person who has left still shows where they were chosen.
  if (ids === undefined) conditions.push(sql`m.status = 'ACTIVE' and a.status = 'ACTIVE' and ${holdsCode(code)}`)
  else conditions.push(sql`a.id = any(${[...ids]}::text[])`)
  const wanted = beginningOf(search.trim(), 100)
  if (wanted !== '') conditions.push(sql`(a.name ilike ${likeText(wanted)} or m.number ilike ${likeText(wanted)})`)
  const { rows } = await sql<Reference>`
    select a.id, a.name as text from member m join account a on a.id = m.account
    where ${sql.join(conditions, sql` and `)} order by a.name, a.id limit ${MAX_OPTIONS}`.execute(tx)
  return rows
}

/** The people that texts name, by name or employee number; if the field asks for a code, only those who hold it now. */
export async function colleaguesNamed(
  tx: Tx,
  enterprise: string,
  texts: readonly string[],
  code?: string,
): Promise<readonly (Reference & { readonly number: string })[]> {
  const { rows } = await sql<Reference & { readonly number: string }>`
    select a.id, a.name as text, m.number from member m join account a on a.id = m.account
    where m.enterprise = ${enterprise} and m.status = 'ACTIVE' and a.status = 'ACTIVE' and ${holdsCode(code)}
      and (a.name = any(${[...texts]}::text[]) or (m.number <> '' and m.number = any(${[...texts]}::text[])))
    order by a.id`.execute(tx)
  return rows
}

/** The condition that the member "m" holds a code now; without a code it is always true. */
function holdsCode(code: string | undefined): RawBuilder<unknown> {
  if (code === undefined) return sql`true`
  return sql`exists (select from "memberRole" mr join role r on r.id = mr.role and r.enabled join "rolePermission" p on p.role = r.id where mr.member = m.id and p.code = ${code})`
}

function likeText(text: string): string {
  return `%${escapeLikePattern(text)}%`
}
