import { beginningOf } from '../../../core/text/beginning-of.ts'
import { beginsWithInitials } from './begins-with-initials.ts'
import { type RawBuilder, sql } from 'kysely'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Side } from '../../../core/model/side.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Model } from '../../../core/model/model.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import { rowAccessOf } from '../../../core/permissions/row-access.ts'
import { issue } from '../../../core/rules/issue.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import { quoted } from '../../schema/identifier.ts'
import { formulaSql, queryPaths } from './formula-sql.ts'
import { type ListReader, ListRefusedError } from './list-request.ts'
import { type QueryPaths, displayOf, documentAlias, joinsText, resolvePath } from './query-paths.ts'
import { BUILT_IN_ENTITIES } from '../documents/built-in-entities.ts'
import { requiredCodeOf, colleaguesAmong, isOfColleague } from './colleagues.ts'
import { customersAmong } from './purchasers-knowing.ts'
import { MAX_OPTIONS, type OptionsRequest } from './options-request.ts'
import { ownRows } from '../scope.ts'
import { escapeLikePattern } from './escape-like-pattern.ts'
import type { Tx } from '../../schema/database.ts'

/** A record to choose; `names`: its first other codes and names, if they are asked for. */
export type Option = Reference & { readonly names?: readonly string[] }

const MAX_TOLD = 2

/** The target rows of a ref field for a reader: those that the reader may see. */
type Choice = {
  readonly entity: Entity
  readonly filter: Formula | undefined
  readonly paths: QueryPaths
  /** The text of a row, as SQL. */
  readonly text: string
  /** The records of the other side: nothing but their texts is searched and told. */
  readonly isOffered: boolean
  /** The texts by which the row is known in any language, as SQL. */
  readonly names: readonly string[]
  readonly conditions: RawBuilder<unknown>[]
}

/** The rows that a ref field may choose from, before its own filter, or whose texts a text field offers; undefined if the reader may not browse. Throws `ListRefusedError`. */
export function choosableRows(tx: Tx, model: Model, reader: ListReader, request: Pick<OptionsRequest, 'entity' | 'field'>): Choice | undefined {
  const field = entityOf(model, request.entity).fields[request.field]
  const visibility = visibilityFor(model, entityOf(model, request.entity), reader)
  const offered = field?.offers?.records
  const isOffered = offered !== undefined && entityOf(model, offered.entity).parties.includes(reader.side)
  if (field === undefined || (field.type !== 'ref' && field.type !== 'refs' && !isOffered) || visibility.unseen.has(request.field))
    throw new ListRefusedError([issue('UNKNOWN_KEY', 'field', { key: request.field })])
  // A person who may not read the chosen value may not browse the options.
  if (visibility.masked.has(request.field)) throw new ListRefusedError([issue('FIELD_NOT_VISIBLE', 'field', { field: request.field })])
  const name = offered?.entity ?? field.entity ?? ''
  // Of enterprises a supplier sees those that know it, and of people everybody sees only their colleagues.
  if (name in BUILT_IN_ENTITIES) return undefined
  const entity = entityOf(model, name)
  const paths = queryPaths(model, reader, entity, 't')
  const text = offered === undefined ? displayOf(paths, entity, 't') : resolvePath(paths, offered.field)
  if (text === undefined || text.mask !== undefined) throw new ListRefusedError([issue('FIELD_NOT_VISIBLE', 'field', { field: request.field })])
  const conditions: RawBuilder<unknown>[] = [ownRows(tx, entity, 't')]
  const access = rowAccessOf(model, entity, reader)
  // A line is visible if its document is.
  if (access !== undefined) conditions.push(formulaSql(paths, access, entity.line === undefined ? 't' : () => documentAlias(paths)))
  if (offered !== undefined) conditions.push(sql`${sql.raw(text.sql)} is not null`)
  if (offered?.where !== undefined) conditions.push(sql`t.${sql.ref(offered.where)}`)
  const names = offered === undefined ? namesOf(paths, entity) : [text.sql]
  const isOfOtherSide = isOfferedTo(entity, reader.side)
  return { entity, filter: field.filter, paths, text: text.sql, isOffered: isOfOtherSide, names, conditions }
}

/** Checks whether people of a side choose the records of an entity that their side does not have. */
export function isOfferedTo({ parties, offeredTo }: Entity, side: Side): boolean {
  return !parties.includes(side) && offeredTo?.includes(side) === true
}

function namesOf(paths: QueryPaths, entity: Entity): readonly string[] {
  if (entity.englishDisplay === undefined) return [displayOf(paths, entity, 't').sql]
  return [entity.display, entity.englishDisplay].flatMap((name) => {
    const target = resolvePath(paths, name)
    return target === undefined || target.mask !== undefined ? [] : [`${target.sql}::text`]
  })
}

/**
 * The first fifty rows that pass the field's filter and the reader's access, by their text; what is called exactly as searched stands first, so that it is among
 * them and is what Enter takes. Throws `ListRefusedError`.
 */
export async function listOptions(tx: Tx, model: Model, reader: ListReader, request: OptionsRequest): Promise<readonly Option[]> {
  const choice = choosableRows(tx, model, reader, request)
  if (choice === undefined && isOfColleague(model, request)) return colleaguesAmong(tx, reader, request, requiredCodeOf(model, request))
  if (choice === undefined) return customersAmong(tx, model, reader, request)
  const { entity, filter, paths, text, names, isOffered, conditions } = choice
  if (request.ids !== undefined) conditions.push(sql`t.id = any(${[...request.ids]}::text[])`)
  // The present value stays among the options, even if it could not be chosen again.
  if (filter !== undefined && (request.ids === undefined || request.isStillOffered === true))
    conditions.push(formulaSql(paths, filter, 't', { document: request.document ?? {} }))
  const search = request.search?.trim() ?? ''
  if (search !== '') {
    const pattern = `%${escapeLikePattern(beginningOf(search, 100))}%`
    const contains = (isOffered ? names : [text, ...searchedColumns(paths)]).map((column) => sql`${sql.raw(column)} collate "C" ilike ${pattern}`)
    conditions.push(sql`(${sql.join([...contains, ...startsBySound(reader, entity, paths, search)], sql` or `)})`)
  }
  const others = request.isTold === true && !isOffered ? searchedColumns(paths).slice(0, MAX_TOLD) : []
  const told = others.length === 0 ? sql`` : sql`, array_remove(array[${sql.raw(others.join(', '))}]::text[], null) as names`
  const { rows } = await sql<Option>`
    select t.id, coalesce(${sql.raw(text)}, '') as text${told} from ${sql.raw(quoted(entity.name))} t ${sql.raw(joinsText(paths))}
    where ${sql.join(conditions, sql` and `)} order by ${search === '' ? sql`` : sql`lower(${sql.raw(text)}) = lower(${search}) desc nulls last, `}coalesce(${sql.raw(text)}, '')${sql.raw(reader.textCollation === undefined ? '' : ` collate ${quoted(reader.textCollation)}`)}, t.id limit ${MAX_OPTIONS}`.execute(
    tx,
  )
  return rows
}

/** The names that begin with what is searched as pinyin initials: for readers of Chinese, in a database that orders it by its sounds. */
function startsBySound(reader: ListReader, { searchable }: Entity, paths: QueryPaths, search: string): readonly RawBuilder<boolean>[] {
  const { textCollation } = reader
  if (reader.language !== 'cn' || textCollation === undefined) return []
  return (searchable?.[reader.side]?.initials ?? []).flatMap((name) => beginsWithInitials(paths, name, search, textCollation) ?? [])
}

/** Codes and names; long texts are no way to find a record, and nobody knows its id. */
function searchedColumns(paths: QueryPaths): string[] {
  const { fields, display, englishDisplay } = paths.entity
  const names = Object.values(fields)
    .filter(({ name, type, system }) => !system && (name !== display || englishDisplay !== undefined) && (type === 'text' || type === 'sequence'))
    .map(({ name }) => name)
  const targets = names.map((name) => resolvePath(paths, name))
  return targets.flatMap((target) => (target === undefined || target.mask !== undefined ? [] : [target.sql])).slice(0, 6)
}
