import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import { checksOfField, columnOfField } from './column-of-field.ts'
import { objectName } from './identifier.ts'
import { isStored } from '../../core/model/is-stored.ts'
import { PLATFORM_TABLES } from './platform/platform-tables.ts'
import { PINYIN } from './pinyin.ts'
import { searchedColumns } from './searched-columns.ts'
import { sortedColumns } from './sorted-columns.ts'
import { isShared, systemColumns } from './system-columns.ts'
import type { ForeignKey, Index, ListKey, Table } from './table.ts'

/** Optional abilities of the database: `trigrams` finds parts of texts by an index, `pinyin` orders Chinese by its sounds. */
export type DatabaseFeatures = { readonly trigrams: boolean; readonly pinyin: boolean }

/** The tables of a model: one for each document, record and lines field. */
export function tablesOfModel(model: Model, { trigrams: hasTrigrams, pinyin }: DatabaseFeatures): readonly Table[] {
  const searched = hasTrigrams ? searchedColumns(model) : new Map<string, ReadonlySet<string>>()
  const sorted = sortedColumns(model)
  return Object.values(model.entities).map((entity) => {
    const table = tableOf(model, entity)
    const trigrams = [...(searched.get(entity.name) ?? [])].map((column): Index => ({
      name: objectName(entity.name, column, 'trigrams'),
      unique: false,
      trigrams: true,
      columns: [column],
    }))
    const known = new Set(table.indexes.map((index) => index.name))
    const orders = (sorted.get(entity.name) ?? []).flatMap((columns) => indexesOfOrder(entity, columns)).filter((index) => !known.has(index.name))
    const ofOrders = new Map(orders.map((index) => [index.name, index])).values()
    return { ...table, indexes: [...table.indexes, ...ofOrders, ...trigrams, ...(pinyin ? pinyinIndexesOf(entity, table.indexes) : [])] }
  })
}

function tableOf(model: Model, entity: Entity): Table {
  const name = entity.name
  if (PLATFORM_TABLES.includes(name)) throw new Error(`Cannot store the entity "${name}": the platform has a table of this name`)
  const system = systemColumns(entity)
  const taken = new Set(system.map((column) => column.name))
  const fields = Object.values(entity.fields).filter((field) => !taken.has(field.name) && isStored(entity, field))
  return {
    name,
    columns: [...system, ...fields.map(columnOfField)],
    primaryKey: ['purchaser', 'id'],
    checks: fields.flatMap((field) => checksOfField(model, name, field)),
    indexes: indexesOf(model, entity, fields),
    foreignKeys: foreignKeysOf(model, entity, fields),
    listKeys: listKeysOf(entity, fields),
    isShared: isShared(entity),
  }
}

/** The id orders equal rows, so that pages do not overlap. */
function indexesOfOrder(entity: Entity, columns: readonly string[]): readonly Index[] {
  const owners = isShared(entity) ? ['purchaser', 'supplierEnterprise'] : ['purchaser']
  return owners.map((owner) => ({
    name: objectName(entity.name, owner, ...columns, 'id', 'index'),
    unique: false,
    columns: [owner, ...columns, 'id'],
  }))
}

function indexesOf(model: Model, entity: Entity, fields: readonly Field[]): Index[] {
  const plain = (...columns: string[]): Index => ({ name: objectName(entity.name, ...columns, 'index'), unique: false, columns })
  const lookedUp = ({ name, required }: Field): Index => ({ ...plain('purchaser', name), ...(!required && { filled: true }) })
  const unique = (...columns: string[]): Index => ({ name: uniqueName(entity.name, columns), unique: true, columns: ['purchaser', ...columns] })
  const wanted: Index[] = []
  const supplier = isShared(entity) ? ['supplierEnterprise'] : []
  if (entity.line === undefined) {
    for (const owner of ['purchaser', ...supplier]) wanted.push(plain(owner, 'createdAt', 'id'))
  } else {
    wanted.push(plain('purchaser', 'document', 'lineNo'))
    for (const owner of supplier) wanted.push(plain(owner, 'document'))
  }
  for (const field of fields) {
    if (field.name in entity.regions || (field.name === 'status' && field.type === 'enum')) {
      for (const owner of ['purchaser', ...supplier]) wanted.push(plain(owner, field.name))
    }
    if (field.type === 'ref') wanted.push(lookedUp(field))
    if (field.type === 'refs') wanted.push({ name: objectName(entity.name, field.name, 'members'), unique: false, members: true, columns: [field.name] })
    if (field.unique !== undefined) wanted.push(unique(field.name, ...field.unique))
    else if (field.type === 'sequence') wanted.push(unique(field.name))
  }
  for (const key of entity.unique) wanted.push(unique(...key.fields))
  // A balance is summed under its lock: over all rows ever, this would take longer every day.
  for (const { line, per } of Object.values(model.entities).flatMap((each) => each.balances ?? []))
    if (line === entity.name && per[0]! in entity.fields) wanted.push(lookedUp(entity.fields[per[0]!]!))
  return [...new Map(wanted.map((index) => [index.name, index])).values()]
}

// A text right behind the owner in an index is ordered for both readers; those with the same initials lie together in this order.
function pinyinIndexesOf(entity: Entity, indexes: readonly Index[]): Index[] {
  const initials = Object.values(entity.searchable ?? {}).flatMap((each) => each.initials.map((name) => entity.fields[name]))
  const leading = indexes.map(({ columns: [owner, column] }) => (owner === 'purchaser' && column !== undefined ? entity.fields[column] : undefined))
  return [...new Set([...leading, ...initials])].flatMap((field): Index[] =>
    field?.type === 'text'
      ? [{ name: objectName(entity.name, field.name, 'pinyin'), unique: false, columns: ['purchaser', field.name], collation: PINYIN }]
      : [],
  )
}

/** The name of a unique key, by which a violation is recognised. */
export function uniqueName(entity: string, columns: readonly string[]): string {
  return objectName(entity, ...columns, 'key')
}

/** The name of the key by which a column refers to a record. */
export function foreignKeyName(entity: string, column: string): string {
  return objectName(entity, column, 'fkey')
}

/** The triggers of a column of ids: `here` keeps the ids to records that are there, `there` keeps the records while they are named. */
export function listKeyNames(entity: string, column: string): ListKey['names'] {
  return { here: objectName(entity, column, 'there'), there: objectName(entity, column, 'unused') }
}

function foreignKeysOf(model: Model, entity: Entity, fields: readonly Field[]): ForeignKey[] {
  const keys: ForeignKey[] = []
  const key = (column: string, table: string, cascade: boolean) =>
    keys.push({ name: foreignKeyName(entity.name, column), columns: ['purchaser', column], table, references: ['purchaser', 'id'], cascade })
  if (entity.line !== undefined) key('document', entity.line.of, true)
  for (const field of fields) {
    // Enterprises and accounts belong to the platform: they are never deleted, and referenced by id alone.
    if (field.type === 'ref' && field.entity !== undefined && field.entity in model.entities) key(field.name, field.entity, false)
  }
  return keys
}

function listKeysOf(entity: Entity, fields: readonly Field[]): ListKey[] {
  return fields.flatMap(({ name, type, entity: table }) =>
    type === 'refs' && table !== undefined ? [{ names: listKeyNames(entity.name, name), column: name, table }] : [],
  )
}
