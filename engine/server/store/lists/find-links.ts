import { sql } from 'kysely'
import type { Document } from '../../../core/model/document.ts'
import { rowsOf } from '../../../core/model/document.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Model } from '../../../core/model/model.ts'
import { visibilityFor } from '../../../core/permissions/mask-document.ts'
import { rowAccessOf } from '../../../core/permissions/row-access.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import { quoted } from '../../schema/identifier.ts'
import { isStored } from '../../../core/model/is-stored.ts'
import { formulaSql, queryPaths } from './formula-sql.ts'
import type { ListReader } from './list-request.ts'
import { displayOf, joinsText, resolvePath } from './query-paths.ts'
import { ownRows } from '../scope.ts'
import type { Tx } from '../../schema/database.ts'

/** How far a chain is followed: order, shipment, receipt, inspection, storage. */
const MAX_STEPS = 5
const MAX_ROWS = 500

/** A document with its display name, and its state as its list shows it, if the reader may see one. */
export type Link = Reference & { readonly status?: string }

/** Rows by entity or line entity. */
type Found = Map<string, Set<string>>

/**
 * The documents of these entities that came from this document or its lines, and those it came from, any number of steps away. Never forward and then back: a
 * shipment's other orders are not related to this order.
 */
export async function findLinks(
  tx: Tx,
  model: Model,
  reader: ListReader,
  entityName: string,
  document: Document,
  wanted: readonly string[],
): Promise<Readonly<Record<string, readonly Link[]>>> {
  const found = await relatedRows(tx, model, reader, entityName, document)
  const links: Record<string, readonly Link[]> = {}
  for (const name of wanted) links[name] = await linksTo(tx, model, reader, name, found.get(name) ?? [])
  return links
}

/** The ids of all related rows by entity, without the document itself. */
export async function relatedRows(
  tx: Tx,
  model: Model,
  reader: ListReader,
  entityName: string,
  document: Document,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const entity = entityOf(model, entityName)
  const start: Found = new Map([[entityName, new Set([document.id as string])]])
  for (const field of fieldKindsOf(entity).lines)
    add(
      start,
      field.entity,
      rowsOf(document, field.name).map((row) => row.id as string),
    )
  const found: Found = new Map()
  for (const follow of [followIn, followOut]) {
    let step = start
    for (let count = 0; count < MAX_STEPS && step.size > 0; count++) {
      step = await follow(tx, model, reader, step)
      step = onlyNew(step, found)
    }
  }
  found.get(entityName)?.delete(document.id as string)
  return found
}

/** Rows that refer to these. */
async function followIn(tx: Tx, model: Model, reader: ListReader, from: Found): Promise<Found> {
  const next: Found = new Map()
  for (const entity of Object.values(model.entities)) {
    for (const field of visibleRefs(model, reader, entity)) {
      const ids = from.get(field.entity)
      if (ids === undefined || ids.size === 0) continue
      const { rows } = await sql<FoundRow>`
        select t.id ${entity.line === undefined ? sql`` : sql`, t.document`} from ${sql.id(entity.name)} t
        where ${ownRows(tx, entity, 't')} and t.${sql.id(field.name)} = any(${[...ids]}::text[]) order by t.id limit ${MAX_ROWS}`.execute(tx)
      addRows(next, entity, rows)
      if (entity.line === undefined)
        await addLines(
          tx,
          model,
          entity,
          rows.map((row) => row.id),
          next,
        )
    }
  }
  return next
}

type FoundRow = { readonly id: string; readonly document?: string }

/** Adds rows, and the documents of lines. */
function addRows(next: Found, { name, line }: Entity, rows: readonly FoundRow[]): void {
  add(
    next,
    name,
    rows.map(({ id }) => id),
  )
  if (line !== undefined)
    add(
      next,
      line.of,
      rows.map(({ document }) => document!),
    )
}

/** Rows that these refer to. */
async function followOut(tx: Tx, model: Model, reader: ListReader, from: Found): Promise<Found> {
  const next: Found = new Map()
  for (const [name, ids] of from) {
    const entity = model.entities[name]
    if (entity === undefined || ids.size === 0) continue
    for (const field of visibleRefs(model, reader, entity)) {
      const target = model.entities[field.entity]
      if (target === undefined) continue
      const { rows } = await sql<FoundRow>`
        select o.id ${target.line === undefined ? sql`` : sql`, o.document`} from ${sql.id(target.name)} o
        where ${ownRows(tx, target, 'o')} and o.id in (select t.${sql.id(field.name)} from ${sql.id(name)} t where ${ownRows(tx, entity, 't')} and t.id = any(${[...ids]}::text[]))
        order by o.id limit ${MAX_ROWS}`.execute(tx)
      addRows(next, target, rows)
    }
  }
  return next
}

/** What more is asked of linked documents: the field with their day, and a condition. */
export type LinksAsked = { readonly at?: string; readonly when?: Formula }

/** The documents with their display names, as far as the reader may open such documents. */
export async function linksTo(
  tx: Tx,
  model: Model,
  reader: ListReader,
  name: string,
  found: Iterable<string>,
  { at, when }: LinksAsked = {},
): Promise<readonly (Link & { readonly at?: string })[]> {
  const ids = [...found]
  const entity = entityOf(model, name)
  const code = entity.read[reader.side]
  if (ids.length === 0 || (code !== undefined && !reader.permissions.has(code))) return []
  const paths = queryPaths(model, reader, entity, 't')
  const text = displayOf(paths, entity, 't')
  const state = resolvePath(paths, 'status')
  const status = state?.field.type === 'enum' && state.mask === undefined ? sql.raw(`${state.sql}::text`) : sql`null`
  const dated = at === undefined ? undefined : resolvePath(paths, at)
  const day = dated === undefined || dated.mask !== undefined ? sql`null` : sql.raw(dated.sql)
  const access = rowAccessOf(model, entity, reader)
  const allowed = access === undefined ? sql`true` : formulaSql(paths, access)
  const isMeant = when === undefined ? sql`true` : formulaSql(paths, when)
  const { rows } = await sql<Reference & { status: string | null; at: string | null }>`
    select t.id, ${status} as status, ${day} as at, ${text.mask === undefined ? sql.raw(`coalesce(${text.sql}, '')`) : sql`${text.mask}::text`} as text from ${sql.raw(quoted(name))} t ${sql.raw(joinsText(paths))}
    where ${ownRows(tx, entity, 't')} and t.id = any(${ids}::text[]) and ${allowed} and ${isMeant} order by t.id limit ${MAX_ROWS}`.execute(tx)
  return rows.map(({ status: shown, at: happened, ...link }) => ({
    ...link,
    ...(shown !== null && { status: shown }),
    ...(happened !== null && { at: happened }),
  }))
}

/** A fresh lookup is not stored, so it is no link. */
function visibleRefs(model: Model, reader: ListReader, entity: Entity) {
  const { unseen, masked } = visibilityFor(model, entity, reader)
  return fieldKindsOf(entity).refs.filter((field) => !field.system && isStored(entity, field) && !unseen.has(field.name) && !masked.has(field.name))
}

async function addLines(tx: Tx, model: Model, entity: Entity, ids: readonly string[], next: Found): Promise<void> {
  if (ids.length === 0) return
  for (const field of fieldKindsOf(entity).lines) {
    const { rows } = await sql<{ id: string }>`
      select t.id from ${sql.id(field.entity)} t where ${ownRows(tx, entityOf(model, field.entity), 't')} and t.document = any(${[...ids]}::text[]) order by t.id limit ${MAX_ROWS}`.execute(
      tx,
    )
    add(
      next,
      field.entity,
      rows.map((row) => row.id),
    )
  }
}

function add(found: Found, name: string, ids: readonly string[]): void {
  if (ids.length === 0) return
  const known = found.get(name) ?? new Set()
  found.set(name, known)
  for (const id of ids) known.add(id)
}

function onlyNew(step: Found, found: Found): Found {
  const fresh: Found = new Map()
  for (const [name, ids] of step) {
    add(
      fresh,
      name,
      [...ids].filter((id) => !found.get(name)?.has(id)),
    )
    add(found, name, [...ids])
  }
  return fresh
}
