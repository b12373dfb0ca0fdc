import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Model } from '../../../core/model/model.ts'
import { type Visibility, visibilityFor } from '../../../core/permissions/mask-document.ts'
import { openingTimeField } from '../../../core/permissions/opening-time-field.ts'
import { rowAccessOf } from '../../../core/permissions/row-access.ts'
import { isFresh } from '../../../core/model/is-fresh.ts'
import { isListedFresh } from '../../../core/model/is-listed-fresh.ts'
import { isStored } from '../../../core/model/is-stored.ts'
import { columnTypeOf } from '../../schema/column-of-field.ts'
import { quoted } from '../../schema/identifier.ts'
import { hiddenInRow } from './hidden-fields.ts'
import type { ListReader } from './list-request.ts'
import { BUILT_IN_ENTITIES } from '../documents/built-in-entities.ts'

/** A resolved path: the SQL of its value, its field, and its mask. */
export type ResolvedPath = {
  readonly sql: string
  readonly field: Pick<Field, 'name' | 'type'> & Partial<Field>
  /** The mask, if the value is hidden from the reader. Its SQL must not be used then. */
  readonly mask?: string
  /** Set if some rows keep the value under a seal: its SQL is blank there. */
  readonly sealed?: SealedPath
  /**
   * Set if the purchasers of some rows hide the field from everybody: `sql` is blank there. `where` is the SQL of such a row, `value` that of the stored value.
   */
  readonly hidden?: { readonly where: string; readonly value: string }
  /** The alias of the rows that have the field. */
  readonly owner?: string
  /** Set for a field of a lines field: the value is in rows of this line entity, under the alias "x". */
  readonly lines?: Entity
}

/** `open`: SQL of whether a row's value is open. `mask` replaces the others. `opens`: SQL of the time of opening, if the seal tells it. */
export type SealedPath = { readonly open: string; readonly mask: string; readonly opens?: string }

/** Resolves paths into columns, and collects the joins that they need. */
export type QueryPaths = {
  readonly model: Model
  readonly reader: ListReader
  readonly entity: Entity
  readonly alias: string
  readonly joins: Map<string, string>
  /** Declared conditions also read hidden fields: whether a person sees a row does not depend on its fields. Never set for a person's request. */
  readonly seesAll: boolean
  /**
   * The enterprise asks for itself: it reads fields of no side, and records whose code the acting person lacks. Seals and groups hold. Never set for a person's
   * request.
   */
  readonly isOfEnterprise?: boolean
  /** The paths that a screen names, which everybody with the screen sees. Other paths lead only into records that the reader may look up. */
  readonly declared?: ReadonlySet<string>
  /** SQL of a field without a column. */
  readonly unstored: (paths: QueryPaths, entity: Entity, alias: string, field: Field) => string
  /** SQL of a declared condition on the rows under an alias. */
  readonly condition: (paths: QueryPaths, formula: Formula, alias: string) => string
  /** The alias of the document, if the rows are its lines and it is joined already. */
  readonly document?: string
  /** The prefix of join aliases in a subquery. */
  readonly aliasPrefix?: string
}

const ALL_PATHS: ReadonlySet<string> = new Set()

const ALL: Visibility = { masked: new Map(), unseen: new Set(), seals: new Map() }

/** Resolves a path; undefined if there is no such field, or none for this side. */
export function resolvePath(paths: QueryPaths, path: string): ResolvedPath | undefined {
  return step(paths.declared?.has(path) === true ? { ...paths, declared: ALL_PATHS } : paths, paths.entity, paths.alias, path.split('.'))
}

/** The alias of a line's document. */
export function documentAlias(paths: QueryPaths): string {
  return joinDocument(paths, paths.entity, paths.alias)
}

/** SQL of the display name of the record that a ref points to. */
export function refText(paths: QueryPaths, target: ResolvedPath): { readonly sql: string; readonly mask?: string } {
  const alias = joinRef(paths, target)
  const name = target.field.entity ?? ''
  if (name in BUILT_IN_ENTITIES)
    return { sql: name === 'enterprise' && paths.reader.language === 'en' ? `coalesce(nullif(${alias}."englishName", ''), ${alias}.name)` : `${alias}.name` }
  return displayOf(paths, entityOf(paths.model, name), alias)
}

/** SQL of the records of a refs field: `all` aggregates them, given the SQL of an id and of its text; `k.place` orders them. */
export function refListSql(
  paths: QueryPaths,
  target: ResolvedPath,
  all: (id: string, text: { readonly sql: string; readonly mask?: string }) => string,
): string {
  const entity = entityOf(paths.model, target.field.entity ?? '')
  const owner = target.owner ?? target.sql.slice(0, target.sql.indexOf('.'))
  // Joins of the inner query must not be taken for those of the outer one.
  const own: QueryPaths = { ...paths, joins: new Map(), aliasPrefix: `${paths.aliasPrefix ?? ''}m` }
  const text = displayOf(own, entity, 'r')
  return `(select ${all('k.id', text)} from unnest(${target.sql}) with ordinality k(id, place)
    left join ${quoted(entity.name)} r on r.id = k.id and r.purchaser = ${owner}.purchaser${accessOf(paths, entity, 'r')} ${joinsText(own)})`
}

/** SQL of the display name of a row: its display field, or its document's and the line number. */
export function displayOf(paths: QueryPaths, entity: Entity, alias: string): { readonly sql: string; readonly mask?: string } {
  if (entity.line !== undefined) {
    const document = joinDocument(paths, entity, alias)
    const display = displayOf(paths, entityOf(paths.model, entity.line.of), document)
    return { ...display, sql: `(${display.sql} || ' / ' || ${alias}."lineNo")` }
  }
  const target = step(paths, entity, alias, [entity.display])
  if (target === undefined) return { sql: `${alias}.id` }
  if (target.mask !== undefined) return { sql: `${target.sql}::text`, mask: target.mask }
  const english = paths.reader.language === 'en' && entity.englishDisplay !== undefined ? step(paths, entity, alias, [entity.englishDisplay]) : undefined
  return english === undefined || english.mask !== undefined ? { sql: `${target.sql}::text` } : { sql: `coalesce(${english.sql}, ${target.sql})::text` }
}

function step(paths: QueryPaths, entity: Entity, alias: string, [name = '', ...rest]: readonly string[]): ResolvedPath | undefined {
  if (rest.length > 0 && entity.line !== undefined && name === entity.line.of) {
    return step(paths, entityOf(paths.model, entity.line.of), joinDocument(paths, entity, alias), rest)
  }
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  const visibility: Visibility = paths.seesAll ? ALL : visibilityFor(paths.model, entity, paths.reader)
  if (field === undefined || (visibility.unseen.has(name) && paths.isOfEnterprise !== true)) return undefined
  // A fresh lookup belongs to an opened document; a list may have some of its own rows.
  if (isFresh(entity, field) && !(isListedFresh(entity, field) && paths.reader.side === 'purchaser' && alias === paths.alias && rest.length === 0))
    return undefined
  const masked = maskedOf(paths, entity, alias, visibility, name)
  if (field.type === 'lines') {
    if (rest.length !== 1 || alias !== paths.alias) return undefined
    const lines = entityOf(paths.model, field.entity ?? '')
    // A line's value from other rows cannot be used in a condition on lines: its joins would be outside of it.
    const own: QueryPaths = { ...paths, joins: new Map(), document: alias }
    const inner = step(own, lines, 'x', rest)
    return inner === undefined || inner.lines !== undefined || own.joins.size > 0 ? undefined : { ...masked, ...inner, lines }
  }
  const column = `${alias}.${quoted(name)}`
  const value = !isStored(entity, field) ? paths.unstored(paths, entity, alias, field) : field.asText === true ? typedSql(field, column) : column
  const open = masked.sealed === undefined ? value : `(case when ${masked.sealed.open} then ${value} end)`
  const where = hiddenInRow(paths, entity, alias, field)
  const hidden = where === undefined ? {} : { sql: `(case when not ${where} then ${open} end)`, hidden: { where, value: open } }
  const target: ResolvedPath = { sql: open, field, owner: alias, ...masked, ...hidden }
  if (rest.length === 0) return target
  if (field.type !== 'ref') return undefined
  if (rest.length === 1 && rest[0] === 'id') return target
  if (!mayLookInto(paths, field.entity ?? '')) return undefined
  const next = joinRef(paths, target)
  const builtIn = BUILT_IN_ENTITIES[field.entity ?? '']
  if (builtIn === undefined) {
    const inner = step(paths, entityOf(paths.model, field.entity ?? ''), next, rest)
    return inner === undefined ? undefined : { ...inner, ...masked }
  }
  return rest.length === 1 && builtIn.includes(rest[0]!)
    ? { sql: `${next}.${quoted(rest[0]!)}`, field: { name: rest[0]!, type: 'text' }, ...masked }
    : undefined
}

/** How a field is hidden from the reader: by a mask in every row, or by seals that are open in some rows. */
function maskedOf(paths: QueryPaths, entity: Entity, alias: string, { masked, seals }: Visibility, name: string): Pick<ResolvedPath, 'mask' | 'sealed'> {
  const mask = masked.get(name)
  if (mask === undefined) return {}
  const sealed = seals.get(name)
  if (sealed === undefined) return { mask }
  // A seal belongs to the document, also for its lines.
  const document = () => (entity.line === undefined ? alias : joinDocument(paths, entity, alias))
  const open = sealed.map(({ until }) => `coalesce(${paths.condition(paths, until, document())}, false)`).join(' and ')
  const owner = entity.line === undefined ? entity : entityOf(paths.model, entity.line.of)
  const time = owner.fields[openingTimeField(sealed) ?? '']
  const opens = time && (isStored(owner, time) ? `${document()}.${quoted(time.name)}` : paths.unstored(paths, owner, document(), time))
  return { sealed: { open: `(${open})`, mask, ...(opens !== undefined && { opens }) } }
}

/** A text column in the type of its field: figures as numbers (null if it is none), days and options as texts. */
function typedSql({ type }: Pick<Field, 'type'>, column: string): string {
  if (columnTypeOf(type) !== 'numeric') return `(${column} collate "C")`
  return String.raw`(case when ${column} ~ '^-?[0-9]{1,24}(\.[0-9]{1,24})?$' then ${column}::numeric end)`
}

function mayLookInto({ model, reader, seesAll, isOfEnterprise, declared }: QueryPaths, name: string): boolean {
  const code = model.entities[name]?.read[reader.side]
  return seesAll || isOfEnterprise === true || declared === ALL_PATHS || code === undefined || reader.permissions.has(code)
}

function joinRef(paths: QueryPaths, target: ResolvedPath): string {
  const name = target.field.entity ?? ''
  if (name in BUILT_IN_ENTITIES) return join(paths, name, (alias) => `${alias}.id = ${target.sql}`)
  const owner = target.owner ?? target.sql.slice(0, target.sql.indexOf('.'))
  const entity = entityOf(paths.model, name)
  return join(paths, name, (alias) => `${alias}.id = ${target.sql} and ${alias}.purchaser = ${owner}.purchaser${accessOf(paths, entity, alias)}`)
}

/**
 * The join condition that leaves out records the reader may not see, such as another group's, with everything in them. Undefined if the reader sees all of
 * them, and for declared conditions.
 */
function accessOf(paths: QueryPaths, entity: Entity, alias: string): string {
  const access = paths.seesAll ? undefined : rowAccessOf(paths.model, entity, paths.reader)
  if (access === undefined) return ''
  const document = `${alias}d`
  const own: QueryPaths = { ...paths, joins: new Map(), aliasPrefix: `${paths.aliasPrefix ?? ''}k` }
  const condition = paths.condition(own, access, document)
  return ` and exists (select from ${quoted(entity.line?.of ?? entity.name)} ${document} ${joinsText(own)} where ${document}.id = ${alias}.${entity.line === undefined ? 'id' : 'document'} and ${document}.purchaser = ${alias}.purchaser and ${condition})`
}

function joinDocument(paths: QueryPaths, line: Entity, alias: string): string {
  if (paths.document !== undefined && alias === 'x') return paths.document
  // Every row of the list has its document; an inner join lets the database begin with the documents, in their order.
  return join(
    paths,
    line.line!.of,
    (document) => `${document}.id = ${alias}.document and ${document}.purchaser = ${alias}.purchaser`,
    alias === 't' ? 'join' : 'left join',
  )
}

function join(paths: QueryPaths, table: string, condition: (alias: string) => string, kind: 'join' | 'left join' = 'left join'): string {
  const key = `${table} ${condition('%')}`
  const there = paths.joins.get(key)
  if (there !== undefined) return there.split(' ', 1)[0]!
  const alias = `${paths.aliasPrefix ?? 'j'}${paths.joins.size + 1}`
  paths.joins.set(key, `${alias} ${kind} ${quoted(table)} ${alias} on ${condition(alias)}`)
  return alias
}

/** The joins in the order in which they were needed. */
export function joinsText(paths: QueryPaths): string {
  return [...paths.joins.values()].map((join) => join.slice(join.indexOf(' ') + 1)).join(' ')
}
