import { entityOf } from '../../core/lifecycle/field-kinds.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import { type Sight, sightOf } from '../../core/permissions/mask-document.ts'
import { isStored } from '../schema/is-stored.ts'
import { quoted } from '../schema/identifier.ts'
import type { ListReader } from './list-request.ts'
import { BUILT_IN } from './built-in.ts'

/** Where a path leads: SQL of the value, the field it is, and how it is masked. */
export type PathTarget = {
  readonly sql: string
  readonly field: Pick<Field, 'name' | 'type'> & Partial<Field>
  /** The mask in place of the value, for whom it is hidden. Its SQL must not be used then. */
  readonly mask?: string
  /** Set for a field of a lines field: the value stands in rows of this line entity, under the alias "x". */
  readonly lines?: Entity
}

/** Resolves paths into columns, and collects the joins that they need. */
export type QueryPaths = {
  readonly model: Model
  readonly reader: ListReader
  readonly entity: Entity
  readonly alias: string
  readonly joins: Map<string, string>
  /**
   * Declared conditions read also what the reader may not see: who may see a row is not a matter of who may see its fields.
   * Never set for what a person asks for.
   */
  readonly seesAll: boolean
  /** Paths that a screen names: it shows them to whom it is shown. Others lead only into records that the reader may look up himself. */
  readonly declared?: ReadonlySet<string>
  /** SQL of a field that has no column. */
  readonly unstored: (paths: QueryPaths, entity: Entity, alias: string, field: Field) => string
}

const ALL_PATHS: ReadonlySet<string> = new Set()

const ALL: Sight = { masked: new Map(), unseen: new Set() }

/** Where a path leads; nothing where there is no such field, or none for this side. */
export function targetOf(paths: QueryPaths, path: string): PathTarget | undefined {
  return step(paths.declared?.has(path) === true ? { ...paths, declared: ALL_PATHS } : paths, paths.entity, paths.alias, path.split('.'))
}

/** The alias under which the document of a line stands. */
export function documentAlias(paths: QueryPaths): string {
  return joinDocument(paths, paths.entity, paths.alias)
}

/** SQL of the text by which a person knows the record that a ref points to. */
export function refText(paths: QueryPaths, target: PathTarget): { readonly sql: string; readonly mask?: string } {
  const alias = joinRef(paths, target)
  const name = target.field.entity ?? ''
  if (name in BUILT_IN)
    return { sql: name === 'enterprise' && paths.reader.language === 'en' ? `coalesce(nullif(${alias}."englishName", ''), ${alias}.name)` : `${alias}.name` }
  return displayOf(paths, entityOf(paths.model, name), alias)
}

/** SQL of the text by which a person knows a row: its display field, or its document's and the line's number. */
export function displayOf(paths: QueryPaths, entity: Entity, alias: string): { readonly sql: string; readonly mask?: string } {
  if (entity.line !== undefined) {
    const document = joinDocument(paths, entity, alias)
    const display = displayOf(paths, entityOf(paths.model, entity.line.of), document)
    return { ...display, sql: `(${display.sql} || ' / ' || ${alias}."lineNo")` }
  }
  const target = step(paths, entity, alias, [entity.display])
  return target === undefined ? { sql: `${alias}.id` } : { sql: `${target.sql}::text`, ...(target.mask === undefined ? {} : { mask: target.mask }) }
}

function step(paths: QueryPaths, entity: Entity, alias: string, [name = '', ...rest]: readonly string[]): PathTarget | undefined {
  if (rest.length > 0 && entity.line !== undefined && name === entity.line.of) {
    return step(paths, entityOf(paths.model, entity.line.of), joinDocument(paths, entity, alias), rest)
  }
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  const sight: Sight = paths.seesAll ? ALL : sightOf(paths.model, entity, paths.reader)
  if (field === undefined || sight.unseen.has(name)) return undefined
  const mask = sight.masked.get(name)
  const masked = mask === undefined ? {} : { mask }
  if (field.type === 'lines') {
    if (rest.length !== 1 || alias !== paths.alias) return undefined
    const lines = entityOf(paths.model, field.entity ?? '')
    // What a line works out from other rows has no place in the condition on lines: their joins would stand outside of it.
    const own: QueryPaths = { ...paths, joins: new Map() }
    const inner = step(own, lines, 'x', rest)
    return inner === undefined || inner.lines !== undefined || own.joins.size > 0 ? undefined : { ...masked, ...inner, lines }
  }
  const sql = !isStored(entity, field) ? paths.unstored(paths, entity, alias, field) : `${alias}.${quoted(name)}`
  const target: PathTarget = { sql, field, ...masked }
  if (rest.length === 0) return target
  if (field.type !== 'ref') return undefined
  if (rest.length === 1 && rest[0] === 'id') return target
  if (!mayLookInto(paths, field.entity ?? '')) return undefined
  const next = joinRef(paths, target)
  const builtIn = BUILT_IN[field.entity ?? '']
  if (builtIn === undefined) {
    const inner = step(paths, entityOf(paths.model, field.entity ?? ''), next, rest)
    return inner === undefined ? undefined : { ...inner, ...masked }
  }
  return rest.length === 1 && builtIn.includes(rest[0]!)
    ? { sql: `${next}.${quoted(rest[0]!)}`, field: { name: rest[0]!, type: 'text' }, ...masked }
    : undefined
}

function mayLookInto({ model, reader, seesAll, declared }: QueryPaths, name: string): boolean {
  const code = model.entities[name]?.read[reader.side]
  return seesAll || declared === ALL_PATHS || code === undefined || reader.permissions.has(code)
}

function joinRef(paths: QueryPaths, target: PathTarget): string {
  const name = target.field.entity ?? ''
  const owner = target.sql.slice(0, target.sql.indexOf('.'))
  const samePurchaser = name in BUILT_IN ? '' : ` and %.purchaser = ${owner}.purchaser`
  return join(paths, name, `%.id = ${target.sql}${samePurchaser}`)
}

function joinDocument(paths: QueryPaths, line: Entity, alias: string): string {
  // A row that the list is about has its document; an inner join lets the database begin with the documents, in their order.
  return join(paths, line.line!.of, `%.id = ${alias}.document and %.purchaser = ${alias}.purchaser`, alias === 't' ? 'join' : 'left join')
}

function join(paths: QueryPaths, table: string, condition: string, kind: 'join' | 'left join' = 'left join'): string {
  const there = paths.joins.get(`${table} ${condition}`)
  if (there !== undefined) return there.split(' ', 1)[0]!
  const alias = `j${paths.joins.size + 1}`
  paths.joins.set(`${table} ${condition}`, `${alias} ${kind} ${quoted(table)} ${alias} on ${condition.replaceAll('%', alias)}`)
  return alias
}

/** The joins in the order in which they were needed. */
export function joinsText(paths: QueryPaths): string {
  return [...paths.joins.values()].map((join) => join.slice(join.indexOf(' ') + 1)).join(' ')
}
